/** Lets each file of the components import other built files instead of taking their code along. */
import type { Plugin } from 'esbuild';

/** The entries that export what these files do. */
const ENTRIES: Readonly<Record<string, string>> = {
  '../checkout/mount.js': '../checkout/index.js',
  '../frame/mount-frame.js': '../frame/index.js',
};

/** Leaves every import of another source as it is. The build has a file with its path, or its entry. */
export const importBuilt: Plugin = {
  name: 'import-built',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path: ENTRIES[path] ?? path, external: true },
    );
  },
};
