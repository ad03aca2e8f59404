/** What every route works with. */
import type { Context, Env } from 'hono';
import type { Issue } from '../errors/issue.js';
import { isPayveilError } from '../errors/payveil-error.js';
import { ValidationError } from '../errors/validation-error.js';
import { readChargeJson } from '../schema/read-charge-json.js';
import type { ResolvedRules } from '../schema/rules.js';
import { type Caller, identifyCaller, type MerchantOptions } from './merchants.js';
import { Problem, toValidationProblem } from './problem.js';
import type { Store } from './store/store.js';
import type { OpenToken } from './token-opener.js';

/** One sandbox: its state, its merchants, its rules. */
export interface Gateway {
  readonly store: Store;
  readonly openToken: OpenToken;
  readonly merchants: readonly MerchantOptions[];
  readonly strictKeys: boolean;
  readonly rules: ResolvedRules;
}

/** What the routes keep of one request. */
export interface RequestEnv extends Env {
  Variables: { requestId: string };
}

/** Gets the time for the objects being made, in unix seconds. */
export function getUnixSeconds({ rules }: Gateway): number {
  return Math.floor(rules.now() / 1000);
}

/**
 * Identifies the caller of a route that only a secret key should use. A publishable one is warned, or refused with `strictKeys`.
 * @throws {Problem} 401, or 403 `key_not_permitted`.
 */
export async function identifySecretCaller(context: Context, gateway: Gateway): Promise<Caller> {
  const caller = await identifyCaller(context.req.raw.headers, gateway.merchants);
  if (caller.isSecret) return caller;
  if (gateway.strictKeys) {
    throw new Problem({ status: 403, code: 'key_not_permitted', message: 'This needs the secret key.' });
  }
  warn(context, 'publishable_key_on_charge');
  return caller;
}

/** Says something that would go wrong at a stricter gateway, in the header `Sandbox-Warning`. */
export function warn(context: Context, warning: string): void {
  const said = context.res.headers.get('sandbox-warning');
  context.header('Sandbox-Warning', said ? `${said}, ${warning}` : warning);
}

/**
 * Reads a body of JSON, with the digits of `cardNumber` exact.
 * @throws {Problem} 400 `invalid_json`.
 */
export async function readBody(context: Context): Promise<unknown> {
  try {
    return readChargeJson(await context.req.text());
  } catch {
    throw new Problem({ status: 400, code: 'invalid_json', message: 'The body is not JSON.' });
  }
}

/**
 * Runs a parser of the SDK, and answers with its problems.
 * @throws {Problem} 400 with every problem.
 */
export function parseOrRefuse<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    if (isPayveilError(error) && error instanceof ValidationError) throw toValidationProblem(error.issues as Issue[]);
    throw error;
  }
}
