/** The entry `payveil/server`: the shop's half of a checkout. */

export { PaymentStoreError } from '../errors/payment-store-error.js';
export type { ChargeSearch, GatewayReader, ReadCharge } from './gateway-reader.js';
export type { Proxies } from './http/buyer-address.js';
export type { ListedPayment, PaymentFilter, PaymentList } from './list-payments.js';
export type { WebHandler } from './node/answer.js';
export { toFastify } from './node/to-fastify.js';
export { type NodeHandler, toNode } from './node/to-node.js';
export type { ChangedPayment, PaidPayment, PaymentsOptions, ReviewedPayment } from './options.js';
export type { Order } from './order.js';
export { createPayments, type Payments, type RequestInfo } from './payments.js';
export type { Resolution } from './resolve.js';
export { sandboxReader } from './sandbox-reader.js';
export type { Settlement } from './settle.js';
export type { PaymentState } from './states.js';
export { memoryStore } from './store/memory.js';
export type {
  Begun,
  KeptMembers,
  ListPlace,
  NewPayment,
  News,
  PaymentChange,
  PaymentSearch,
  PaymentStore,
  Queue,
  ReviewCode,
  StoreClock,
  StoredPayment,
  TryLimits,
} from './store/store.js';
