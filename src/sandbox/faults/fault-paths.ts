/** The paths for which a fault may be asked. */

/** Every path of the gateway without an id. */
export const FAULT_PATHS: readonly string[] = [
  '/v1/process/card-payment',
  '/v1/process/sepa-payment',
  '/v1/tokens',
  '/v1/create/token',
  '/v1/create/sepa/token',
  '/v1/create/customer',
];
