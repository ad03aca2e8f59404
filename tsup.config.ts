/** Builds `dist/`: ES modules that people can read, and minified files for script tags. tools/build/ makes the rest of it. */
import { copyFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';
import { importBuilt } from './tools/build/import-built.js';
import { writeLicences } from './tools/build/licences.js';
import { inlineCss, minifyCss } from './tools/build/style-sheet.js';
import { minifyModule, writeFrameUmd, writeUmd } from './tools/build/umd.js';

/** `npm run dev` builds without types, which take most of the time. */
const isDev = process.env.PAYVEIL_DEV === '1';

/** Development dependencies that travel inside the sandbox and the command. */
const INSIDE = ['hono', '@hono/node-server'];

const shared = {
  format: 'esm',
  target: 'es2022',
  silent: true,
  // Without it every class would stand twice in the package, and `instanceof` fail between two entries.
  splitting: true,
  removeNodeProtocol: false,
  ignoreWatch: ['dist'],
  esbuildPlugins: [inlineCss],
} satisfies Options;

const ENTRIES = {
  index: 'src/index.ts',
  'checkout/index': 'src/checkout/index.ts',
  'frame/index': 'src/frame/index.ts',
  'server/index': 'src/server/index.ts',
  'server/postgres': 'src/server/store/postgres.ts',
  'server/sqlite': 'src/server/store/sqlite.ts',
  'sandbox/index': 'src/sandbox/index.ts',
  'sandbox/node': 'src/sandbox/adapters/node.ts',
  'sandbox/store': 'src/sandbox/store/open-store.ts',
  'sandbox/msw': 'src/sandbox/adapters/msw.ts',
  'sandbox/playwright': 'src/sandbox/adapters/playwright.ts',
};

/** What the components take from the form beside its entry. It is no entry of the package. */
const INTERNAL = listModules(['checkout/options/for-components']);

/** The components. Each file stays a module of its own, so that a page loads the form or the frame, as it needs. */
const COMPONENTS = listModules(
  ['components', 'element', 'react'].flatMap((folder) =>
    readdirSync(`src/${folder}`)
      .filter((file) => !file.endsWith('.d.ts'))
      .map((file) => `${folder}/${file.replace(/\.tsx?$/, '')}`),
  ),
);

/** The frameworks that have types of the elements. */
const FRAMEWORKS = ['react', 'svelte', 'vue'];

const COMPONENT_ENTRIES = listModules(['element/index', 'element/frame', 'react/index']);

/** Lists modules that are built to the paths that they have in the source. */
function listModules(paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    paths.map((path) => [path, `src/${path}${existsSync(`src/${path}.tsx`) ? '.tsx' : '.ts'}`]),
  );
}

/** The languages of the form, by the names of their files. */
const LOCALES = Object.fromEntries(
  readdirSync('src/checkout/locales').map((file) => [
    `checkout/locales/${file.slice(0, -3)}`,
    `src/checkout/locales/${file}`,
  ]),
);

/** What the form can be given. Each is a file of its own that imports nothing, for a page's modules as well. */
const TABLES = { ...LOCALES, 'checkout/states': 'src/checkout/states.ts' };

/** The entries of the package, as ES modules, with types. */
const entries: Options = {
  ...shared,
  entry: { ...ENTRIES, ...INTERNAL },
  // The types of all entries at once: a second program of TypeScript would read all of the sources again. What is wrong in
  // them, `npm run check` says.
  dts: isDev ? false : { entry: { ...ENTRIES, ...COMPONENT_ENTRIES, ...TABLES }, compilerOptions: { noCheck: true } },
  noExternal: INSIDE,
  onSuccess: async () => {
    writeLicences('dist/sandbox', INSIDE);
    writeFileSync('dist/checkout/styles.css', minifyCss('src/checkout/render/styles.css'));
    // So that TypeScript 6, which asks for the types of every import, knows that of a style sheet.
    writeFileSync('dist/checkout/styles.css.d.ts', 'export {};\n');
  },
};

/** The components. They import the built form and the built frame, so that each of these stands once. */
const components: Options = {
  ...shared,
  entry: COMPONENTS,
  esbuildPlugins: [importBuilt],
  onSuccess: async () => {
    // They name packages that are not installed here, so they are written by hand.
    for (const framework of FRAMEWORKS) copyFileSync(`src/element/${framework}.d.ts`, `dist/element/${framework}.d.ts`);
  },
};

/** The languages of the form, and the states of countries. */
const tables: Options = {
  ...shared,
  entry: TABLES,
  minify: true,
  // Letters as they are, not as escapes: a page's modules are UTF-8.
  esbuildOptions: (options) => {
    options.charset = 'utf8';
  },
};

/** The command, an ES module. */
const command: Options = {
  ...shared,
  entry: { main: 'src/command/main.ts' },
  outDir: 'dist/command',
  noExternal: INSIDE,
  onSuccess: async () => writeLicences('dist/command', INSIDE),
};

/** The script of the demo's page. */
const demo: Options = {
  ...shared,
  entry: { 'command/demo/page': 'src/command/sandbox/demo/page/main.ts' },
  platform: 'browser',
  splitting: false,
};

/** One file each for a plain script tag, an AMD loader and CommonJS alike. */
const umd: Options = {
  ...shared,
  entry: {
    'umd/payveil': 'src/umd/payveil.ts',
    'umd/payveil-checkout': 'src/umd/checkout.ts',
    'umd/payveil-frame': 'src/frame/index.ts',
  },
  platform: 'browser',
  splitting: false,
  noExternal: ['zod'],
  outExtension: () => ({ js: '.js' }),
  onSuccess: async () => {
    for (const name of ['payveil', 'payveil-checkout']) await writeUmd(`dist/umd/${name}.js`);
    await writeFrameUmd('dist/umd/payveil-frame.js');
    writeLicences('dist/umd', ['zod']);
    writeFileSync('dist/umd/package.json', '{ "type": "commonjs" }\n');
  },
};

/** The script inside the frame, which `payveil frame` copies into the merchant's folder. */
const inside: Options = {
  ...shared,
  entry: { 'frame/inside': 'src/frame/inside/main.ts' },
  platform: 'browser',
  splitting: false,
  onSuccess: async () => {
    await minifyModule('dist/frame/inside.js');
    writeLicences('dist/frame', []);
  },
};

// `npm run dev` keeps the last build, for open pages, in case this one fails. It only removes the file that a whole build writes
// last, so that `npm start` and `npm test` build again, with types.
rmSync(isDev ? 'dist/sbom.cdx.json' : 'dist', { recursive: true, force: true });

export default defineConfig([entries, components, tables, command, demo, umd, inside]);
