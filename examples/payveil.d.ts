/** The global of payveil-checkout.js, for your editor; nothing needs it to run. */
declare const Payveil: typeof import('payveil') & typeof import('payveil/checkout');
