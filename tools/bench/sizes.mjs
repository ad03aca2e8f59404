/**
 * Goal 4: the bytes that an import of each package costs a page, with everything it needs, minified and with Brotli. The same
 * bundler makes both.
 */
import { fileURLToPath } from 'node:url';
import { BUNDLERS, bundleWithEsbuild } from '../bundlers.mjs';
import { compress, IMPORTS, measureSizes } from '../measure-size.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** The peers, imported as in their own documentation. From a cryptography library, only the parts for a token. */
const PEERS = {
  'crypto-js, PBKDF2 and AES': "export * from './contenders/crypto-js.js'",
  '@noble, PBKDF2 and AES': "export * from './contenders/noble.js'",
  'sjcl, its default build': "export * from './contenders/sjcl.js'",
  'node-forge, PBKDF2 and AES': "export * from './contenders/node-forge.js'",
  'jose, CompactEncrypt': "export { CompactEncrypt } from 'jose'",
  'braintree-web, client and hosted fields':
    "export { default as client } from 'braintree-web/client'; export { default as fields } from 'braintree-web/hosted-fields'",
  '@basis-theory/basis-theory-js': "export { BasisTheory } from '@basis-theory/basis-theory-js'",
  '@adyen/adyen-web, card and SEPA': "export { AdyenCheckout, Card, SepaDirectDebit } from '@adyen/adyen-web'",
};

/** @typedef {{ name: string, esbuild: number, rollup?: number, webpack?: number, budget?: number }} Size In bytes. */

/** Measures Payveil and its peers. */
export async function measureAllSizes() {
  return { own: await measureOwnSizes(), peers: await measurePeerSizes() };
}

/** Measures the imports of Payveil with each bundler. @returns {Promise<Size[]>} */
export async function measureOwnSizes() {
  const sizes = /** @type {Size[]} */ ([]);
  for (const { name, bytes, budget } of await measureSizes()) {
    const code = IMPORTS[/** @type {keyof typeof IMPORTS} */ (name)];
    const others = code && {
      rollup: compress(await BUNDLERS.rollup(code)),
      webpack: compress(await BUNDLERS.webpack(code)),
    };
    sizes.push({ name, budget, esbuild: bytes, ...others });
  }
  return sizes;
}

/** Measures the peers, smallest first. @returns {Promise<Size[]>} */
async function measurePeerSizes() {
  const sizes = /** @type {Size[]} */ ([]);
  for (const [name, code] of Object.entries(PEERS)) {
    sizes.push({ name, esbuild: compress(await bundleWithEsbuild(code, folder)) });
  }
  return sizes.sort((a, b) => a.esbuild - b.esbuild);
}
