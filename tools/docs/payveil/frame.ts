/** The entry `payveil/frame`, under the name by which it is imported. */
export * from '../../../src/frame/index.js';
