/** The entry `payveil/sandbox`, under the name by which it is imported. */
export * from '../../../src/sandbox/index.js';
