/** The entry of `dist/umd/payveil-checkout.js`: everything of `payveil` and `payveil/checkout`, for one script tag. */
export * from './payveil.js';

// The form stands after what it is made of, because the file is smaller so.

export * from '../checkout/index.js';
