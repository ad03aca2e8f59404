/** The entry `payveil/react`, under the name by which it is imported. */
export * from '../../../src/react/index.js';
