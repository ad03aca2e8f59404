/** The headers of a folder, as the hosts read them: Netlify and Cloudflare Pages, Vercel, and nginx. */
import { describe, expect, it } from 'vitest';
import { writeNginxLines } from '../../../src/command/frame/hosts.js';
import { createSettings, findName, makeAll, readFile } from './folders.js';
import { applyRules, parseRules } from './host-rules.js';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src https://api.gateway.example; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors https://shop.example http://localhost:3000; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";

const COMMON = {
  'content-security-policy': POLICY,
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};
const FRESH = { ...COMMON, 'cache-control': 'no-cache' };
const HASHED = { ...COMMON, 'cache-control': 'public, max-age=31536000, immutable' };

const { folder } = makeAllOnce();
const script = findName(folder, /^payveil-frame/);
const sheet = findName(folder, /^brand/);
const PATHS = [
  ['/', FRESH],
  ['/index.html', FRESH],
  ['/locales/de.js', FRESH],
  ['/LICENSES.txt', FRESH],
  [`/${script}`, HASHED],
  [`/${sheet}`, HASHED],
] as const;

/** A folder with the additions of Vercel. It is made when the file is read, so nothing of it is on the disk. */
function makeAllOnce() {
  const settings = createSettings({ host: 'vercel' });
  const built = {
    script: Buffer.from('export{};'),
    licences: Buffer.from('MIT'),
    readLocale: (tag: string) => Buffer.from(`export const t="${tag}"`),
  };
  return makeAll(settings, built);
}

describe('_headers', () => {
  const rules = parseRules(readFile(folder, '_headers'));

  it.each(PATHS)('gives %s exactly its headers', (path, wanted) => {
    expect(applyRules(rules, path)).toEqual(wanted);
  });

  // The host sends its own Cache-Control there.
  it.each(['/nothing', '/a/b', '/payveil-frame-000000000000.js', `/${script}.map`, `/a/${script}`, '/index.html/'])(
    'gives every other path all but Cache-Control: %s',
    (path) => {
      expect(applyRules(rules, path)).toEqual(COMMON);
    },
  );

  it('has one rule for every path, then one for each path, in lines that Cloudflare Pages reads', () => {
    expect(rules.map(({ path }) => path)).toEqual([
      '/*',
      '/',
      '/index.html',
      '/LICENSES.txt',
      '/locales/*',
      `/${script}`,
      `/${sheet}`,
    ]);
    const longest = Math.max(
      ...readFile(folder, '_headers')
        .split('\n')
        .map(({ length }) => length),
    );
    expect(longest).toBeLessThanOrEqual(2000);
  });

  it('names neither languages nor a sheet that are not there', () => {
    const plain = makeAll(createSettings({ sheet: undefined, configuration: { locales: [] } })).folder;
    const paths = parseRules(readFile(plain, '_headers')).map(({ path }) => path);
    expect(paths).toEqual(['/*', '/', '/index.html', '/LICENSES.txt', `/${findName(plain, /^payveil/)}`]);
  });
});

describe('the policy', () => {
  const readConnected = (server: string) => {
    const { folder: written } = makeAll(createSettings({ configuration: { server } }));
    const headers = applyRules(parseRules(readFile(written, '_headers')), '/');
    return /connect-src ([^;]*);/.exec(headers['content-security-policy'] ?? '')?.[1];
  };

  it("names the shop's server beside the gateway, and once if both are one", () => {
    expect(readConnected('https://shop.example/payments')).toBe('https://api.gateway.example https://shop.example');
    expect(readConnected('https://api.gateway.example/shop')).toBe('https://api.gateway.example');
  });
});

describe('vercel.json', () => {
  interface Source {
    readonly source: string;
    readonly headers: readonly { readonly key: string; readonly value: string }[];
  }
  const { headers: sources }: { headers: readonly Source[] } = JSON.parse(readFile(folder, 'vercel.json'));

  /** Lists the headers of a path. A source of one group is a regular expression for the whole path. */
  function apply(path: string): Record<string, string> {
    const headers = new Headers();
    for (const { source, headers: added } of sources) {
      if (!new RegExp(`^${source}$`).test(path)) continue;
      for (const { key, value } of added) headers.append(key, value);
    }
    return Object.fromEntries(headers);
  }

  it.each([
    ...PATHS,
    ['/nothing', FRESH],
    ['/locales/', FRESH],
    [`/${script}.map`, FRESH],
    [`/a/${script}`, FRESH],
    [`/${script.replace('.', 'x')}`, FRESH],
    ['/payveil-frame-000000000000.js', FRESH],
  ] as const)('gives %s exactly its headers', (path, wanted) => {
    expect(apply(path)).toEqual(wanted);
  });

  it('is there only with --for vercel', () => {
    expect(makeAll().folder.files.map(({ name }) => name)).not.toContain('vercel.json');
  });
});

describe('the lines for nginx', () => {
  const { configuration } = createSettings();
  const lines = writeNginxLines({ addresses: configuration, hashed: [script, sheet], hasLocales: true });

  /** Reads lines as one block of nginx. Returns the headers, and which of them an error has too. */
  function readBlock(block: string) {
    const headers = [...block.matchAll(/^ *add_header (\S+) "([^"]*)"( always)?;$/gm)];
    expect(block.trim().split('\n').length).toBe(headers.length);
    const told = Object.fromEntries(headers.map(([, name = '', value]) => [name.toLowerCase(), value]));
    return { told, sometimes: headers.filter(([, , , always]) => !always).map(([, name]) => name) };
  }

  it('have all headers in the server, so that error pages and other locations have them', () => {
    const [, server = ''] = /^#[^\n]*\n((?:add_header [^\n]*\n)+)location/.exec(lines) ?? [];
    expect(readBlock(server)).toEqual({ told: FRESH, sometimes: [] });
  });

  it('have all headers in each location', () => {
    const blocks = [...lines.matchAll(/^location (.*) \{\n([^}]*)\}$/gm)];
    expect(blocks.map(([, path]) => path)).toEqual([`= /${script}`, `= /${sheet}`]);
    // Nothing keeps an error for a year.
    for (const [, , body = ''] of blocks)
      expect(readBlock(body)).toEqual({ told: HASHED, sometimes: ['Cache-Control'] });
  });

  it('are made only with --for nginx, and then the folder stays as it is', () => {
    const settings = createSettings({ host: 'nginx' });
    const { folder: written, built } = makeAll(settings);
    expect(written.nginx).toMatch(/^# .*\nadd_header /);
    expect(written.files).toEqual(makeAll({ ...settings, host: undefined }, built).folder.files);
    expect(makeAll().folder.nginx).toBeUndefined();
  });
});
