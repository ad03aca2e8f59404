/** The package as users load it: by import, by require, and by the exports map. */

import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { LOCALE_NAMES } from '../checkout/language/locale-names.js';
import { recordProof } from '../record.mjs';
import { readRootFile } from './built-files.js';

const manifest = JSON.parse(readRootFile('package.json'));

/** What each entry exports, sorted. */
const NAMES = Object.fromEntries(
  `
  payveil: AbortedError ConfigurationError ConnectionError GatewayError PayveilError ResponseError TimeoutError
    ValidationError cardChargeSchema createCardChargeSchema createClient createCustomerSchema createSepaChargeSchema
    createTokenizer customerSchema isPayveilError sepaChargeSchema version
  payveil/checkout: attachCheckout mountCheckout readReturn
  payveil/checkout/locales/de: de
  payveil/checkout/states: states
  payveil/frame: mountFrame
  payveil/element: CheckoutElement
  payveil/element/frame: FrameElement
  payveil/react: Checkout CheckoutFrame
  payveil/server: PaymentStoreError createPayments memoryStore sandboxReader toFastify toNode
  payveil/server/postgres: postgresStore
  payveil/server/check: checkStore
  payveil/server/sqlite: sqliteStore
  payveil/sandbox: TokenDecryptionError createSandbox fixtures
  payveil/sandbox/node: serve
  payveil/sandbox/store: StoreError openStore
  payveil/sandbox/msw: sandboxHandlers
  payveil/sandbox/playwright: chooseMethod completeThreeDSecure expectPaid expectPending fillCard fillCheckout
    fillIban routeSandbox waitForEnd
`
    .trim()
    .split(/\n {2}(?! )/)
    .map((line) => line.split(': '))
    .map(([entry = '', names = '']) => [entry, names.split(/\s+/)]),
);

const TRAPS = ['window', 'document', 'self', 'localStorage'];

// What jsdom in Jest does not have. The other entries need some of it.
const PLATFORM = ['TextEncoder', 'TextDecoder', 'crypto', 'fetch', 'Request', 'Response', 'Headers', 'structuredClone'];
const PAGE_ENTRIES = [
  'payveil',
  'payveil/checkout',
  'payveil/checkout/locales/de',
  'payveil/checkout/states',
  'payveil/element',
  'payveil/element/frame',
  'payveil/frame',
  'payveil/react',
  'payveil/sandbox',
];

/** Runs code in another Node process, where access to `window` or `document` throws. */
function run(code: string, kind: 'module' | 'commonjs', traps = TRAPS): string {
  const trap = `for (const name of ${JSON.stringify(traps)})
    Object.defineProperty(globalThis, name, { get() { throw new Error('touched ' + name); }, configurable: true });`;
  return execFileSync(process.execPath, [`--input-type=${kind}`, '-e', trap + code], { encoding: 'utf8' }).trim();
}

/** Loads entries in one process, and lists what each exports. `before` changes the platform. */
function load(entries: readonly string[], kind: 'module' | 'commonjs', { before = '', traps = TRAPS } = {}) {
  const open = kind === 'module' ? 'await import(entry)' : 'require(entry)';
  const code = `const found = {};
    for (const entry of ${JSON.stringify(entries)})
      found[entry] = Object.keys(${open}).filter((name) => name !== '__esModule').sort();
    console.log(JSON.stringify(found));`;
  return JSON.parse(run(before + code, kind, traps)) as Record<string, string[]>;
}

describe.each(['module', 'commonjs'] as const)('each entry, as %s', (kind) => {
  it('exports exactly its names, and touches nothing of a page', () => {
    // Mock Service Worker itself checks whether there is a storage.
    const [msw = '', ...others] = Object.keys(NAMES).sort((a) => (a.endsWith('msw') ? -1 : 1));
    expect({ ...load(others, kind), ...load([msw], kind, { traps: [] }) }).toEqual(NAMES);
  });

  it('of a page can be loaded on a platform without crypto and fetch', () => {
    const before = `for (const name of ${JSON.stringify(PLATFORM)}) Reflect.deleteProperty(globalThis, name);`;
    const wanted = Object.entries(NAMES).filter(([entry]) => PAGE_ENTRIES.includes(entry));
    expect(load(PAGE_ENTRIES, kind, { before })).toEqual(Object.fromEntries(wanted));
  });
});

describe('the package', () => {
  it('exports the version of its manifest', () => {
    expect(run("console.log(require('payveil').version)", 'commonjs')).toBe(manifest.version);
  });

  it('has one runtime dependency, with an exact version', () => {
    expect(manifest.dependencies).toEqual({ zod: '4.6.7' });
    const measured = Object.entries(manifest.dependencies).join().replace(',', ' ');
    recordProof({ promise: 'Supply chain', target: 'one runtime dependency, pinned', measured });
  });

  it('has exact versions of all development dependencies', () => {
    expect(
      Object.values(manifest.devDependencies).filter((range) => !/^(npm:[a-z.-]+@)?\d+\.\d+\.\d+$/.test(String(range))),
    ).toEqual([]);
  });

  it('shares its classes between the entries, so that instanceof works', () => {
    const code = `const { TokenDecryptionError } = require('payveil/sandbox');
      const { PayveilError } = require('payveil');
      console.log(new TokenDecryptionError() instanceof PayveilError)`;
    expect(run(code, 'commonjs')).toBe('true');
  });

  it('names only built files in its manifest', () => {
    const paths = JSON.stringify([
      manifest.exports,
      manifest.main,
      manifest.module,
      manifest.types,
      manifest.bin,
      manifest.unpkg,
    ]);
    const named = [...paths.matchAll(/"\.\/([^"]+\.(?:c?js|css|d\.c?ts))"/g)].map(([, path]) => path as string);
    const found = named.flatMap((path) => LOCALE_NAMES.map((tag) => path.replace('*', tag)));
    expect(found.length).toBeGreaterThan(12);
    for (const path of found.filter((path) => path.startsWith('dist')))
      expect(readRootFile(path).length, path).toBeGreaterThan(0);
  });
});

describe('the linters for packages', () => {
  it('publint finds nothing', () => {
    const out = execFileSync('node_modules/.bin/publint', ['--strict', '--pack', 'false'], { encoding: 'utf8' });
    expect(out).toContain('All good!');
    recordProof({ promise: 'Supply chain', target: 'publint: clean', measured: '0 findings' });
  });
});
