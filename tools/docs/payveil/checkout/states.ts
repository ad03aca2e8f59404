/** The entry `payveil/checkout/states`, under the name by which it is imported. */
export * from '../../../../src/checkout/states.js';
