/** The entry of `dist/umd/payveil-checkout.js`: everything of `payveil` and `payveil/checkout`, for one script tag. */
export * from '../checkout/index.js';
export * from './payveil.js';
