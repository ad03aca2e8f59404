/** Faults that somebody plants into a deployed folder: `payveil frame --check` finds each one, and names it with its path. */
import { describe, expect, it } from 'vitest';
import type { FrameConfiguration } from '../../../src/frame/configuration.js';
import {
  built,
  check,
  EMBED,
  edit,
  FILES,
  folder,
  HEADERS,
  listFailed,
  SCRIPT,
  SHEET,
  settings,
} from './checked-folder.js';
import { type Change, createSettings, makeAll, readFile, type Sent, sendPageEverywhere } from './folders.js';

const HTML = readFile(folder, 'index.html');
/** Reads what the folder's own file says about a header. */
const readWritten = (header: string) => new RegExp(`${header}: (.*)`).exec(readFile(folder, '_headers'))?.[1] ?? '';
const POLICY = readWritten('Content-Security-Policy');

/** Sends another value of a header, with one file or with each that is there. */
const send =
  (header: string, value: string | string[], only?: string): Change =>
  ({ headers, status }, name) => {
    if (status === 200 && (only === undefined || only === name)) headers[header.toLowerCase()] = value;
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

const BARE = HEADERS.filter((header) => header !== 'Cache-Control').map(
  (header) => `${header}: is missing: /<random> (any path)`,
);

const CHANGED = 'was changed after it was written';
const VERSION = 'is from another version of payveil: check with that version, or write the folder again';
const ADDED = 'index.html: is not as payveil writes it: the host, or somebody else, has added or changed something';
const TWICE = 'is sent more than once, and browsers obey every one: the host adds its own';

const NO_CAMERA = 'does not say camera=()';

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
    'another folder behind a file',
    (sent, name) => {
      if (name === SHEET) Object.assign(sent, { status: 302, headers: { location: `https://evil.example/${SHEET}` } });
    },
    [`${SHEET}: it is a redirect to another origin`],
  ],
];

const NAMES_FOREIGN = 'names something of another origin';
const EVIL_POLICY = POLICY.replace('frame-ancestors', 'frame-ancestors https://evil.example');
const SAVES = 'makes browsers save the file';
const SHARED = 'public, max-age=0, must-revalidate, s-maxage=3600';

/** The header, what is sent in its place, the file with which it is sent if not with all, and what the check must say. */
const SENT: readonly (readonly [header: string, value: string | string[], file: string | undefined, says: string])[] = [
  ['Content-Security-Policy', [POLICY, "img-src 'self'"], 'index.html', TWICE],
  ['Content-Security-Policy', `${POLICY}, img-src 'self'`, undefined, TWICE],
  ['Content-Security-Policy', EVIL_POLICY, SHEET, 'has https://evil.example in frame-ancestors'],
  ['Cache-Control', 'public, max-age=3600', 'index.html', 'is "public, max-age=3600", not "no-cache"'],
  ['Cache-Control', SHARED, 'index.html', `is "${SHARED}", not "no-cache"`],
  ...['no-cache', 'public, max-age=0, must-revalidate', 'max-age=31536000'].map(
    (short) => ['Cache-Control', short, SCRIPT, `is "${short}", not "public, max-age=31536000, immutable"`] as const,
  ),
  ['Refresh', '0;url=https://evil.example', 'index.html', 'leads the browser away (0;url=https://evil.example)'],
  ['Content-Disposition', 'attachment; filename="a.js"', SCRIPT, `${SAVES} (attachment; filename="a.js")`],
  ['Content-Disposition', 'inlined', 'index.html', `${SAVES} (inlined)`],
  ['Clear-Site-Data', '"storage"', 'locales/fr.js', 'takes from the frame what it remembers of a payment ("storage")'],
  [
    'Link',
    `</${SCRIPT}>; rel=modulepreload, <https://evil.example/a.js>; rel=preload; as=script`,
    'index.html',
    `${NAMES_FOREIGN} (https://evil.example/a.js)`,
  ],
  ['Link', ['</>; rel=canonical', '<//evil.example>; rel=preconnect'], undefined, `${NAMES_FOREIGN} (//evil.example)`],
  ['Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=()', undefined, NO_CAMERA],
  ['Permissions-Policy', 'microphone=(), geolocation=(), payment=()', undefined, NO_CAMERA],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), camera=*', undefined, NO_CAMERA],
  ...Object.entries({
    'Cross-Origin-Resource-Policy': ['same-origin'],
    'Cross-Origin-Embedder-Policy': ['credentialless', 'require-corp, require-corp'],
    'Origin-Agent-Cluster': ['?0'],
    'Referrer-Policy': ['strict-origin'],
    'X-Content-Type-Options': ['sniff'],
    'Strict-Transport-Security': ['max-age=300', 'includeSubDomains'],
  }).flatMap(([header, values]) =>
    values.map((value) => [header, value, undefined, `is "${value}", not "${readWritten(header)}"`] as const),
  ),
];

const ADDRESSES = { gateway: settings.configuration.gateway, server: settings.configuration.server };

describe('payveil frame --check', () => {
  it.each(FAULTS)('finds %s', async (_, plant, says) => {
    expect(listFailed(await check(plant, ADDRESSES))).toEqual(says);
  });

  it.each(SENT)('finds the header %s: %j', async (header, value, file, says) => {
    expect(listFailed(await check(send(header, value, file), ADDRESSES))).toEqual([
      `${header}: ${says}: ${file ?? 'all 5 files'}`,
    ]);
  });

  it.each(HEADERS)('finds that %s is missing, everywhere or on one file', async (header) => {
    const drop = (only?: string) =>
      check(({ headers }, name) => (only ?? name) === name && delete headers[header.toLowerCase()]);
    expect(listFailed(await drop())).toEqual([`${header}: is missing: all 5 files`]);
    expect(listFailed(await drop(SHEET))).toEqual([`${header}: is missing: ${SHEET}`]);
  });

  it.each([
    ['html', 1],
    ['js', 3],
    ['css', 1],
  ] as const)('finds the wrong content type of each .%s', async (end, count) => {
    const type = 'application/octet-stream';
    const change: Change = ({ headers }, name) =>
      name.endsWith(end) && Object.assign(headers, { 'content-type': type });
    const failed = listFailed(await check(change));
    expect(failed).toEqual(Array(count).fill(expect.stringContaining(`has the content type ${type}`)));
  });

  it.each([
    ["default-src 'none'", "default-src 'self'", ["has 'self' in default-src"]],
    ["default-src 'none'", "default-src 'none' 'self'", ["has 'self' in default-src"]],
    ["default-src 'none'", 'default-src', ["lacks 'none' in default-src"]],
    ["script-src 'self'", "script-src 'self' 'unsafe-inline'", ["has 'unsafe-inline' in script-src"]],
    [
      "script-src 'self'",
      'script-src https://evil.example',
      ['has https://evil.example in script-src', "lacks 'self' in script-src"],
    ],
    ["script-src 'self'; ", '', ['has no script-src']],
    ["script-src 'self'", "script-src *; script-src 'self'", ['has * in script-src', "lacks 'self' in script-src"]],
    [
      'connect-src https://api.gateway.example https://shop.example',
      'connect-src https://evil.example',
      [
        'has https://evil.example in connect-src',
        'lacks https://api.gateway.example https://shop.example in connect-src',
      ],
    ],
    ['frame-ancestors https://shop.example', 'frame-ancestors', ['lacks https://shop.example in frame-ancestors']],
    ['frame-ancestors', 'frame-ancestors https://evil.example *', ['has https://evil.example * in frame-ancestors']],
    [
      "trusted-types 'none'",
      "trusted-types 'none'; script-src-elem *",
      ['has script-src-elem, which payveil does not write'],
    ],
    ["trusted-types 'none'", 'trusted-types a', ['has a in trusted-types']],
  ] as const)('finds in the policy, in place of %s: %s', async (from, to, sentences) => {
    const changed = send('Content-Security-Policy', POLICY.replace(from, to));
    expect(listFailed(await check(changed))).toEqual(
      sentences.map((sentence) => `Content-Security-Policy: ${sentence}: all 5 files`),
    );
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
