/**
 * Writes the modules of the package: `dist` is the tree of `src`, with one file for each module. So a file keeps its name from
 * release to release, and a class stands once: `instanceof` holds between two entries. They are ES modules, and beside them
 * CommonJS. The packages that travel inside stand in `dist/sandbox`.
 */
import { chmodSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { transform } from 'esbuild';
import { rollup } from 'rollup';
import { COMMAND, ENTRIES, findSource } from './entries.mjs';
import { writeLicences } from './licences.mjs';
import { minifyCss } from './style-sheet.mjs';

/** Development dependencies that travel inside the sandbox. */
const INSIDE = ['hono', '@hono/node-server'];

/** Data that a page can load as a module: the languages of the form, and the states of countries. */
const DATA = /^checkout\/(locales\/|states\.)/;

/**
 * Warnings that are expected: the directive of React is written again below, and the packages inside import in circles. The
 * sources do not: a test of their floors sees to that.
 */
const EXPECTED = ['MODULE_LEVEL_DIRECTIVE', 'UNUSED_EXTERNAL_IMPORT', 'CIRCULAR_DEPENDENCY'];

const SRC = resolve('src');

/** @param {string} id */
const isInside = (id) => INSIDE.some((name) => id === name || id.startsWith(`${name}/`));

/** Reads TypeScript and style sheets. @type {import('rollup').Plugin} */
const readSources = {
  name: 'read-sources',
  resolveId(path, importer) {
    if (!importer?.startsWith(SRC) || !path.startsWith('.')) return null;
    const target = resolve(importer, '..', path);
    return path.endsWith('.css?inline') ? target.slice(0, -'?inline'.length) : resolve(findSource(cutEnding(target)));
  },
  load: (id) => (id.endsWith('.css') ? `export default ${JSON.stringify(minifyCss(id).trim())};` : null),
  async transform(code, id) {
    if (!/\.tsx?$/.test(id)) return null;
    const path = relative(SRC, id);
    const options = DATA.test(path) ? /** @type {const} */ ({ minify: true, charset: 'utf8' }) : {};
    const source = await transform(code, {
      loader: path.endsWith('x') ? 'tsx' : 'ts',
      target: 'es2022',
      jsx: 'automatic',
      ...options,
    });
    return source.code;
  },
};

/** @param {string} path Of a module. */
const cutEnding = (path) => relative(SRC, path).replace(/\.js$/, '');

/** @param {readonly string[]} entries @param {import('rollup').RollupCache} [cache] What was read before. */
const read = (entries, cache) =>
  rollup({
    cache,
    input: entries.map((path) => resolve(findSource(path))),
    external: (id) => !/^[./]/.test(id) && !isInside(id),
    plugins: [readSources, nodeResolve()],
    onwarn: (warning, warn) => EXPECTED.includes(warning.code ?? '') || warn(warning),
  });

/** @param {'js' | 'cjs'} ending @returns {import('rollup').OutputOptions} */
const describeOutput = (ending) => ({
  dir: 'dist',
  preserveModules: true,
  preserveModulesRoot: SRC,
  hoistTransitiveImports: false,
  entryFileNames: ({ facadeModuleId }) => `${placeModule(facadeModuleId ?? '')}.${ending}`,
  banner: ({ facadeModuleId }) => (facadeModuleId?.startsWith(`${SRC}/react/`) ? "'use client';" : ''),
});

/** Finds the place of a module in `dist`, without an ending. @param {string} id */
function placeModule(id) {
  const [, packaged] = id.split('/node_modules/');
  const path = packaged ? `sandbox/packages/${packaged.replace('/dist/', '/')}` : relative(SRC, id);
  return path.replace(/\.[cm]?[jt]sx?$/, '');
}

const modules = await read([...ENTRIES, COMMAND]);
await modules.write({ ...describeOutput('js'), format: 'es' });
// npm sees to this in what it installs, but not in a folder that it links to.
chmodSync(`dist/${COMMAND}.js`, 0o755);

const packaged = await read(ENTRIES, modules.cache);
await packaged.write({
  ...describeOutput('cjs'),
  format: 'cjs',
  // Test runners load CommonJS where no `import()` works.
  dynamicImportInCjs: false,
  // What an older CommonJS module exports is its `default`.
  interop: 'auto',
});

writeLicences('dist/sandbox', INSIDE);
writeFileSync('dist/checkout/styles.css', minifyCss('src/checkout/render/styles.css'));
