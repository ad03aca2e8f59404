/** The entry `payveil/sandbox`. */
export { TokenDecryptionError } from '../errors/token-decryption-error.js';
export type { ClockMove, SandboxClock } from './clock/merchant-clock.js';
export {
  type AskingCard,
  type CardFixture,
  type FailingCard,
  fixtures,
  type IbanFixture,
  type SucceedingCard,
  type TestCard,
} from './fixtures.js';
export type { SandboxOptions } from './options.js';
export { createSandbox, type Sandbox } from './sandbox.js';
export type { MerchantKeys, MerchantOptions, RequestEntry, SettlementRule } from './state.js';
