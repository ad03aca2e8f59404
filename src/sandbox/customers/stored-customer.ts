/** A customer as the store keeps it: as the answer shows it. */
import { createKind } from '../store/store.js';
import type { CustomerObject } from './customer.js';

/** The customers in a store. */
export const CUSTOMERS = createKind<CustomerObject>('customer');
