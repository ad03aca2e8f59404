/** The entry of `dist/umd/payveil.js`: everything of `payveil`, for a script tag. */
export * from '../index.js';
/*
 * The build makes getters of these, so that a page makes no schema while it loads. Their names hide those of the line above.
 */
export { getCardChargeSchema as cardChargeSchema } from '../schema/card-charge.js';
export { getCustomerSchema as customerSchema } from '../schema/customer.js';
export { getSepaChargeSchema as sepaChargeSchema } from '../schema/sepa-charge.js';
