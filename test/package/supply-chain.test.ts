/** The files of the build for a security review: the inventory of its files, and the list of its components. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { readRemembered } from '../docs/remembered.js';
import { recordProof } from '../record.mjs';
import { listFiles, readRootFile } from './built-files.js';

interface InventoryFile {
  readonly file: string;
  readonly integrity: string;
  readonly tag?: string;
  readonly purpose: string;
  readonly hosts: readonly string[];
  readonly globals: readonly string[];
  readonly storage: readonly string[];
}

const PROMISE = 'Supply chain';
const files: readonly InventoryFile[] = JSON.parse(readRootFile('dist/inventory.json')).files;

/** Ways in which a script stores data or reaches a host. The client uses `fetch`, which is allowed. */
const KEEPS = /\b(localStorage|sessionStorage|indexedDB|cookieStore|caches)\b|\.cookie\b/g;
const REACHES =
  /\b(XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|Worker|RTCPeerConnection)\b|\bimport\(/;

describe('dist/inventory.json', () => {
  it('lists every file that a page can load directly', () => {
    const loadable = listFiles('dist').filter((path) =>
      /^dist\/(umd\/.*\.js|checkout\/locales\/.*\.js|checkout\/states\.js|.*\.css)$/.test(path),
    );
    expect(files.map(({ file }) => file).sort()).toEqual(loadable.sort());
  });

  it.each(files.map((each) => [each.file, each] as const))('is right about %s', (file, { integrity, ...told }) => {
    const code = readFileSync(file);
    expect(integrity).toBe(`sha384-${createHash('sha384').update(code).digest('base64')}`);
    expect(told.purpose).toMatch(/^[A-Z]/);
    expect(told.storage.flatMap((each) => each.match(KEEPS))).toEqual([...new Set(String(code).match(KEEPS))]);
    expect(String(code)).not.toMatch(REACHES);
    expect(/\bfetch\b/.test(String(code))).toBe(told.hosts.length > 0);
  });

  it.each(files.filter(({ globals }) => globals.length > 0))(
    'has a script tag with the version and the hash for $file',
    ({ file, integrity, tag }) => {
      const { version } = JSON.parse(readRootFile('package.json'));
      const address = `https://cdn.jsdelivr.net/npm/payveil@${version}/${file}`;
      expect(tag).toBe(`<script src="${address}" integrity="${integrity}" crossorigin="anonymous"></script>`);
    },
  );

  it.each(files.filter(({ globals }) => globals.length > 0))('names the globals of $file', ({ file, globals }) => {
    const page = vm.createContext({ URL, TextEncoder, TextDecoder, HTMLElement: Object });
    const before = new Set(Object.getOwnPropertyNames(vm.runInContext('globalThis', page)));
    vm.runInContext(readRootFile(file), page);
    const after = Object.getOwnPropertyNames(vm.runInContext('globalThis', page));
    expect(after.filter((name) => !before.has(name)).sort()).toEqual(globals);
  });

  // What really stands in the storage is compared with the same table by test/checkout/payment/memory.
  it('names the key of the form in the storage, how long it is kept, and each member in each storage, as SECURITY.md does', () => {
    const text = readRootFile('SECURITY.md');
    const { tab, shared } = readRemembered();
    const told = files
      .flatMap(({ storage }) => storage)
      .map((each) => {
        const [, area, key = '', minutes, condition, list = ''] =
          /^(\w+) ([\w.]+), for (\d+) minutes(, only with orderId)?: (.*)\. Nothing/.exec(each) ?? [];
        expect(text).toContain(`\`${key}\``);
        expect(text).toContain(`It counts for ${minutes} minutes`);
        const names = list
          .replace(/ \([^)]*\)/g, '')
          .split(', ')
          .sort();
        return { area, condition, names };
      });
    expect(told).toEqual([
      { area: 'sessionStorage', condition: undefined, names: tab },
      { area: 'localStorage', condition: ', only with orderId', names: shared },
    ]);
  });
});

it('has a hash for every file that a page loads', () => {
  expect(files.filter(({ integrity }) => /^sha384-[\w+/]{64}$/.test(integrity))).toHaveLength(files.length);
  const measured = `${files.length} of ${files.length} files with their hash`;
  recordProof({ promise: PROMISE, target: 'an inventory with integrity hashes', measured });
});

describe('dist/sbom.cdx.json', () => {
  const sbom = JSON.parse(readRootFile('dist/sbom.cdx.json'));

  it('is CycloneDX, without a time or a random number', () => {
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 });
    expect(Object.keys(sbom)).not.toContain('serialNumber');
  });

  it('lists the installed versions of dependencies and bundled packages', () => {
    const found = sbom.components.map(({ name, version }: { name: string; version: string }) => [name, version]);
    const names = ['zod', 'hono', '@hono/node-server'];
    const read = (name: string) => JSON.parse(readRootFile(`node_modules/${name}/package.json`)).version;
    expect(found).toEqual(names.map((name) => [name, read(name)]));
    for (const { hashes } of sbom.components) expect(hashes[0].content).toMatch(/^[0-9a-f]{128}$/);
    const measured = `${sbom.components.length} components, each with its hash`;
    recordProof({ promise: PROMISE, target: 'a CycloneDX bill of materials', measured });
  });
});
