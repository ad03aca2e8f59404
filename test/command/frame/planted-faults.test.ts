/** Faults that somebody plants into a deployed folder: `payveil frame --check` finds each one, and names it with its path. */
import { describe, expect, it } from 'vitest';
import type { FrameConfiguration } from '../../../src/frame/configuration.js';
import { built, check, EMBED, edit, FILES, folder, listFailed, SCRIPT, SHEET, settings } from './checked-folder.js';
import { type Change, createSettings, makeAll, readFile, type Sent, sendPageEverywhere } from './folders.js';

const HTML = readFile(folder, 'index.html');
const POLICY = /Content-Security-Policy: (.*)/.exec(readFile(folder, '_headers'))?.[1] ?? '';

/** Sends another value of a header, with one file or with each that is there. */
const send =
  (header: string, value: string | string[], only?: string): Change =>
  ({ headers, status }, name) => {
    if (status === 200 && (only === undefined || only === name)) headers[header.toLowerCase()] = value;
  };

const drop =
  (header: string, only: string): Change =>
  ({ headers }, name) => {
    if (only === name) delete headers[header.toLowerCase()];
  };

const dropAll = (headers: Sent['headers']) => {
  for (const name of Object.keys(headers)) delete headers[name];
};

/** Writes another page, as somebody would who cannot change the headers. */
const configure = (changes: Partial<FrameConfiguration>): Change => {
  const configuration = { ...settings.configuration, ...changes };
  return edit('index.html', () => readFile(makeAll(createSettings({ configuration }), built).folder, 'index.html'));
};

const KEPT = { 'cache-control': 'public, max-age=0, must-revalidate', 'content-type': 'text/html' };

/** Sends index.html on every path, and there only these headers. */
const sendBare =
  (headers: Readonly<Record<string, string>>, status = 200): Change =>
  (sent) => {
    if (sent.status !== 404) return;
    sendPageEverywhere(folder)(sent);
    Object.assign(sent, { status, headers: { ...headers } });
  };

const BARE = [
  'Content-Security-Policy',
  'Cross-Origin-Resource-Policy',
  'Cross-Origin-Embedder-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'X-Content-Type-Options',
  'Strict-Transport-Security',
  'Permissions-Policy',
].map((header) => `${header}: is missing: /<random> (any path)`);

const CHANGED = 'was changed after it was written';
const VERSION = 'is from another version of payveil: check with that version, or write the folder again';
const ADDED = 'index.html: is not as payveil writes it: the host, or somebody else, has added or changed something';
const TWICE = 'is sent more than once, and browsers obey every one: the host adds its own';

/** The fault, how it is planted, and all that the check must say. */
type Fault = readonly [name: string, plant: Change, says: readonly string[]];

const FAULTS: readonly Fault[] = [
  ['one byte of the script', edit(SCRIPT, (text) => text.replace('form', 'farm')), [`${SCRIPT}: ${CHANGED}`]],
  ['one byte of the sheet', edit(SHEET, (text) => `${text} `), [`${SHEET}: ${CHANGED}`]],
  ['one byte of a language', edit('locales/de.js', (text) => `${text} `), [`locales/de.js: ${CHANGED}, or ${VERSION}`]],
  [
    'a script tag in the page',
    edit('index.html', (text) => text.replace('</head>', '<script src="https://evil.example/a.js"></script></head>')),
    [ADDED],
  ],
  ['a comment of the host in the page', edit('index.html', (text) => `${text}<!-- served by the host -->`), [ADDED]],
  [
    'a second configuration in the page',
    edit('index.html', (text) => text.replace('</head>', `<meta name="payveil-frame" content='{}'></head>`)),
    [ADDED],
  ],
  [
    'a secret key in the page',
    edit('index.html', (text) => text.replace('pk_test_hidden7', 'sk_live_hidden7')),
    ['index.html: holds a secret key, which everybody can read: ask the gateway for another one at once'],
  ],
  [
    'another shop in the page',
    configure({ embed: [...EMBED, 'https://evil.example'] }),
    ['embedders: the frame also accepts https://evil.example'],
  ],
  [
    'another gateway in the page',
    configure({ gateway: 'https://evil.example' }),
    [
      'gateway: the frame pays at https://evil.example, not at https://api.gateway.example/pay',
      'Content-Security-Policy: has https://api.gateway.example in connect-src: all 5 files',
      'Content-Security-Policy: lacks https://evil.example in connect-src: all 5 files',
    ],
  ],
  [
    "another server in place of the shop's",
    configure({ server: 'https://evil.example/payments' }),
    [
      'server: the frame asks https://evil.example/payments, not https://shop.example/payments',
      'Content-Security-Policy: has https://shop.example in connect-src: all 5 files',
      'Content-Security-Policy: lacks https://evil.example in connect-src: all 5 files',
    ],
  ],
  [
    'no server in the page',
    configure({ server: undefined }),
    [
      'server: the frame asks no server, not https://shop.example/payments',
      'Content-Security-Policy: has https://shop.example in connect-src: all 5 files',
    ],
  ],
  [
    'another shop in the policy of one file',
    send('Content-Security-Policy', POLICY.replace('frame-ancestors', 'frame-ancestors https://evil.example'), SHEET),
    [`Content-Security-Policy: has https://evil.example in frame-ancestors: ${SHEET}`],
  ],
  [
    'no policy on the page',
    drop('Content-Security-Policy', 'index.html'),
    ['Content-Security-Policy: is missing: index.html'],
  ],
  [
    'a second policy in a header of its own',
    send('Content-Security-Policy', [POLICY, "img-src 'self'"], 'index.html'),
    [`Content-Security-Policy: ${TWICE}: index.html`],
  ],
  [
    'a second policy in the same header',
    send('Content-Security-Policy', `${POLICY}, img-src 'self'`),
    [`Content-Security-Policy: ${TWICE}: all 5 files`],
  ],
  [
    'a page that browsers keep',
    send('Cache-Control', 'public, max-age=3600', 'index.html'),
    ['Cache-Control: is "public, max-age=3600", not "no-cache": index.html'],
  ],
  [
    'a page that caches of others keep',
    send('Cache-Control', 'public, max-age=0, must-revalidate, s-maxage=3600', 'index.html'),
    ['Cache-Control: is "public, max-age=0, must-revalidate, s-maxage=3600", not "no-cache": index.html'],
  ],
  [
    'another content type of the script',
    send('Content-Type', 'application/octet-stream', SCRIPT),
    [`${SCRIPT}: has the content type application/octet-stream, not text/javascript, so no browser loads it`],
  ],
  [
    'the page on every path, without headers',
    sendBare({ 'content-type': 'text/html' }),
    [...BARE, 'Cache-Control: is missing: /<random> (any path)'],
  ],
  ['the page on every path, as a host sends it', sendBare(KEPT), BARE],
  ['the page as the error of the host', sendBare(KEPT, 404), BARE],
  [
    'the page of another frame on every path',
    (sent) => {
      const isOther = sent.status === 404;
      sendPageEverywhere(folder)(sent);
      if (isOther) sent.body = HTML.replace('pk_test', 'pk_evil');
    },
    ['another path: /<random> answers 200, with the frame in another form'],
  ],
  [
    'a header that leads away',
    send('Refresh', '0;url=https://evil.example', 'index.html'),
    ['Refresh: leads the browser away (0;url=https://evil.example): index.html'],
  ],
  [
    'a script that browsers save',
    send('Content-Disposition', 'attachment; filename="a.js"', SCRIPT),
    [`Content-Disposition: makes browsers save the file (attachment; filename="a.js"): ${SCRIPT}`],
  ],
  [
    'a disposition that browsers do not know',
    send('Content-Disposition', 'inlined', 'index.html'),
    ['Content-Disposition: makes browsers save the file (inlined): index.html'],
  ],
  [
    'a header that clears the memory',
    send('Clear-Site-Data', '"storage"', 'locales/fr.js'),
    ['Clear-Site-Data: takes from the frame what it remembers of a payment ("storage"): locales/fr.js'],
  ],
  [
    'a preload from elsewhere',
    send('Link', `</${SCRIPT}>; rel=modulepreload, <https://evil.example/a.js>; rel=preload; as=script`, 'index.html'),
    ['Link: names something of another origin (https://evil.example/a.js): index.html'],
  ],
  [
    'a connection to elsewhere, without a scheme',
    send('Link', ['</>; rel=canonical', '<//evil.example>; rel=preconnect']),
    ['Link: names something of another origin (//evil.example): all 5 files'],
  ],
  [
    'another folder behind a file',
    (sent, name) => {
      if (name === SHEET) Object.assign(sent, { status: 302, headers: { location: `https://evil.example/${SHEET}` } });
    },
    [`${SHEET}: it is a redirect to another origin`],
  ],
];

const ADDRESSES = { gateway: settings.configuration.gateway, server: settings.configuration.server };

describe('payveil frame --check', () => {
  it.each(FAULTS)('finds %s', async (_, plant, says) => {
    expect(listFailed(await check(plant, ADDRESSES))).toEqual(says);
  });

  it.each(FILES)('finds a file that is missing: %s', async (file) => {
    const remove: Change = (sent, name) => void (name === file && Object.assign(sent, { status: 404, body: '' }));
    expect(listFailed(await check(remove, ADDRESSES))).toEqual([`${file}: it answers 404, not 200`]);
  });

  it.each([
    ['404 on other paths', () => {}],
    ['the page on other paths', sendPageEverywhere(folder)],
    ['its own error page without headers on other paths', ({ status, headers }) => status === 404 && dropAll(headers)],
    ['a link into the folder', send('Link', `</${SCRIPT}>; rel=modulepreload`)],
    ['a name for the file that it shows', send('Content-Disposition', 'Inline; filename="index.html"')],
  ] as const satisfies readonly (readonly [string, Change])[])('finds nothing with %s', async (_, change) => {
    const checks = await check(change, ADDRESSES);
    expect(listFailed(checks)).toEqual([]);
    expect(checks.every(({ state }) => state === 'ok')).toBe(true);
  });
});
