/**
 * Builds the files of `dist/` that hold everything they need: those for script tags, the frame's script, and the script of the
 * demo. tools/build/ makes the rest of it, which is one file for each module.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';
import { writeLicences } from './tools/build/licences.mjs';
import { inlineCss } from './tools/build/style-sheet.mjs';
import { isDev, minifyModule, writeFrameUmd, writeUmd } from './tools/build/umd.mjs';

const shared = {
  format: 'esm',
  target: 'es2022',
  platform: 'browser',
  silent: true,
  splitting: false,
  removeNodeProtocol: false,
  ignoreWatch: ['dist'],
  esbuildPlugins: [inlineCss],
} satisfies Options;

/** One file each for a plain script tag, an AMD loader and CommonJS alike. */
const umd: Options = {
  ...shared,
  entry: {
    'umd/payveil': 'src/umd/payveil.ts',
    'umd/payveil-checkout': 'src/umd/checkout.ts',
    'umd/payveil-frame': 'src/frame/index.ts',
  },
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
  onSuccess: async () => {
    await minifyModule('dist/frame/inside.js');
    writeLicences('dist/frame', []);
  },
};

/** The script of the demo's page. */
const demo: Options = {
  ...shared,
  entry: { 'command/sandbox/demo/page-script': 'src/command/sandbox/demo/page/main.ts' },
};

// `npm run dev` keeps the last build, for open pages, in case this one fails. It only removes the file that a whole build writes
// last, so that `npm start` and `npm test` build again, with types.
rmSync(isDev ? 'dist/sbom.cdx.json' : 'dist', { recursive: true, force: true });

export default defineConfig([umd, inside, demo]);
