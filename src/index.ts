/** The entry `payveil`: every public name, written out. */
export { type CallOptions, type Client, type ClientOptions, createClient } from './client/client.js';
export type { Fetch } from './client/request.js';
export type { Charge, Customer, Token } from './client/responses.js';
export { AbortedError } from './errors/aborted-error.js';
export { ConfigurationError } from './errors/configuration-error.js';
export { ConnectionError } from './errors/connection-error.js';
export { GatewayError } from './errors/gateway-error.js';
export type { Issue, IssueCode } from './errors/issue.js';
export { type ErrorCode, isPayveilError, type Outcome, PayveilError } from './errors/payveil-error.js';
export { ResponseError } from './errors/response-error.js';
export { TimeoutError } from './errors/timeout-error.js';
export { ValidationError } from './errors/validation-error.js';
export { type CardCharge, type CardChargeInput, cardChargeSchema } from './schema/card-charge.js';
export { type CustomerInput, type CustomerRecord, customerSchema } from './schema/customer.js';
export type { ChargeRules } from './schema/rules.js';
export { type SepaCharge, type SepaChargeInput, sepaChargeSchema } from './schema/sepa-charge.js';
export { createTokenizer, type Tokenizer, type TokenizerOptions } from './tokenizer.js';
export { version } from './version.js';
