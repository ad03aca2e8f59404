/** The shop by script tag. `payveil-checkout.js` was loaded before and has set the global. */
import { startShop } from './shop.js';

const { Payveil } = /** @type {{ Payveil: typeof import('payveil') & typeof import('payveil/checkout') }} */ (
  /** @type {unknown} */ (globalThis)
);

await startShop({ ...Payveil, loadLocale: async (tag) => (await import(`./locales/${tag}.js`))[tag] });
