/** Bundles the two pages of the shop with the built package of a folder, as a shop's own build does. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWithEsbuild } from '../bundlers.mjs';

const pages = fileURLToPath(new URL('page', import.meta.url));

/** @param {string} dist The folder of the built package. */
export async function bundlePages(dist) {
  const load = (/** @type {string} */ names, /** @type {string} */ file) =>
    `import { ${names} } from ${JSON.stringify(file.startsWith('.') ? file : join(dist, file))};`;
  const common = [load('createClient', 'index.js'), load('openShop', './shop.js')];
  const plain = `${common.join('')} ${load('mountCheckout', 'checkout/index.js')}
    openShop({ createClient, render: (place, options) => {
      let handle = mountCheckout(place, options);
      return { remount() { handle.unmount(); handle = mountCheckout(place, options); } };
    } });`;
  const react = `${common.join('')} ${load('Checkout', 'react/index.js')} ${load('createRender', './react-form.js')}
    openShop({ createClient, render: createRender(Checkout) });`;
  return { plain: await bundleWithEsbuild(plain, pages), react: await bundleWithEsbuild(react, pages) };
}
