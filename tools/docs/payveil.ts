/** The entry `payveil`, under the name by which it is imported. */
export * from '../../src/index.js';
