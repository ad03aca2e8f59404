/** The message of each error ends with the place of its code in the guides, and that place is there. */
import { expect, it } from 'vitest';
import type {
  ConfigurationErrorCode,
  GatewayErrorCode,
  PaymentStoreErrorCode,
  ResponseErrorCode,
} from '../../src/errors/error-code.js';
import { PaymentStoreError } from '../../src/errors/payment-store-error.js';
import { TokenDecryptionError } from '../../src/errors/token-decryption-error.js';
import {
  AbortedError,
  ConfigurationError,
  ConnectionError,
  type ErrorCode,
  GatewayError,
  type PayveilError,
  ResponseError,
  TimeoutError,
  ValidationError,
} from '../../src/index.js';
import { listAnchors } from '../docs/anchors.js';

const configure = (code: ConfigurationErrorCode) => new ConfigurationError(code, 'No.');
const refuse = (code: GatewayErrorCode) => new GatewayError(code, 'refused', { status: 400 });
const answer = (code: ResponseErrorCode) => new ResponseError(code, 'What?');
const store = (code: PaymentStoreErrorCode) => new PaymentStoreError(code, 'No answer.');

/** Every code, as the type demands, with what creates its error. */
const ERRORS: { readonly [Code in ErrorCode]: (code: Code) => PayveilError } = {
  option_invalid: configure,
  prototype_polluted: configure,
  api_key_invalid: configure,
  signature_invalid: configure,
  signature_missing: configure,
  secret_key_in_browser: configure,
  base_url_invalid: configure,
  insecure_context: configure,
  webcrypto_unavailable: configure,
  text_encoder_unavailable: configure,
  fetch_unavailable: configure,
  random_source_failed: configure,
  encryption_failed: configure,
  remote_ip_failed: configure,
  frame_blocked: configure,
  frame_timeout: configure,
  frame_refused: configure,
  frame_version: configure,
  gateway_error: refuse,
  token_already_used: refuse,
  response_invalid: answer,
  response_too_large: answer,
  customer_id_missing: answer,
  store_unavailable: store,
  store_broken: store,
  validation_failed: () => new ValidationError([{ path: 'cvc', code: 'required', message: 'required' }]),
  connection_failed: () => new ConnectionError('unknown', 'Lost.'),
  timeout: () => new TimeoutError(10),
  aborted: () => new AbortedError('not_sent'),
  token_invalid: () => new TokenDecryptionError(),
};

const ANCHORS = listAnchors('docs/errors.md');

it.each(Object.entries<(code: never) => PayveilError>(ERRORS))('%s', (code, create) => {
  const error = create(code as never);
  const [sentences, guide] = error.message.split(' See ');
  expect({ code: error.code, guide }).toEqual({ code, guide: `node_modules/payveil/docs/errors.md#${code}` });
  expect(sentences).toMatch(/^[A-Z].*[.?]$/);
  expect(ANCHORS).toContain(code);
});
