/** Describes every error answer under its own name: its status, its codes and an example. */
import { ISSUE_MESSAGES } from '../../errors/issue.js';
import { missing, type ProblemOptions, refuse, toErrorBody, toValidationProblem } from '../http/problem.js';
import { IDS } from './examples.js';
import { describeContent } from './schemas.js';

/** What happened, as a sentence, the codes, and the problem of the example. */
type Row = readonly [says: string, codes: readonly string[], problem: ProblemOptions];

const INPUT_CODES = [...Object.keys(ISSUE_MESSAGES), 'invalid_json', 'fault_invalid'];
const KEY_CODES = ['api_key_missing', 'api_key_invalid'];
const ON_DEMAND = 'Only if the header `Sandbox-Fault` or a rule asks for it.';
const FAULT = { code: 'fault_injected', message: 'This error was asked for.' };

/** The error answers by name. */
export const REFUSALS = {
  InputRefused: [
    'The input is wrong. `errors` lists every problem.',
    INPUT_CODES,
    toValidationProblem([{ path: 'cvc', code: 'cvc_invalid', message: ISSUE_MESSAGES.cvc_invalid }]).options,
  ],
  TokenRefused: [
    'The token cannot be charged, or its charge is wrong. For a token that was used before, the answer names the charge.',
    ['token_invalid', 'token_type_mismatch', 'token_already_used', ...INPUT_CODES],
    { ...refuse('token_already_used', 'The token was used before.', 'token').options, charge: IDS.charge },
  ],
  FaultRefused: [
    'The header `Sandbox-Fault` names no fault.',
    ['fault_invalid'],
    refuse('fault_invalid', 'The guide to the sandbox lists all faults.', 'fault').options,
  ],
  KeyRefused: [
    'The header `authorization` is missing, or holds no API key.',
    KEY_CODES,
    {
      status: 401,
      code: 'api_key_missing',
      message: 'The header authorization is missing. It takes the plain API key.',
    },
  ],
  KeyOrSignatureRefused: [
    'One of the headers `authorization` and `signature` is missing or wrong.',
    [...KEY_CODES, 'signature_missing', 'signature_invalid'],
    {
      status: 401,
      code: 'signature_missing',
      message: 'The header signature is missing. It takes the signing secret.',
    },
  ],
  SecretKeyNeeded: [
    'The key is a publishable key. Only a sandbox with strict keys refuses it. Others add a warning.',
    ['key_not_permitted'],
    { status: 403, code: 'key_not_permitted', message: 'This needs the secret key.' },
  ],
  TokenMissing: [
    'There is no such token, or it belongs to another merchant.',
    ['resource_missing'],
    missing('token', 'id').options,
  ],
  MethodRefused: [
    'The path takes another method.',
    ['method_not_allowed'],
    { status: 405, code: 'method_not_allowed', message: 'This route takes POST.', headers: { Allow: 'POST' } },
  ],
  BodyTooLarge: [
    'The body is over 64 KiB.',
    ['body_too_large'],
    { status: 413, code: 'body_too_large', message: 'The body is over 64 KiB.' },
  ],
  TooManyRequests: [
    `Too many requests. ${ON_DEMAND}`,
    ['fault_injected'],
    { status: 429, ...FAULT, headers: { 'Retry-After': '1' } },
  ],
  GatewayFailed: [`The gateway failed. ${ON_DEMAND}`, ['fault_injected'], { status: 500, ...FAULT }],
  StoreUnavailable: [
    'The database of the sandbox is not available. A charge may have been made or not. Send the same token again.',
    ['store_unavailable', 'fault_injected'],
    {
      status: 503,
      code: 'store_unavailable',
      message: 'The store is not available.',
      headers: { 'Retry-After': '2' },
    },
  ],
} satisfies Readonly<Record<string, Row>>;

/** Describes every error answer, in the form of OpenAPI's components. */
export function describeRefusals() {
  const rows: readonly [string, Row][] = Object.entries(REFUSALS);
  return Object.fromEntries(rows.map(([name, row]) => [name, describeRefusal(row)]));
}

function describeRefusal([says, codes, problem]: Row) {
  const refused = { summary: says, value: toErrorBody(problem, IDS.request) };
  return {
    description: `${says} Codes: ${listCodes(codes)}.`,
    headers: referToHeaders('Request-Id', ...Object.keys(problem.headers ?? {})),
    content: describeContent({ schemas: ['Error'], examples: { refused } }),
  };
}

/** Lists codes for people. */
export const listCodes = (codes: readonly string[]) => codes.map((code) => `\`${code}\``).join(', ');

/** Makes references to headers of the document. */
export function referToHeaders(...names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
