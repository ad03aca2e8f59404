/** Bundles and minifies code that imports the built package, like a page's build. There is one function for each bundler. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { build } from 'esbuild';
import { rollup } from 'rollup';
import { minify } from 'terser';
import webpack from 'webpack';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} contents @param {string} [resolveDir] The folder from which imports are resolved. @returns {Promise<string>} */
export async function bundleWithEsbuild(contents, resolveDir = root) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'error',
    // The package's own `paths` lead the type check to the sources. Here the built files are needed.
    tsconfigRaw: {},
    write: false,
  });
  return /** @type {{ text: string }} */ (outputFiles[0]).text;
}

/** Rollup, with terser as its minifier. @param {string} contents */
export async function bundleWithRollup(contents) {
  const entry = join(root, 'entry.js');
  const bundle = await rollup({
    input: entry,
    // React is CommonJS, which Rollup alone does not read.
    external: /^react(-dom)?(\/|$)/,
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? contents : undefined),
      },
      nodeResolve({ browser: true }),
    ],
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'es' });
  const { code = '' } = await minify(output[0].code, { module: true, ecma: 2020 });
  return code;
}

/** @param {string} contents */
export async function bundleWithWebpack(contents) {
  const folder = mkdtempSync(join(tmpdir(), 'payveil-webpack-'));
  const compiler = webpack({
    mode: 'production',
    target: ['web', 'es2022'],
    context: root,
    entry: `data:text/javascript,${encodeURIComponent(contents)}`,
    output: { path: folder, filename: 'out.js', library: { type: 'module' } },
    experiments: { outputModule: true },
  });
  try {
    const stats = await promisify(compiler.run.bind(compiler))();
    if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
    return readFileSync(join(folder, 'out.js'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Every bundler by its name. */
export const BUNDLERS = { esbuild: bundleWithEsbuild, rollup: bundleWithRollup, webpack: bundleWithWebpack };
