/** Bundles the page of the shop with the built package of a folder, as a shop's own build does. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWithEsbuild } from '../bundlers.mjs';

const pages = fileURLToPath(new URL('page', import.meta.url));

/** @param {string} dist The folder of the built package. */
export const bundlePage = (dist) =>
  bundleWithEsbuild(
    `import { createClient } from ${JSON.stringify(join(dist, 'index.js'))};
    import { mountCheckout } from ${JSON.stringify(join(dist, 'checkout/index.js'))};
    import { openShop } from './shop.js';
    openShop({ createClient, mountCheckout });`,
    pages,
  );
