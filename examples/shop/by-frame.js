/** The shop with the form in a frame. `payveil-frame.js` was loaded before and has set the global. */
import { startShopWithFrame } from './shop.js';

const { Payveil } = /** @type {{ Payveil: typeof import('payveil/frame') }} */ (/** @type {unknown} */ (globalThis));

await startShopWithFrame(Payveil);
