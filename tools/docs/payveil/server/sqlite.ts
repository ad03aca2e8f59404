/** The entry `payveil/server/sqlite`, under the name by which it is imported. */
export * from '../../../../src/server/store/sqlite.js';
