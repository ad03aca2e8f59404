/** Builds `dist/`: ES modules that people can read, and minified files for script tags. tools/build/ makes the rest of it. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';
import { importCheckout } from './tools/build/import-checkout.js';
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

/** What the React component takes from the form beside its entry. It is not an entry of the package. */
const INTERNAL = { 'checkout/sort-options': 'src/checkout/options/sort-options.ts' };

const REACT = { 'react/index': 'src/react/checkout.tsx' };

/** The languages of the form, by the names of their files. */
const LOCALES = Object.fromEntries(
  readdirSync('src/checkout/language/locales').map((file) => [
    `checkout/locales/${file.slice(0, -3)}`,
    `src/checkout/language/locales/${file}`,
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
  dts: isDev ? false : { entry: { ...ENTRIES, ...REACT, ...TABLES }, compilerOptions: { noCheck: true } },
  noExternal: INSIDE,
  onSuccess: async () => {
    writeLicences('dist/sandbox', INSIDE);
    writeFileSync('dist/checkout/styles.css', minifyCss('src/checkout/render/styles.css'));
    // So that TypeScript 6, which asks for the types of every import, knows that of a style sheet.
    writeFileSync('dist/checkout/styles.css.d.ts', 'export {};\n');
  },
};

/** The React component. It imports the built form, so that the form stands in its own file. */
const react: Options = {
  ...shared,
  entry: REACT,
  esbuildPlugins: [importCheckout],
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

export default defineConfig([entries, react, tables, command, umd, inside]);
