/** What an import costs a page: bundled with all it needs, minified, Brotli, in bytes. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The imports that have a budget: a name for it, and the code that a page would have. */
const IMPORTS = {
  createTokenizer: "export { createTokenizer } from 'payveil'",
  createClient: "export { createClient } from 'payveil'",
  '.': "export * from 'payveil'",
};

/**
 * Bundles code as a page's build would, from the built package.
 * @param {string} contents
 * @returns {Promise<string>}
 */
export async function bundle(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    legalComments: 'none',
    logLevel: 'error',
    // The package's own `paths` point the type check at the sources; here it is the built files that count.
    tsconfigRaw: {},
    write: false,
  });
  return /** @type {{ text: string }} */ (outputFiles[0]).text;
}

/**
 * Measures every import that has a budget in `package.json`.
 * @returns {Promise<{ name: string, bytes: number, budget: number }[]>}
 */
export async function measureSizes() {
  const { budgets } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  const rows = Object.entries(IMPORTS).map(async ([name, code]) => {
    const bytes = brotliCompressSync(await bundle(code)).length;
    return { name, bytes, budget: Number(budgets[name]) };
  });
  return Promise.all(rows);
}
