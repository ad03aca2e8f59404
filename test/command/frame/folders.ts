/** Folders of frames for tests: built files that are small, settings, and a server that sends a folder with its headers. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { CommandError } from '../../../src/command/fail.js';
import { type Built, loadBuilt } from '../../../src/command/frame/built.js';
import { LOCALE_NAMES } from '../../../src/command/frame/configuration.js';
import { type Folder, makeFolder } from '../../../src/command/frame/folder.js';
import type { FolderSettings } from '../../../src/command/frame/settings.js';
import { applyRules, parseRules } from './host-rules.js';

/** Creates a folder that is removed after the test. */
export function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'payveil-frame-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Writes a file into a folder of its own, and returns its path. */
export function writeTemporary(name: string, content: string | Uint8Array): string {
  const path = join(makeDirectory(), name);
  writeFileSync(path, content);
  return path;
}

/** Calls a function that must end the command. */
export function catchEnd(act: () => unknown): CommandError {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(CommandError);
    return error as CommandError;
  }
  throw new Error('The command did not end.');
}

/** Makes built files like those of a package, with this script. */
export function makeBuilt(script = 'export{};console.log("the form");'): Built {
  const dist = makeDirectory();
  for (const folder of ['frame', 'checkout/locales']) mkdirSync(join(dist, folder), { recursive: true });
  writeFileSync(join(dist, 'frame/inside.js'), script);
  writeFileSync(join(dist, 'frame/LICENSES.txt'), 'MIT');
  for (const tag of LOCALE_NAMES)
    writeFileSync(join(dist, `checkout/locales/${tag}.js`), `export const ${tag}={tag:"${tag}"};`);
  return loadBuilt(pathToFileURL(`${dist}/`));
}

export const SHEET = '.payveil { --payveil-accent: #06c; }\n';

/** Settings of a folder with everything in it. */
export function createSettings(
  changes: Partial<Omit<FolderSettings, 'configuration'>> & {
    configuration?: Partial<FolderSettings['configuration']>;
  } = {},
): FolderSettings {
  return {
    out: 'public',
    sheet: new TextEncoder().encode(SHEET),
    host: undefined,
    ...changes,
    configuration: {
      gateway: 'https://api.gateway.example/pay',
      apiKey: 'pk_test_hidden7',
      signature: 'sig_test_hidden7',
      embed: ['https://shop.example', 'http://localhost:3000'],
      locales: ['de', 'fr'],
      allow: ['submit'],
      options: { theme: 'dark', submitLabel: "Pay <b>{amount}</b> & 'go'" },
      ...changes.configuration,
    },
  };
}

/** Finds a file of a folder. */
export function readFile({ files }: Folder, name: string): string {
  const file = files.find((each) => each.name === name);
  if (!file) throw new Error(`There is no ${name}.`);
  return Buffer.from(file.bytes).toString();
}

/** Finds the name of a file of a folder. */
export function findName({ files }: Folder, pattern: RegExp): string {
  const file = files.find(({ name }) => pattern.test(name));
  if (!file) throw new Error(`There is no ${pattern}.`);
  return file.name;
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
};

/** An answer of the server. */
export interface Sent {
  status: number;
  headers: Record<string, string | string[]>;
  body: Uint8Array | string;
}

/** Starts a server until the test ends, and returns its address with a slash. */
export async function startServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** What Netlify and Cloudflare Pages send on a path for which no rule names it. */
const HOSTS_CACHING = 'public, max-age=0, must-revalidate';

/** Changes what is sent for a name. It is `index.html` for `/`. */
export type Change = (sent: Sent, name: string) => unknown;

/** Serves a folder with its `_headers`, as Netlify does: a path that is not there answers 404. */
export async function serveFolder(folder: Folder, change: Change = () => {}): Promise<string> {
  const rules = parseRules(readFile(folder, '_headers'));
  return startServer((request, response) => {
    const path = request.url ?? '';
    const name = path === '/' ? 'index.html' : path.slice(1);
    const file = folder.files.find((each) => each.name === name);
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain';
    const sent: Sent = {
      status: file ? 200 : 404,
      headers: { 'cache-control': HOSTS_CACHING, ...applyRules(rules, path), 'content-type': type },
      body: file?.bytes ?? 'Not found',
    };
    change(sent, name);
    response.writeHead(sent.status, sent.headers).end(sent.body);
  });
}

/** Sends index.html on every path that is not there, as Cloudflare Pages does. */
export const sendPageEverywhere = (folder: Folder) => (sent: Sent) => {
  if (sent.status !== 404) return;
  sent.status = 200;
  sent.body = readFile(folder, 'index.html');
  sent.headers['content-type'] = 'text/html; charset=utf-8';
};

/** Makes a folder and the built files that it was made from. */
export function makeAll(settings = createSettings(), built = makeBuilt()) {
  return { settings, built, folder: makeFolder(settings, built) };
}
