/** Describes every error answer under its own name: its status, its codes and an example. */
import { ISSUE_MESSAGES } from '../../errors/issue.js';
import { listCodes, referTo } from './answers.js';

interface Refusal {
  /** A sentence that tells what happened. */
  readonly says: string;
  readonly codes: readonly string[];
  /** The error of the example, without its `request_id`. */
  readonly example: Readonly<Record<string, unknown>>;
  /** The headers, beside `Request-Id`. */
  readonly headers?: readonly string[];
}

const ISSUE_CODES = Object.keys(ISSUE_MESSAGES);
const KEY_CODES = ['api_key_missing', 'api_key_invalid'];
const ON_DEMAND = 'Only if the header `Sandbox-Fault` or a rule asks for it.';

const authentication = (code: string, message: string) => ({ type: 'authentication_error', code, message });
const invalid = (code: string, message: string, param?: string) => ({
  type: 'invalid_request_error',
  code,
  message,
  ...(param === undefined ? {} : { param }),
});
const failed = { type: 'api_error', code: 'fault_injected', message: 'This error was asked for.' };
const { cvc_invalid } = ISSUE_MESSAGES;

/** The answers, in the form of OpenAPI's components. */
export const REFUSALS = {
  InputRefused: refuse({
    says: 'The input is wrong. `errors` lists every problem.',
    codes: [...ISSUE_CODES, 'invalid_json', 'fault_invalid'],
    example: {
      ...invalid('cvc_invalid', cvc_invalid, 'cvc'),
      errors: [{ param: 'cvc', code: 'cvc_invalid', message: cvc_invalid }],
    },
  }),
  TokenRefused: refuse({
    says: 'The token cannot be charged, or its charge is wrong. For a token that was used before, the answer names the charge.',
    codes: [
      'token_invalid',
      'token_type_mismatch',
      'token_already_used',
      ...ISSUE_CODES,
      'invalid_json',
      'fault_invalid',
    ],
    example: {
      ...invalid('token_already_used', 'The token was used before.', 'token'),
      charge: 'ch_abcdefghijklmnopqrstuvwx',
    },
  }),
  FaultRefused: refuse({
    says: 'The header `Sandbox-Fault` names no fault.',
    codes: ['fault_invalid'],
    example: invalid('fault_invalid', 'The guide to the sandbox lists all faults.', 'fault'),
  }),
  KeyRefused: refuse({
    says: 'The header `authorization` is missing, or holds no API key.',
    codes: KEY_CODES,
    example: authentication('api_key_missing', 'The header authorization is missing.'),
  }),
  KeyOrSignatureRefused: refuse({
    says: 'One of the headers `authorization` and `signature` is missing or wrong.',
    codes: [...KEY_CODES, 'signature_missing', 'signature_invalid'],
    example: authentication('signature_missing', 'The header signature is missing.'),
  }),
  SecretKeyNeeded: refuse({
    says: 'The key is a publishable key. Only a sandbox with strict keys refuses it. Others add a warning.',
    codes: ['key_not_permitted'],
    example: authentication('key_not_permitted', 'This needs the secret key.'),
  }),
  TokenMissing: refuse({
    says: 'There is no such token, or it belongs to another merchant.',
    codes: ['resource_missing'],
    example: invalid('resource_missing', 'There is no such token.', 'id'),
  }),
  MethodRefused: refuse({
    says: 'The path takes another method.',
    codes: ['method_not_allowed'],
    example: invalid('method_not_allowed', 'This route takes POST.'),
    headers: ['Allow'],
  }),
  BodyTooLarge: refuse({
    says: 'The body is over 64 KiB.',
    codes: ['body_too_large'],
    example: invalid('body_too_large', 'The body is over 64 KiB.'),
  }),
  TooManyRequests: refuse({
    says: `Too many requests. ${ON_DEMAND}`,
    codes: ['fault_injected'],
    example: failed,
    headers: ['Retry-After'],
  }),
  GatewayFailed: refuse({ says: `The gateway failed. ${ON_DEMAND}`, codes: ['fault_injected'], example: failed }),
  StoreUnavailable: refuse({
    says: 'The database of the sandbox is not available. A charge may have been made or not. Send the same token again.',
    codes: ['store_unavailable', 'fault_injected'],
    example: { ...failed, code: 'store_unavailable', message: 'The store is not available.' },
    headers: ['Retry-After'],
  }),
};

function refuse({ says, codes, example, headers = [] }: Refusal) {
  const value = { error: { ...example, request_id: 'req_abcdefghijklmnopqrstuvwx' } };
  return {
    description: `${says} Codes: ${listCodes(codes)}.`,
    headers: referToHeaders('Request-Id', ...headers),
    content: { 'application/json': { schema: referTo('Error'), examples: { refused: { summary: says, value } } } },
  };
}

/** Makes references to headers of the document. */
export function referToHeaders(...names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
