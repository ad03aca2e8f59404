/** The entry `payveil/sandbox/store`, under the name by which it is imported. */
export * from '../../../../src/sandbox/store/open-store.js';
