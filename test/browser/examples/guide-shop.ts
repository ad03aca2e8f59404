/** The shop that docs/server.md shows, in a folder of its own, with the files as they are printed there. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readSnippet } from '../../docs/documents.js';
import type { Gateway } from '../servers.js';
import type { ExampleCopy } from './copy-example.js';

const FILES = { 'payments.mjs': '', 'orders.mjs': '', 'server.mjs': '', 'checkout.html': 'public' };
/** What the guide's server does not do: it prints its address, and takes the port that it is given. */
const LISTEN = "app.listen(process.env.PORT, () => console.log('http://localhost:' + process.env.PORT))";

/**
 * Writes the files. Only the addresses of the gateway and of the server are others.
 * @param change Changes a file, by its name.
 */
export function writeGuideShop(
  { url }: Pick<Gateway, 'url'>,
  change: (name: string, code: string) => string = (_, code) => code,
): ExampleCopy {
  const folder = mkdtempSync(join(tmpdir(), 'payveil-guide-'));
  for (const path of ['public', 'node_modules']) mkdirSync(join(folder, path));
  for (const name of ['express', 'pg']) symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  symlinkSync(resolve('.'), join(folder, 'node_modules/payveil'));
  for (const [name, place] of Object.entries(FILES)) {
    const code = readSnippet('docs/server.md', name).replaceAll('http://localhost:4010', url);
    writeFileSync(join(folder, place, name), change(name, code.replace('app.listen(3000)', LISTEN)));
  }
  writeFileSync(join(folder, 'package.json'), '{ "scripts": { "start": "node server.mjs" } }');
  return { root: folder, folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** Writes the same shop with the ten lines of the README. */
export const writeReadmeShop = (gateway: Pick<Gateway, 'url'>): ExampleCopy =>
  writeGuideShop(gateway, (name, code) =>
    name === 'payments.mjs' ? readSnippet('README.md', name).replaceAll('http://localhost:4010', gateway.url) : code,
  );
