/** The folder that `payveil frame` writes: its page, its names, its bytes, and what the command says of it. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Window } from 'happy-dom';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadBuilt } from '../../../src/command/frame/built.js';
import { LOCALE_NAMES } from '../../../src/command/frame/configuration.js';
import { describeFolder } from '../../../src/command/frame/describe-folder.js';
import { makeFolder } from '../../../src/command/frame/folder.js';
import { catchEnd, createSettings, findName, makeAll, makeBuilt, makeDirectory, readFile, SHEET } from './folders.js';

/** Parses a page as a browser does. */
function parsePage(html: string) {
  const window = new Window({ settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true } });
  onTestFinished(() => window.happyDOM.close());
  return new window.DOMParser().parseFromString(html, 'text/html');
}

const hash = (kind: string, encoding: 'hex' | 'base64', bytes: string) =>
  createHash(kind).update(bytes).digest(encoding);

describe('the index.html', () => {
  it('holds the configuration, the script with its integrity, the sheet, and nothing else', () => {
    const { settings, folder } = makeAll();
    const html = readFile(folder, 'index.html');
    const script = findName(folder, /^payveil-frame/);
    const integrity = `sha384-${hash('sha384', 'base64', readFile(folder, script))}`;
    expect(html.replace(/content='[^']*'/, 'content=…').split('\n')).toEqual([
      '<!doctype html>',
      '<html lang="en">',
      '<head>',
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<title>Payment</title>',
      `<link rel="stylesheet" href="${findName(folder, /^brand/)}">`,
      '<meta name="payveil-frame" content=…>',
      `<script type="module" src="${script}" integrity="${integrity}" crossorigin></script>`,
      '</head>',
      '</html>',
      '',
    ]);
    const meta = parsePage(html).querySelector('meta[name="payveil-frame"]');
    expect(JSON.parse(meta?.getAttribute('content') ?? '')).toEqual(settings.configuration);
  });

  it('has at most 1,200 bytes with usual options', () => {
    const configuration = {
      apiKey: `pk_live_${'x'.repeat(24)}`,
      signature: `sig_live_${'x'.repeat(24)}`,
      embed: ['https://shop.example', 'https://www.shop.example'],
      locales: [...LOCALE_NAMES],
      options: {
        methods: ['card', 'sepa'],
        creditor: {
          name: 'Example Shop GmbH',
          identifier: 'DE98ZZZ09999999999',
          address: 'Musterstr. 1, 10115 Berlin',
        },
        theme: 'light',
        support: { email: 'help@shop.example' },
      },
    };
    const { folder } = makeAll(createSettings({ configuration }));
    expect(Buffer.byteLength(readFile(folder, 'index.html'))).toBeLessThanOrEqual(1200);
  });

  it('holds the server after the keys, and is as before without one', () => {
    const server = 'https://shop.example/payments';
    const [page, plain] = [{ server }, {}].map((configuration) =>
      readFile(makeAll(createSettings({ configuration })).folder, 'index.html'),
    );
    expect(page).toContain(`"signature":"sig_test_hidden7","server":"${server}","embed":[`);
    expect(page?.replace(`"server":"${server}",`, '')).toBe(plain);
  });

  it('keeps what would end an attribute or a script, for a parser too', () => {
    const options = { messages: { a: `'"><script>alert(1)</script>&amp;&#39;&lt;!--\u2028\u0000\r\n` } };
    const { folder } = makeAll(createSettings({ configuration: { options } }));
    const page = parsePage(readFile(folder, 'index.html'));
    const content = page.querySelector('meta[name="payveil-frame"]')?.getAttribute('content');
    expect(JSON.parse(content ?? '').options).toEqual(options);
    expect(page.querySelectorAll('script').length).toBe(1);
  });
});

describe('the files', () => {
  it('are the script, the sheet, the languages, the headers and the page', () => {
    const { folder } = makeAll();
    expect(folder.files.map(({ name }) => name.replace(/[\da-f]{12}/, '<hash>'))).toEqual([
      'payveil-frame-<hash>.js',
      'brand-<hash>.css',
      'locales/de.js',
      'locales/fr.js',
      'LICENSES.txt',
      '_headers',
      'index.html',
    ]);
    const script = findName(folder, /^payveil-frame/);
    expect(script).toBe(`payveil-frame-${hash('sha256', 'hex', readFile(folder, script)).slice(0, 12)}.js`);
    expect(findName(folder, /^brand/)).toBe(`brand-${hash('sha256', 'hex', SHEET).slice(0, 12)}.css`);
    expect(readFile(folder, script)).toBe('export{};console.log("the form");');
    expect(readFile(folder, 'locales/fr.js')).toContain('tag:"fr"');
  });

  it('have the same bytes again, and another name with another script', () => {
    const { settings, built, folder } = makeAll();
    expect(makeFolder(settings, built)).toEqual(folder);
    const other = makeFolder(settings, makeBuilt('export{};'));
    expect(findName(other, /^payveil-frame/)).not.toBe(findName(folder, /^payveil-frame/));
    expect(readFile(other, 'locales/de.js')).toBe(readFile(folder, 'locales/de.js'));
  });

  it('know every language of the form', () => {
    const tags = readdirSync('src/checkout/locales').map((name) => name.replace('.ts', ''));
    expect(['en', ...LOCALE_NAMES].sort()).toEqual(tags.sort());
  });

  it('cannot be made without the built script', () => {
    expect(catchEnd(() => loadBuilt(pathToFileURL(`${makeDirectory()}/`)))).toMatchObject({
      message: 'frame/inside.js is missing in the package payveil: install it again',
      exitCode: 1,
    });
  });
});

describe('the summary', () => {
  const describeAll = (changes: Parameters<typeof createSettings>[0] = {}) => {
    const { settings, folder } = makeAll(createSettings(changes));
    return describeFolder(settings, folder);
  };

  it('names the folder, every file with its size, and what to do next, without a key', () => {
    const text = describeAll();
    for (const part of ['public', 'index.html', '_headers', 'locales/de.js', ' bytes', "mountFrame('#checkout'"]) {
      expect(text).toContain(part);
    }
    expect(text).toContain(
      'npx payveil frame --check https://pay.shop.example/ \\\n         --embed https://shop.example \\\n' +
        '         --embed http://localhost:3000\n',
    );
    expect(text).not.toContain('hidden7');
  });

  it.each([
    ['nginx', {}],
    ['vercel', {}],
    [undefined, { server: 'https://www.shop.example/api/payments' }],
  ] as const)('fits into 80 columns, for %s with %j', (host, configuration) => {
    expect(
      describeAll({ host, configuration })
        .split('\n')
        .filter((line) => line.length > 80),
    ).toEqual([]);
  });

  it("tells what the shop's server and the page must do, where there is a server", () => {
    const text = describeAll({ configuration: { server: 'https://shop.example/payments' } });
    const [, told = ''] = text.split('  4. ');
    for (const part of ["origins: ['https://pay.shop.example']", 'gateway', 'orderId', 'cookies']) {
      expect(told).toContain(part);
    }
    expect(told.trimEnd()).toMatch(/of\n {5}https:\/\/shop\.example\.$/);
    expect(text).toContain('--embed http://localhost:3000 \\\n         --server https://shop.example/payments\n');
    expect(describeAll()).not.toMatch(/server|orderId/);
  });

  it('tells which fonts the sheet needs', () => {
    const css = '@font-face{src:url("a.woff2")}@font-face{src:url( b.woff2 ),url(a.woff2)}';
    const text = describeAll({ sheet: new TextEncoder().encode(css) });
    expect(text.match(/Put the font .*/g)).toEqual([
      'Put the font of the style sheet there too: a.woff2',
      'Put the font of the style sheet there too: b.woff2',
    ]);
  });
});
