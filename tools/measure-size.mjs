/** Measures the bytes that an import costs a page: bundled with everything it needs, minified, with Brotli. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { bundleWithEsbuild as bundle } from './bundlers.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The imports with a budget, each with a name and a page's code. */
export const IMPORTS = {
  createTokenizer: "export { createTokenizer } from 'payveil'",
  createClient: "export { createClient } from 'payveil'",
  '.': "export * from 'payveil'",
  mountCheckout: "export { mountCheckout } from 'payveil/checkout'",
  './checkout': "export * from 'payveil/checkout'",
  mountFrame: "export { mountFrame } from 'payveil/frame'",
};

/** The file for a script tag: all of `payveil` and the form, with English and the style sheet. And the same form for a frame. */
const SCRIPTS = ['umd/payveil-checkout.js', 'frame/inside.js'];

const LOCALE = './checkout/locales/*';

/** Measures every import with a budget in `package.json`. @returns {Promise<{ name: string, bytes: number, budget: number }[]>} */
export async function measureSizes() {
  const { budgets } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  const imports = Object.entries(IMPORTS).map(async ([name, code]) => ({ name, bytes: compress(await bundle(code)) }));
  const files = SCRIPTS.map((name) => ({ name, bytes: compress(readFileSync(`${root}/dist/${name}`)) }));
  const sizes = [...(await Promise.all(imports)), ...files].map((each) => ({
    ...each,
    budget: Number(budgets[each.name]),
  }));
  const locales = (await measureLocales()).map((each) => ({
    ...each,
    budget: Number(budgets[each.name] ?? budgets[LOCALE]),
  }));
  return [...sizes, ...locales];
}

/**
 * Measures what each other language adds to English. The form already contains the keys of the messages. Measured inside the
 * whole form, the difference would vary by about thirty bytes with the blocks of the compressor.
 */
async function measureLocales() {
  const english = "export * from 'payveil/checkout/locales/en';";
  const without = compress(await bundle(english));
  const tags = readdirSync(`${root}/src/checkout/locales`).map((file) => file.slice(0, -3));
  const others = tags.filter((tag) => tag !== 'en');
  return Promise.all(
    others.map(async (tag) => {
      const path = `payveil/checkout/locales/${tag}`;
      const bytes = compress(await bundle(`${english} export * from '${path}'`)) - without;
      return { name: LOCALE.replace('*', tag), bytes };
    }),
  );
}

/** @param {string | Buffer} code */
export const compress = (code) => brotliCompressSync(code).length;
