/** What a security review is given of the build: the inventory of its files, and the list of what is inside. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isFull, recordProof } from '../record.mjs';
import { readRootFile } from './built-files.js';

interface InventoryFile {
  readonly file: string;
  readonly integrity: string;
  readonly purpose: string;
  readonly hosts: readonly string[];
  readonly globals: readonly string[];
  readonly storage: readonly string[];
}

const PROMISE = 'Supply chain';
const files: readonly InventoryFile[] = JSON.parse(readRootFile('dist/inventory.json')).files;
const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

/** Copies a folder as hard links where that can be done. Its own names must stay: they stand in comments of the build. */
function copyLinked(from: string, to: string): void {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
}

/** Ways by which a script keeps something, or reaches a host. `fetch` is the one that the client uses. */
const KEEPS = /\b(localStorage|sessionStorage|indexedDB|cookieStore|caches)\b|\.cookie\b/;
const REACHES =
  /\b(XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|Worker|RTCPeerConnection)\b|\bimport\(/;

describe('dist/inventory.json', () => {
  it('has every file that a page can load as it is', () => {
    const loadable = listFiles('dist').filter((path) =>
      /^dist\/(umd\/.*\.js|checkout\/locales\/.*\.js|.*\.css)$/.test(path),
    );
    expect(files.map(({ file }) => file).sort()).toEqual(loadable.sort());
  });

  it.each(files.map((each) => [each.file, each] as const))('tells the truth of %s', (file, { integrity, ...told }) => {
    const code = readFileSync(file);
    expect(integrity).toBe(`sha384-${createHash('sha384').update(code).digest('base64')}`);
    expect(told.purpose).toMatch(/^[A-Z]/);
    expect(told.storage).toEqual([]);
    expect(String(code)).not.toMatch(KEEPS);
    expect(String(code)).not.toMatch(REACHES);
    expect(/\bfetch\b/.test(String(code))).toBe(told.hosts.length > 0);
  });

  it.each(files.filter(({ globals }) => globals.length > 0))('names the globals of $file', ({ file, globals }) => {
    const page = vm.createContext({ URL, TextEncoder, TextDecoder, HTMLElement: Object });
    const before = new Set(Object.getOwnPropertyNames(vm.runInContext('globalThis', page)));
    vm.runInContext(readRootFile(file), page);
    const after = Object.getOwnPropertyNames(vm.runInContext('globalThis', page));
    expect(after.filter((name) => !before.has(name)).sort()).toEqual(globals);
  });

  it('is of a scan that sees what it looks for', () => {
    expect('window.localStorage.card = 1').toMatch(KEEPS);
    expect('document.cookie').toMatch(KEEPS);
    expect('new XMLHttpRequest()').toMatch(REACHES);
    expect('navigator.sendBeacon(url)').toMatch(REACHES);
  });
});

it('has a hash for every file that a page loads', () => {
  expect(files.filter(({ integrity }) => /^sha384-[\w+/]{64}$/.test(integrity))).toHaveLength(files.length);
  const measured = `${files.length} of ${files.length} files with their hash`;
  recordProof({ promise: PROMISE, target: 'an inventory with integrity hashes', measured });
});

describe('dist/sbom.cdx.json', () => {
  const sbom = JSON.parse(readRootFile('dist/sbom.cdx.json'));

  it('is CycloneDX, with no time and no random number', () => {
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 });
    expect(Object.keys(sbom)).not.toContain('serialNumber');
  });

  it('has what is depended on and what travels inside, as they are installed', () => {
    const found = sbom.components.map(({ name, version }: { name: string; version: string }) => [name, version]);
    const names = ['zod', 'hono', '@hono/node-server'];
    const read = (name: string) => JSON.parse(readRootFile(`node_modules/${name}/package.json`)).version;
    expect(found).toEqual(names.map((name) => [name, read(name)]));
    for (const { hashes } of sbom.components) expect(hashes[0].content).toMatch(/^[0-9a-f]{128}$/);
    const measured = `${sbom.components.length} components, each with its hash`;
    recordProof({ promise: PROMISE, target: 'a CycloneDX bill of materials', measured });
  });
});

describe('the build', () => {
  it('makes the same bytes again, in another place', () => {
    const folder = mkdtempSync(join(tmpdir(), 'payveil-again-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
    for (const file of tracked) cpSync(file, join(folder, file));
    copyLinked(realpathSync('node_modules'), join(folder, 'node_modules'));
    execFileSync('npm', ['run', 'build', '--silent'], { cwd: folder, stdio: 'ignore' });
    const hash = (root: string) =>
      listFiles(join(root, 'dist')).map((path) => [
        path.slice(root.length),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ]);
    expect(hash(folder).sort()).toEqual(hash(process.cwd()).sort());
    expect(hash(folder).length).toBeGreaterThan(50);
    recordProof({
      promise: PROMISE,
      target: 'two builds identical byte for byte',
      measured: `${hash(folder).length} files, built twice: 0 differ`,
    });
  });
});

describe('the registry', () => {
  // What it knows changes from day to day, and a change of the project must not fail for it: asked in the full campaign only.
  it.runIf(isFull)('knows of no vulnerability in what a merchant installs', { timeout: 120_000 }, ({ skip }) => {
    const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 100_000 });
    const { metadata } = readJson(stdout);
    if (!metadata) {
      const measured = 'not measured: the registry does not answer an audit from here';
      console.log(`npm audit: ${measured}`);
      recordProof({ promise: PROMISE, target: 'npm audit: clean', measured });
      return skip(measured);
    }
    expect(metadata.vulnerabilities.total).toBe(0);
    const measured = `${metadata.dependencies.prod} packages: ${metadata.vulnerabilities.total} vulnerabilities`;
    recordProof({ promise: PROMISE, target: 'npm audit: clean', measured });
  });

  if (!isFull) console.log('npm audit is skipped: it runs by npm run test:proof.');
});

function readJson(text: string): ReturnType<typeof JSON.parse> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
