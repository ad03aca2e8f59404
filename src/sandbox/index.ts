/** The entry `payveil/sandbox`. */
export { TokenDecryptionError } from '../errors/token-decryption-error.js';
export { type CardFixture, fixtures, type IbanFixture } from './fixtures.js';
export type { MerchantKeys, MerchantOptions } from './merchants.js';
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.js';
