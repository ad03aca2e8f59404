/** The entry `payveil/sandbox/playwright`, under the name by which it is imported. */
export * from '../../../../src/sandbox/adapters/playwright.js';
