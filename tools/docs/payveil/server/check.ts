/** The entry `payveil/server/check`, under the name by which it is imported. */
export * from '../../../../src/server/store/check.js';
