/** Lets each file of the components import other built files instead of taking their code along. */
import type { Plugin } from 'esbuild';

/** The entries that export what these files do. */
const ENTRIES: Readonly<Record<string, string>> = {
  '../checkout/mount.js': '../checkout/index.js',
  '../frame/mount-frame.js': '../frame/index.js',
};

/** Few lines without a class, which each file takes along. A file of their own would change how the form is cut into files. */
const TAKEN = /src\/(options|errors|report)\/|\/(keep-known|paying-phases)\.js$/;

/** Leaves every other import of a source as it is. The build has a file with its path, or its entry. */
export const importBuilt: Plugin = {
  name: 'import-built',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, ({ path, kind, importer }) => {
      if (kind === 'entry-point' || TAKEN.test(importer) || TAKEN.test(path)) return undefined;
      return { path: ENTRIES[path] ?? path, external: true };
    });
  },
};
