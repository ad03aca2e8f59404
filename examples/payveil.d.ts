/** The type of the global of payveil-checkout.js and payveil-frame.js, for your editor. The page does not need it. */
declare const Payveil: typeof import('payveil') & typeof import('payveil/checkout') & typeof import('payveil/frame');
