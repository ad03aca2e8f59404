/** Describes every error answer under its own name: its status, its codes and an example. */
import { ISSUE_MESSAGES } from '../../errors/issue.js';
import { missing, type ProblemOptions, refuse, toErrorBody, toValidationProblem } from '../http/problem.js';
import { IDS } from './samples.js';
import { mapValues, referTo } from './schemas.js';

/** The problem of the example, and what the answer says of itself. */
interface Refusal extends ProblemOptions {
  readonly says: string;
  /** All codes. Without it, there is only that of the example. */
  readonly codes?: readonly string[];
}

const INPUT_CODES = [...Object.keys(ISSUE_MESSAGES), 'invalid_json', 'fault_invalid'];
const KEY_CODES = ['api_key_missing', 'api_key_invalid'];
const ON_DEMAND = 'Only if the header `Sandbox-Fault` or a rule asks for it.';
const FAULT = { code: 'fault_injected', message: 'This error was asked for.' };

/** The error answers by name. */
export const REFUSALS = {
  InputRefused: {
    says: 'The input is wrong. `errors` lists every problem.',
    codes: INPUT_CODES,
    ...toValidationProblem([{ path: 'cvc', code: 'cvc_invalid', message: ISSUE_MESSAGES.cvc_invalid }]).options,
  },
  TokenRefused: {
    says: 'The token cannot be charged, or its charge is wrong. For a token that was used before, the answer names the charge.',
    codes: ['token_invalid', 'token_type_mismatch', 'token_already_used', ...INPUT_CODES],
    ...refuse('token_already_used', 'The token was used before.', 'token').options,
    charge: IDS.charge,
  },
  FaultRefused: {
    says: 'The header `Sandbox-Fault` names no fault.',
    status: 400,
    code: 'fault_invalid',
    message: 'A fault is latency=<ms, to 120000>, status=<400 to 599>, drop, drop-after or malformed.',
    param: 'fault',
  },
  KeyRefused: {
    says: 'The header `authorization` is missing, or holds no API key.',
    codes: KEY_CODES,
    status: 401,
    code: 'api_key_missing',
    message: 'The header authorization is missing. It takes the plain API key.',
  },
  KeyOrSignatureRefused: {
    says: 'One of the headers `authorization` and `signature` is missing or wrong.',
    codes: [...KEY_CODES, 'signature_missing', 'signature_invalid'],
    status: 401,
    code: 'signature_missing',
    message: 'The header signature is missing. It takes the signing secret.',
  },
  SecretKeyNeeded: {
    says: 'The key is a publishable key. Only a sandbox with strict keys refuses it. Others add a warning.',
    status: 403,
    code: 'key_not_permitted',
    message: 'This needs the secret key.',
  },
  TokenMissing: {
    says: 'There is no such token, or it belongs to another merchant.',
    ...missing('token', 'id').options,
  },
  MethodRefused: {
    says: 'The path takes another method.',
    status: 405,
    code: 'method_not_allowed',
    message: 'This route takes POST.',
    headers: { Allow: 'POST' },
  },
  BodyTooLarge: {
    says: 'The body is over 64 KiB.',
    status: 413,
    code: 'body_too_large',
    message: 'The body is over 64 KiB.',
  },
  TooManyRequests: { says: `Too many requests. ${ON_DEMAND}`, status: 429, ...FAULT, headers: { 'Retry-After': '1' } },
  GatewayFailed: { says: `The gateway failed. ${ON_DEMAND}`, status: 500, ...FAULT },
  StoreUnavailable: {
    says: 'The database of the sandbox is not available. A charge may have been made or not. Send the same token again.',
    codes: ['store_unavailable', 'fault_injected'],
    status: 503,
    code: 'store_unavailable',
    message: 'The store is not available.',
    headers: { 'Retry-After': '2' },
  },
} satisfies Readonly<Record<string, Refusal>>;

/** Describes every error answer, in the form of OpenAPI's components. */
export function describeRefusals() {
  return mapValues<Refusal, object>(REFUSALS, (_, { says, codes, ...problem }) => {
    const examples = { refused: { summary: says, value: toErrorBody(problem, IDS.request) } };
    return {
      description: `${says} Codes: ${listCodes(codes ?? [problem.code])}.`,
      headers: referToHeaders('Request-Id', ...Object.keys(problem.headers ?? {})),
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
