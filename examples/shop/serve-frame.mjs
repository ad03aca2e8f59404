/** The second origin of the shop: it serves the folder that `payveil frame` writes, with the headers that stand in it. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const COMMAND = fileURLToPath(new URL('../../dist/command/main.js', import.meta.url));

const TYPES = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };

/** What the page cannot change. */
const FIXED = {
  creditor: { name: 'Tea Shop Ltd', identifier: 'DE98ZZZ09999999999', address: 'Invalidenstr. 1, 10115 Berlin' },
};

/**
 * @typedef {{ baseUrl: string, apiKey: string, signature: string }} Gateway
 * @typedef {{ body: Buffer, headers: Record<string, string> }} File
 */

/**
 * Runs `payveil frame`, and reads the files that it has written.
 * @param {Gateway} gateway
 * @param {string} embed The origin of the page that may show the frame.
 * @returns {Promise<Map<string, File>>} The files by their paths.
 */
async function writeFolder({ baseUrl, apiKey, signature }, embed) {
  const place = await mkdtemp(join(tmpdir(), 'payveil-shop-'));
  try {
    const [out, options] = [join(place, 'public'), join(place, 'options.json')];
    await writeFile(options, JSON.stringify(FIXED));
    const flags = ['--out', out, '--gateway', baseUrl, '--key', apiKey, '--signature', signature, '--embed', embed];
    const more = ['--locales', 'de,es,fr,it,nl,pl,pt', '--options', options];
    await promisify(execFile)(process.execPath, [COMMAND, 'frame', ...flags, ...more]);
    return await readFolder(out);
  } finally {
    await rm(place, { recursive: true });
  }
}

/**
 * Reads a folder, like a host that knows `_headers`.
 * @param {string} folder
 * @returns {Promise<Map<string, File>>}
 */
async function readFolder(folder) {
  const rules = readRules(await readFile(join(folder, '_headers'), 'utf8'));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = new Map();
  for (const path of paths) {
    const type = TYPES[/** @type {keyof TYPES} */ (extname(path))];
    if (!type) continue;
    const body = await readFile(path);
    const address = path.slice(folder.length).replaceAll('\\', '/');
    for (const each of address === '/index.html' ? ['/', address] : [address]) {
      files.set(each, { body, headers: { 'content-type': `${type}; charset=utf-8`, ...findHeaders(rules, each) } });
    }
  }
  return files;
}

/**
 * Reads `_headers`: a line with a path, and under it a line for each of its headers.
 * @param {string} text
 */
function readRules(text) {
  const rules = text.trim().split(/\n(?=\/)/);
  return rules.map((rule) => {
    const [path = '', ...lines] = rule.trim().split('\n');
    const headers = lines.map(
      (line) =>
        line
          .trim()
          .match(/^([^:]+): (.*)$/)
          ?.slice(1) ?? [],
    );
    return { path, headers: /** @type {Record<string, string>} */ (Object.fromEntries(headers)) };
  });
}

/**
 * Finds the headers of a path.
 * @param {ReturnType<typeof readRules>} rules
 * @param {string} path
 */
function findHeaders(rules, path) {
  const rule = rules.find((each) =>
    each.path.endsWith('*') ? path.startsWith(each.path.slice(0, -1)) : path === each.path,
  );
  return rule?.headers ?? {};
}

/**
 * Serves the frame on a free port of this machine. Its folder is written when somebody first asks for it.
 * @param {Gateway} gateway
 * @param {string} embed The origin of the page that may show it.
 * @returns {Promise<{ url: string, close(): void }>}
 */
export async function serveFrame(gateway, embed) {
  /** @type {ReturnType<typeof writeFolder> | undefined} */
  let written;
  const server = createServer(async ({ url = '/' }, response) => {
    const [path = ''] = url.split('?');
    try {
      written ??= writeFolder(gateway, embed);
      const file = (await written).get(path);
      if (file) response.writeHead(200, file.headers).end(file.body);
      else response.writeHead(404).end();
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
