/** Lets the React component import the built form instead of taking its code along. */
import type { Plugin } from 'esbuild';

/** Turns an import of a file of `src/checkout/` into one of the entry, which must export the same name. */
export const importCheckout: Plugin = {
  name: 'import-checkout',
  setup(build) {
    build.onResolve({ filter: /^\.\.\/checkout\// }, () => ({ path: '../checkout/index.js', external: true }));
  },
};
