/** The entry `payveil/element/frame`, under the name by which it is imported. */
export * from '../../../../src/element/frame.js';
