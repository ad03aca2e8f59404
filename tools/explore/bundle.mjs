/** Bundles the search with the shipped code, in which a fault may be planted. */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = fileURLToPath(new URL('../../node_modules/.cache/explore/', import.meta.url));

/** A fault that is planted in a file: `from` stands there once. @typedef {{ name: string, world: string, file: string, from: string, to: string }} Mutation */

/** WebCrypto answers when it likes, and a search needs none: a token is its own hash, and so is an address. */
const STUBS = {
  'src/server/open-token.ts': 'export const openToken = async (_, token) => ({ hash: token, fits: () => true });',
  'src/server/http/buyer-address.ts': `export const hashAddress = async (address) => address;
    export const isPrivateAddress = () => false; export const readBuyerAddress = (_, __, address) => address;`,
};

/** @param {Mutation} [mutation] @returns {Promise<string>} The path of the bundle. */
export async function bundle(mutation) {
  const outfile = `${folder}${mutation?.name.replaceAll(/\W+/g, '-') ?? 'search'}.mjs`;
  let planted = 0;
  await build({
    entryPoints: [fileURLToPath(new URL('run.ts', import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: [
      {
        name: 'plant',
        setup({ onLoad }) {
          onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
            const name = relative(root, path);
            const text = STUBS[/** @type {keyof typeof STUBS} */ (name)] ?? (await readFile(path, 'utf8'));
            if (name !== mutation?.file) return { contents: text, loader: 'ts' };
            if (text.split(mutation.from).length !== 2) throw new Error(`Not once in ${name}: ${mutation.from}`);
            planted++;
            return { contents: text.replace(mutation.from, () => mutation.to), loader: 'ts' };
          });
        },
      },
    ],
  });
  if (mutation && planted !== 1) throw new Error(`Nothing was planted in ${mutation.file}.`);
  return outfile;
}
