/** The entry `payveil/sandbox/msw`, under the name by which it is imported. */
export * from '../../../../src/sandbox/adapters/msw.js';
