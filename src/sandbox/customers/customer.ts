/** A customer in an answer and in the store. The interface shows only its identifier. */
import type { CustomerRecord } from '../../schema/customer.js';
import { createKind } from '../store/store.js';

/** A customer. `customer_id` repeats `id`. */
export interface CustomerObject extends CustomerRecord {
  readonly id: string;
  readonly customer_id: string;
  readonly object: 'customer';
  readonly created: number;
}

/** The customers in a store. */
export const CUSTOMERS = createKind<CustomerObject>('customer');
