/** The headers of a folder, as the hosts read them: Netlify and Cloudflare Pages, Vercel, and nginx. */
import { describe, expect, it } from 'vitest';
import { writeNginxLines } from '../../../src/command/frame/hosts.js';
import { createSettings, findName, makeAll, readFile, startServer } from './folders.js';

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

/** A rule of `_headers`: a line with a path, then indented lines. */
interface Rule {
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Parses `_headers` as Netlify and Cloudflare Pages do. */
function parseRules(text: string): Rule[] {
  const blocks = text.split(/\n(?=\S)/).map((block) => block.trimEnd().split('\n'));
  return blocks.map(([path = '', ...lines]) => ({
    path,
    headers: lines.map((line) => {
      expect(line).toMatch(/^ {2}[\w-]+: \S/);
      const at = line.indexOf(':');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  }));
}

/** Lists the headers of a path. A `*` stands for anything, and equal names of several rules are joined. */
function applyRules(rules: readonly Rule[], path: string): Record<string, string> {
  const headers = new Headers();
  for (const rule of rules) {
    const [start = '', end] = rule.path.split('*');
    const isFit = end === undefined ? path === start : path.startsWith(start) && path.endsWith(end);
    if (isFit) for (const [name, value] of rule.headers) headers.append(name, value);
  }
  return Object.fromEntries(headers);
}

describe('_headers', () => {
  const rules = parseRules(readFile(folder, '_headers'));

  it.each(PATHS)('gives %s exactly its headers', (path, wanted) => {
    expect(applyRules(rules, path)).toEqual(wanted);
  });

  it('has one rule for each path, and lines that Cloudflare Pages reads', () => {
    expect(rules.map(({ path }) => path)).toEqual([
      '/',
      '/index.html',
      '/LICENSES.txt',
      '/locales/*',
      `/${script}`,
      `/${sheet}`,
    ]);
    expect(
      readFile(folder, '_headers')
        .split('\n')
        .every((line) => line.length <= 2000),
    ).toBe(true);
  });

  it('sends them as a server', async () => {
    const url = await startServer((request, response) => {
      response.writeHead(200, applyRules(rules, request.url ?? '')).end();
    });
    for (const [path, wanted] of PATHS) {
      const { headers } = await fetch(new URL(path, url));
      expect(Object.fromEntries(headers)).toMatchObject(wanted);
    }
  });

  it('names neither languages nor a sheet that are not there', () => {
    const plain = makeAll(createSettings({ sheet: undefined, configuration: { locales: [] } })).folder;
    const paths = parseRules(readFile(plain, '_headers')).map(({ path }) => path);
    expect(paths).toEqual(['/', '/index.html', '/LICENSES.txt', `/${findName(plain, /^payveil/)}`]);
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

  it('have all headers in each location', () => {
    const blocks = [...lines.matchAll(/^location (.*) \{\n([^}]*)\}$/gm)];
    expect(blocks.map(([, path]) => path)).toEqual(['/', `= /${script}`, `= /${sheet}`]);
    for (const [, path, body = ''] of blocks) {
      const headers = [...body.matchAll(/^ {2}add_header (\S+) "([^"]*)"( always)?;$/gm)];
      const told = Object.fromEntries(headers.map(([, name = '', value]) => [name.toLowerCase(), value]));
      expect(told).toEqual(path === '/' ? FRESH : HASHED);
      expect(body.trim().split('\n').length).toBe(headers.length);
      // Nothing keeps an error for a year.
      const sometimes = headers.filter(([, , , always]) => !always).map(([, name]) => name);
      expect(sometimes).toEqual(path === '/' ? [] : ['Cache-Control']);
    }
  });

  it('are made only with --for nginx, and then the folder stays as it is', () => {
    const settings = createSettings({ host: 'nginx' });
    const { folder: written, built } = makeAll(settings);
    expect(written.nginx).toMatch(/^# .*\nlocation \/ \{\n/);
    expect(written.files).toEqual(makeAll({ ...settings, host: undefined }, built).folder.files);
    expect(makeAll().folder.nginx).toBeUndefined();
  });
});
