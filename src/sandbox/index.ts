/** The entry `payveil/sandbox`. */
export { TokenDecryptionError } from '../errors/token-decryption-error.js';
export { type CardFixture, fixtures, type IbanFixture } from './fixtures.js';
export type { Settlement } from './gateway.js';
export type { ClockMove, SandboxClock } from './merchant-clock.js';
export type { MerchantKeys, MerchantOptions } from './merchants.js';
export type { SandboxOptions } from './options.js';
export { createSandbox, type Sandbox } from './sandbox.js';
