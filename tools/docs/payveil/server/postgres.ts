/** The entry `payveil/server/postgres`, under the name by which it is imported. */
export * from '../../../../src/server/store/postgres.js';
