/** Lets the React component import the built form instead of taking its code along. */
import type { Plugin } from 'esbuild';

/** Turns an import of a file of `src/checkout/` into one of the built file that exports the same name. */
export const importCheckout: Plugin = {
  name: 'import-checkout',
  setup(build) {
    build.onResolve({ filter: /^\.\.\/checkout\// }, ({ path }) => {
      const file = path.endsWith('/sort-options.js') ? 'sort-options' : 'index';
      return { path: `../checkout/${file}.js`, external: true };
    });
  },
};
