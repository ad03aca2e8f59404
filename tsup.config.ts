import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Plugin, transformSync } from 'esbuild';
import { minify } from 'terser';
import { defineConfig, type Options } from 'tsup';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const readLicence = (name: string) => readFileSync(`node_modules/${name}/LICENSE`, 'utf8').trim();

/** Writes the licences of what travels inside a folder's files, our own with them. */
function writeLicences(folder: string, names: readonly string[]): void {
  const own = `payveil\n\n${readFileSync('LICENSE', 'utf8')}`;
  const licences = [own, ...names.map((name) => `${name}\n\n${readLicence(name)}\n`)];
  writeFileSync(`${folder}/LICENSES.txt`, licences.join(`\n${'-'.repeat(80)}\n\n`));
}

/** Minifies a style sheet. esbuild leaves the spaces within custom properties and around slashes; no text of the sheet has any. */
function minifyCss(path: string): string {
  const { code } = transformSync(readFileSync(path, 'utf8'), {
    loader: 'css',
    minify: true,
    target: ['chrome109', 'firefox115', 'safari16.4'],
  });
  return code.replace(/([:,/]) | (?=\/)/g, '$1');
}

/** Imports a style sheet as a text, as Vite does: `import css from './styles.css?inline'`. */
const inlineCss: Plugin = {
  name: 'inline-css',
  setup(build) {
    // The path keeps its query, or tsup's own handling of style sheets would take it; it is relative, because it is printed.
    build.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
      path: relative('.', join(resolveDir, path)),
      namespace: 'inline-css',
    }));
    build.onLoad({ filter: /.*/, namespace: 'inline-css' }, ({ path }) => ({
      contents: minifyCss(path.replace('?inline', '')).trim(),
      loader: 'text',
    }));
  },
};

/**
 * Writes constants where they are used and drops what is left over, which no page's bundler does between the parts of a package:
 * 1 % of the form. Names and annotations stay as they are, so that a bundler still drops what a page does not import.
 */
const foldConstants: NonNullable<Options['plugins']>[number] = {
  name: 'fold-constants',
  async renderChunk(code, { path }) {
    if (this.format !== 'esm' || relative('dist', path).startsWith('sandbox')) return undefined;
    const { code: folded = '' } = await minify(code, {
      module: true,
      mangle: false,
      compress: {
        ecma: 2020,
        passes: 2,
        // Functions stand together, which compresses better, and those of one line are written where they are called.
        hoist_funs: true,
        inline: 1,
        reduce_funcs: false,
        sequences: false,
        join_vars: false,
        directives: false,
      },
      format: { ecma: 2020, beautify: true, indent_level: 2, ascii_only: true, preserve_annotations: true },
    });
    return { code: folded };
  },
};

const shared = {
  target: 'es2022',
  silent: true,
  // Without it every class would stand twice in the CommonJS entries, and `instanceof` fail between them.
  splitting: true,
  removeNodeProtocol: false,
  ignoreWatch: ['dist'],
  esbuildPlugins: [inlineCss],
} satisfies Options;

/** `npm run dev` builds without types, which take most of the time. */
const isDev = process.env.PAYVEIL_DEV === '1';

/** The languages of the form, by the names of their files. */
const LOCALES = Object.fromEntries(
  readdirSync('src/checkout/language/locales').map((file) => [
    `checkout/locales/${file.slice(0, -3)}`,
    `src/checkout/language/locales/${file}`,
  ]),
);

const ENTRIES = {
  index: 'src/index.ts',
  'checkout/index': 'src/checkout/index.ts',
  'react/index': 'src/react/checkout.tsx',
  'sandbox/index': 'src/sandbox/index.ts',
  'sandbox/node': 'src/sandbox/adapters/node.ts',
  'sandbox/store': 'src/sandbox/store/open-store.ts',
  'sandbox/msw': 'src/sandbox/adapters/msw.ts',
  'sandbox/playwright': 'src/sandbox/adapters/playwright.ts',
};

/** The entries of the package, as ES modules and CommonJS, with types. */
const entries: Options = {
  ...shared,
  entry: ENTRIES,
  format: ['esm', 'cjs'],
  // Those of the languages with them: a second program of TypeScript would read all of the sources again. What is wrong in
  // them, `npm run check` says.
  dts: isDev ? false : { entry: { ...ENTRIES, ...LOCALES }, compilerOptions: { noCheck: true } },
  plugins: [foldConstants],
  // Development dependencies that travel inside, their licences with them.
  noExternal: ['hono', '@hono/node-server'],
  onSuccess: async () => {
    writeLicences('dist/sandbox', ['hono', '@hono/node-server']);
    // Helpers of the CommonJS build would stand before the directive, which is one only at the top.
    writeFileSync('dist/react/index.cjs', `'use client';\n${readFileSync('dist/react/index.cjs', 'utf8')}`);
    writeFileSync('dist/checkout/styles.css', minifyCss('src/checkout/render/styles.css'));
    // So that TypeScript 6, which asks for the types of every import, knows that of a style sheet.
    writeFileSync('dist/checkout/styles.css.d.ts', 'export {};\n');
  },
};

/** The languages of the form, each a file of its own that imports nothing, for a page's modules as well. */
const locales: Options = {
  ...shared,
  entry: LOCALES,
  format: ['esm', 'cjs'],
  minify: true,
  // Letters as they are, not as escapes: a page's modules are UTF-8.
  esbuildOptions: (options) => {
    options.charset = 'utf8';
  },
};

/** The command, as an ES module of its own. */
const command: Options = {
  ...shared,
  entry: { 'command/main': 'src/command/main.ts' },
  format: 'esm',
  splitting: false,
  noExternal: ['hono', '@hono/node-server'],
  onSuccess: async () => writeLicences('dist/command', ['hono', '@hono/node-server']),
};

/** One file each for a plain script tag, an AMD loader and CommonJS alike. */
const umd: Options = {
  ...shared,
  entry: { 'umd/payveil': 'src/index.ts', 'umd/payveil-checkout': 'src/umd/checkout.ts' },
  format: 'esm',
  platform: 'browser',
  splitting: false,
  minify: true,
  noExternal: ['zod'],
  outExtension: () => ({ js: '.js' }),
  banner: { js: `${writeNotice()}\n${writeUmdHead()}` },
  onSuccess: async () => {
    for (const name of ['payveil', 'payveil-checkout']) await closeUmd(`dist/umd/${name}.js`);
    writeLicences('dist/umd', ['zod']);
    writeFileSync('dist/umd/package.json', '{ "type": "commonjs" }\n');
  },
};

/**
 * Turns the exports that close a module into what the factory returns, for esbuild writes no UMD, and minifies it once more:
 * terser's several passes save another 4 %.
 */
async function closeUmd(path: string): Promise<void> {
  const code = readFileSync(path, 'utf8');
  const [body = '', list = ''] = code.split(/export ?\{([^}]*)\};\s*$/);
  const members = list.split(',').map((each) => each.trim().split(' as ').reverse().join(':'));
  const { code: smaller = '' } = await minify(`${body}return{${members}}});\n`, {
    compress: {
      passes: 5,
      ecma: 2020,
      hoist_funs: true,
      inline: 1,
      unsafe_methods: true,
      unsafe_arrows: true,
      pure_getters: true,
    },
    format: { ecma: 2020, ascii_only: true, comments: 'some' },
  });
  writeFileSync(path, `${smaller}\n`);
}

/** Names what is inside; the licences themselves are beside the files, where they weigh nothing on a page. */
function writeNotice(): string {
  const [, copyright] = readLicence('zod').match(/^(Copyright .*)$/m) ?? [];
  return `/*! payveil ${version}, MIT licence; with zod, MIT licence, ${copyright}. See LICENSES.txt beside this file. */`;
}

/*
 * An AMD loader gets a module; the global is set beside it, for a page that has a loader but loads this file by a plain tag.
 * RequireJS takes an anonymous module from a plain tag for an error, and marks the tags that are its own.
 *
 * Zod cannot load beside an enumerable member of Object.prototype, because it walks its own tables with for … in. Its TypeError
 * would not tell why, so the factory says it first.
 */
function writeUmdHead(): string {
  return `(function (root, factory) {
  if (typeof exports === 'object' && typeof module === 'object') { module.exports = factory(); return; }
  var script = root.document && root.document.currentScript;
  var isPlainTag = root.requirejs && script && !script.hasAttribute('data-requiremodule');
  root.Payveil = factory();
  if (typeof define === 'function' && define.amd && !isPlainTag) define([], function () { return root.Payveil; });
})(typeof globalThis === 'object' ? globalThis : self, function () {
'use strict';
for (const name in Object.prototype) {
  throw new Error('Payveil cannot load: a script added "' + name +
    '" to Object.prototype. Remove that script, or define the member with enumerable: false.');
}`;
}

// `npm run dev` keeps the last build, for open pages, in case this one fails. It only removes the file that a whole build writes
// last, so that `npm start` and `npm test` build again, with types.
rmSync(isDev ? 'dist/sbom.cdx.json' : 'dist', { recursive: true, force: true });

export default defineConfig([entries, locales, command, umd]);
