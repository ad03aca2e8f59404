/** A token that was made by API, as the store keeps it. */
import { createKind } from '../store/store.js';
import type { Order } from './order.js';

/** A kept token. It has everything for the charge, but not the account. */
export interface StoredToken {
  readonly id: string;
  readonly created: number;
  readonly order: Order;
}

/** The tokens in a store. */
export const TOKENS = createKind<StoredToken>('token');
