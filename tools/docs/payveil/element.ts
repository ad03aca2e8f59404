/** The entry `payveil/element`, under the name by which it is imported. */
export * from '../../../src/element/index.js';
