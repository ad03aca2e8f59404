/** Describes every error answer under its own name: its status, its codes and an example. */
import { ISSUE_MESSAGES } from '../../errors/issue.js';
import { tokenAlreadyUsed } from '../charges/routes.js';
import { faultInvalid } from '../faults/fault.js';
import { failOnDemand } from '../faults/inject-faults.js';
import { bodyTooLarge } from '../http/body.js';
import { missing, type Problem, refuseMethod, storeFailed, toErrorBody, toValidationProblem } from '../http/problem.js';
import { apiKeyMissing, keyNotPermitted, signatureMissing } from '../merchants/session.js';
import { IDS } from './samples.js';
import { mapValues, referTo } from './schemas.js';

/** An error answer. */
interface Refusal {
  readonly says: string;
  /** The problem of the example. */
  readonly problem: Problem;
  /** All codes. Without it, there is only that of the example. */
  readonly codes?: readonly string[];
}

const INPUT_CODES = [...Object.keys(ISSUE_MESSAGES), 'country_unknown', 'invalid_json', 'fault_invalid'];
const KEY_CODES = ['api_key_missing', 'api_key_invalid'];
const ON_DEMAND = 'Only if the header `Sandbox-Fault` or a rule asks for it.';
const STORE_FAILURE = { code: 'store_unavailable', message: 'The store is not available.' };

/** The error answers by name. */
export const REFUSALS = {
  InputRefused: {
    says: 'The input is wrong. `errors` lists every problem.',
    problem: toValidationProblem([{ path: 'cvc', code: 'cvc_invalid', message: ISSUE_MESSAGES.cvc_invalid }]),
    codes: INPUT_CODES,
  },
  TokenRefused: {
    says: 'The token cannot be charged, or its charge is wrong. For a token that was used before, the answer names the charge.',
    problem: tokenAlreadyUsed(IDS.charge),
    codes: ['token_invalid', 'token_type_mismatch', 'token_already_used', ...INPUT_CODES],
  },
  FaultRefused: { says: 'The header `Sandbox-Fault` names no fault.', problem: faultInvalid() },
  KeyRefused: {
    says: 'The header `authorization` is missing, or holds no API key.',
    problem: apiKeyMissing(),
    codes: KEY_CODES,
  },
  KeyOrSignatureRefused: {
    says: 'One of the headers `authorization` and `signature` is missing or wrong.',
    problem: signatureMissing(),
    codes: [...KEY_CODES, 'signature_missing', 'signature_invalid'],
  },
  SecretKeyNeeded: {
    says: 'The key is a publishable key. Only a sandbox with strict keys refuses it. Others add a warning.',
    problem: keyNotPermitted(),
  },
  TokenMissing: { says: 'There is no such token, or it belongs to another merchant.', problem: missing('token', 'id') },
  MethodRefused: { says: 'The path takes another method.', problem: refuseMethod(['POST']) },
  BodyTooLarge: { says: 'The body is over 64 KiB.', problem: bodyTooLarge() },
  TooManyRequests: { says: `Too many requests. ${ON_DEMAND}`, problem: failOnDemand(429) },
  GatewayFailed: { says: `The gateway failed. ${ON_DEMAND}`, problem: failOnDemand(500) },
  StoreUnavailable: {
    says: 'The database of the sandbox is not available. A charge may have been made or not. Send the same token again.',
    problem: storeFailed(STORE_FAILURE),
    codes: [STORE_FAILURE.code, 'fault_injected'],
  },
} satisfies Readonly<Record<string, Refusal>>;

/** Describes every error answer, in the form of OpenAPI's components. */
export function describeRefusals() {
  return mapValues<Refusal, object>(REFUSALS, (_, { says, problem: { options }, codes = [options.code] }) => {
    const examples = { refused: { summary: says, value: toErrorBody(options, IDS.request) } };
    return {
      description: `${says} Codes: ${listCodes(codes)}.`,
      headers: referToHeaders('Request-Id', ...Object.keys(options.headers ?? {})),
      content: { 'application/json': { schema: referTo('Error'), examples } },
    };
  });
}

/** Lists codes for people. */
export const listCodes = (codes: readonly string[]) => codes.map((code) => `\`${code}\``).join(', ');

/** Makes references to headers of the document. */
export function referToHeaders(...names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
