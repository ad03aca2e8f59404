/** The entry `payveil`: every public name, written out. */
export type { ChargeAnswer } from './client/charge-answer.js';
export { type Client, createClient } from './client/client.js';
export type { CallOptions, ClientOptions } from './client/client-options.js';
export type { Attempt, Fetch } from './client/request.js';
export { AbortedError } from './errors/aborted-error.js';
export { ConfigurationError } from './errors/configuration-error.js';
export { ConnectionError } from './errors/connection-error.js';
export type { ErrorCode } from './errors/error-code.js';
export { GatewayError } from './errors/gateway-error.js';
export { type AnyPayveilError, isPayveilError } from './errors/is-payveil-error.js';
export type { Issue, IssueCode } from './errors/issue.js';
export { type Outcome, PayveilError } from './errors/payveil-error.js';
export { ResponseError } from './errors/response-error.js';
export { TimeoutError } from './errors/timeout-error.js';
export { ValidationError } from './errors/validation-error.js';
export type { Charge, ChargeStatus, Customer, Token } from './schema/answers.js';
export {
  type CardCharge,
  type CardChargeInput,
  cardChargeSchema,
  createCardChargeSchema,
} from './schema/card-charge.js';
export { type CustomerInput, type CustomerRecord, createCustomerSchema, customerSchema } from './schema/customer.js';
export type { ChargeRules } from './schema/rules.js';
export {
  createSepaChargeSchema,
  type SepaCharge,
  type SepaChargeInput,
  sepaChargeSchema,
} from './schema/sepa-charge.js';
export { createTokenizer, type Tokenizer, type TokenizerOptions } from './tokenizer.js';
export { version } from './version.js';
