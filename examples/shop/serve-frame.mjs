/** The second origin of the shop: it serves the folder that `payveil frame` writes, with the headers that stand in it. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readFolder, serveFiles } from '../frame/serve-folder.mjs';

const COMMAND = fileURLToPath(new URL('../../dist/command/main.js', import.meta.url));

/** What the page cannot change. */
const FIXED = {
  creditor: { name: 'Tea Shop Ltd', identifier: 'DE98ZZZ09999999999', address: 'Invalidenstr. 1, 10115 Berlin' },
};

/** @typedef {{ baseUrl: string, apiKey: string, signature: string }} Gateway */

/**
 * Runs `payveil frame`, and reads the files that it has written.
 * @param {Gateway} gateway
 * @param {string} embed The origin of the page that may show the frame.
 */
async function writeFolder({ baseUrl, apiKey, signature }, embed) {
  const place = await mkdtemp(join(tmpdir(), 'payveil-shop-'));
  try {
    const [out, options] = [join(place, 'public'), join(place, 'options.json')];
    await writeFile(options, JSON.stringify(FIXED));
    const flags = ['--out', out, '--gateway', baseUrl, '--key', apiKey, '--signature', signature, '--embed', embed];
    const more = ['--locales', 'ar,de,es,fr', '--options', options];
    await promisify(execFile)(process.execPath, [COMMAND, 'frame', ...flags, ...more]);
    return await readFolder(out);
  } finally {
    await rm(place, { recursive: true });
  }
}

/**
 * Serves the frame on a free port of this machine. Its folder is written by the first request for it.
 * @param {Gateway} gateway
 * @param {string} embed The origin of the page that may show it.
 * @returns {Promise<{ url: string, close(): void }>}
 */
export async function serveFrame(gateway, embed) {
  const server = createServer(serveFiles(() => writeFolder(gateway, embed)));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
