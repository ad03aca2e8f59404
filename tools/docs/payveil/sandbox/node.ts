/** The entry `payveil/sandbox/node`, under the name by which it is imported. */
export * from '../../../../src/sandbox/adapters/node.js';
