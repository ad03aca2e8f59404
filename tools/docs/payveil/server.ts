/** The entry `payveil/server`, under the name by which it is imported. */
export * from '../../../src/server/index.js';
