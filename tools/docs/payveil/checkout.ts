/** The entry `payveil/checkout`, under the name by which it is imported. */
export * from '../../../src/checkout/index.js';
