/** `payveil frame --check` on deployed folders: right ones, and ones in which one thing is wrong. */
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import type { Check } from '../../../src/command/check.js';
import { checkFrame } from '../../../src/command/frame/check-frame.js';
import { makeFolder } from '../../../src/command/frame/folder.js';
import { findClosedPort } from '../../client/gateway.js';
import { createSettings, findName, makeAll, readFile, type Sent, serveFolder, startServer } from './folders.js';

const { settings, built, folder } = makeAllOnce();
const EMBED = settings.configuration.embed;
const SCRIPT = findName(folder, /^payveil-frame/);
const SHEET = findName(folder, /^brand/);
const FILES = ['index.html', SCRIPT, SHEET, 'locales/de.js', 'locales/fr.js'];
const HEADERS = [
  'Content-Security-Policy',
  'Cross-Origin-Resource-Policy',
  'Cross-Origin-Embedder-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'X-Content-Type-Options',
  'Strict-Transport-Security',
  'Permissions-Policy',
  'Cache-Control',
];

/** A folder that is made when the file is read, so nothing of it is on the disk. */
function makeAllOnce() {
  const readLocale = (tag: string) => Buffer.from(`export const ${tag}={tag:"${tag}"};`);
  const script = Buffer.from('export{};console.log("the form");');
  return makeAll(createSettings(), { script, licences: Buffer.from('MIT'), readLocale });
}

/** Serves the folder with a change, and checks it. No check may show a key. */
async function check(
  change: (sent: Sent, name: string) => void = () => {},
  expected: Partial<Parameters<typeof checkFrame>[1]> = {},
): Promise<readonly Check[]> {
  const url = await serveFolder(settings, folder, change);
  return checkUrl(url, expected);
}

async function checkUrl(url: string, expected: Partial<Parameters<typeof checkFrame>[1]> = {}) {
  const checks = await checkFrame(new URL(url), { embed: EMBED, gateway: undefined, built, ...expected });
  expect(JSON.stringify(checks)).not.toContain('hidden7');
  for (const { says } of checks) expect(says).toMatch(/^[\x20-\x7e…]{1,301}$/);
  return checks;
}

/** Lists what failed, as `name: sentence`. */
const listFailed = (checks: readonly Check[]) =>
  checks.filter(({ state }) => state === 'failed').map(({ name, says }) => `${name}: ${says}`);

const edit = (name: string, replace: (text: string) => string) => (sent: Sent, each: string) => {
  if (each === name) sent.body = replace(Buffer.from(sent.body).toString());
};

describe('a folder that is right', () => {
  it('passes every check', async () => {
    const checks = await check();
    expect(listFailed(checks)).toEqual([]);
    expect(checks.every(({ state }) => state === 'ok')).toBe(true);
    expect(checks.map(({ name }) => name)).toEqual([
      'index.html',
      'gateway',
      'embedders',
      SCRIPT,
      SHEET,
      'locales/de.js',
      'locales/fr.js',
      ...HEADERS,
    ]);
  });

  it('passes in a folder of the host, and after a redirect on its own origin', async () => {
    const root = await serveFolder(settings, folder);
    const url = await startServer(async (request, response) => {
      if (request.url === '/pay') return void response.writeHead(308, { location: '/pay/' }).end();
      const answer = await fetch(root + (request.url ?? '').replace(/^\/pay\//, ''));
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
    expect(listFailed(await checkUrl(`${url}pay/`))).toEqual([]);
    expect(listFailed(await checkUrl(`${url}pay`))).toEqual([]);
    expect(listFailed(await checkUrl(`${url}pay/index.html`))).toEqual([]);
  });

  it('passes if the host is stricter where that is harmless', async () => {
    const checks = await check(({ headers }) => {
      headers['Strict-Transport-Security'] = 'max-age=63072000; includeSubDomains; preload';
      headers['Permissions-Policy'] = 'payment=(), usb=(), geolocation=(),microphone=(), camera=()';
      headers['X-Content-Type-Options'] = 'NoSniff';
      headers['Content-Security-Policy'] += '; upgrade-insecure-requests;report-to x';
      headers['Cache-Control'] = String(headers['Cache-Control']).replace('no-cache', 'no-cache, no-store');
    });
    expect(listFailed(checks)).toEqual([]);
  });

  it('passes with the directives and their sources in another order', async () => {
    const checks = await check(({ headers }) => {
      const directives = String(headers['Content-Security-Policy']).split('; ').reverse();
      const policy = directives.join(' ;  ').replace(EMBED.join(' '), [...EMBED].reverse().join('  '));
      headers['Content-Security-Policy'] = policy.replace("default-src 'none'", "Default-Src 'NONE'");
    });
    expect(listFailed(checks)).toEqual([]);
  });
});

describe('the headers', () => {
  it.each(HEADERS)('are told if %s is missing everywhere', async (header) => {
    const checks = await check(({ headers }) => void delete headers[header]);
    expect(listFailed(checks)).toEqual([`${header}: is missing: all 5 files`]);
  });

  it.each(FILES)('are told if all are missing on %s', async (file) => {
    const checks = await check((sent, name) => {
      if (name === file) for (const header of HEADERS) delete sent.headers[header];
    });
    expect(listFailed(checks)).toEqual(HEADERS.map((header) => `${header}: is missing: ${file}`));
  });

  it.each([
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Cross-Origin-Embedder-Policy', 'credentialless'],
    ['Cross-Origin-Embedder-Policy', 'require-corp, require-corp'],
    ['Origin-Agent-Cluster', '?0'],
    ['Referrer-Policy', 'strict-origin'],
    ['X-Content-Type-Options', 'sniff'],
    ['Strict-Transport-Security', 'max-age=300'],
    ['Strict-Transport-Security', 'includeSubDomains'],
  ])('are told if %s is %s', async (header, value) => {
    const checks = await check(({ headers }) => {
      headers[header] = value;
    });
    const wanted = makeWanted(header);
    expect(listFailed(checks)).toEqual([`${header}: is "${value}", not "${wanted}": all 5 files`]);
  });

  /** Reads what the folder's own file says about a header. */
  const makeWanted = (header: string) => new RegExp(`${header}: (.*)`).exec(readFile(folder, '_headers'))?.[1];

  it.each([
    ['camera=(self), microphone=(), geolocation=(), payment=()', 'does not say camera=()'],
    ['microphone=(), geolocation=(), payment=()', 'does not say camera=()'],
    ['camera=(), microphone=(), geolocation=(), payment=(), camera=*', 'does not say camera=()'],
  ])('are told if the permissions are %s', async (value, sentence) => {
    const checks = await check(({ headers }) => {
      headers['Permissions-Policy'] = value;
    });
    expect(listFailed(checks)).toEqual([`Permissions-Policy: ${sentence}: all 5 files`]);
  });

  it('are told if the page is kept, or the script is not', async () => {
    const checks = await check((sent, name) => {
      if (name === 'index.html') sent.headers['Cache-Control'] = 'public, max-age=3600';
      if (name === SCRIPT) sent.headers['Cache-Control'] = 'no-cache';
    });
    expect(listFailed(checks)).toEqual([
      'Cache-Control: is "public, max-age=3600", not "no-cache": index.html',
      `Cache-Control: is "no-cache", not "public, max-age=31536000, immutable": ${SCRIPT}`,
    ]);
  });

  it.each(['html', 'js', 'css'])('are told if the type of .%s is wrong', async (end) => {
    const checks = await check((sent, name) => {
      if (name.endsWith(end)) sent.headers['Content-Type'] = 'application/octet-stream';
    });
    const failed = listFailed(checks);
    expect(failed.length).toBe({ html: 1, js: 3, css: 1 }[end]);
    for (const each of failed) expect(each).toContain('has the content type application/octet-stream');
  });
});

describe('the policy', () => {
  const replaced = async (from: string, to: string) =>
    listFailed(
      await check(({ headers }) => {
        headers['Content-Security-Policy'] = String(headers['Content-Security-Policy']).replace(from, to);
      }),
    );
  const tell = (...sentences: string[]) =>
    sentences.map((sentence) => `Content-Security-Policy: ${sentence}: all 5 files`);

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
      'connect-src https://api.gateway.example',
      'connect-src https://evil.example',
      ['has https://evil.example in connect-src', 'lacks https://api.gateway.example in connect-src'],
    ],
    ['frame-ancestors https://shop.example', 'frame-ancestors', ['lacks https://shop.example in frame-ancestors']],
    ['frame-ancestors', 'frame-ancestors https://evil.example *', ['has https://evil.example * in frame-ancestors']],
    [
      "trusted-types 'none'",
      "trusted-types 'none'; script-src-elem *",
      ['has script-src-elem, which payveil does not write'],
    ],
    ["trusted-types 'none'", 'trusted-types a', ['has a in trusted-types']],
    [
      "trusted-types 'none'",
      "trusted-types 'none', default-src 'self'",
      ['is sent more than once, and browsers obey every one: the host adds its own'],
    ],
  ] as const)('is told if %s is %s', async (from, to, sentences) => {
    expect(await replaced(from, to)).toEqual(tell(...sentences));
  });

  it('is told if it comes in two headers', async () => {
    const checks = await check(({ headers }) => {
      headers['Content-Security-Policy'] = [String(headers['Content-Security-Policy']), "img-src 'self'"];
    });
    expect(listFailed(checks)).toEqual(
      tell('is sent more than once, and browsers obey every one: the host adds its own'),
    );
  });
});

describe('the pages that may show the frame', () => {
  it.each([
    [[EMBED[0]], 'the frame also accepts http://localhost:3000', ['has http://localhost:3000 in frame-ancestors']],
    [
      [...EMBED, 'https://b.example'],
      'the frame does not accept https://b.example',
      ['lacks https://b.example in frame-ancestors'],
    ],
    [
      ['https://b.example'],
      'the frame also accepts https://shop.example, http://localhost:3000; the frame does not accept https://b.example',
      [
        'has https://shop.example http://localhost:3000 in frame-ancestors',
        'lacks https://b.example in frame-ancestors',
      ],
    ],
  ])('must be those of --embed: %j', async (embed, sentence, policy) => {
    expect(listFailed(await check(undefined, { embed: embed as string[] }))).toEqual([
      `embedders: ${sentence}`,
      ...policy.map((each) => `Content-Security-Policy: ${each}: all 5 files`),
    ]);
  });
});

describe('the gateway', () => {
  it('is told, and compared if one is given', async () => {
    const gateway = 'https://api.gateway.example/pay';
    for (const wanted of [undefined, gateway]) {
      const checks = await check(undefined, { gateway: wanted });
      expect(checks).toContainEqual({ name: 'gateway', state: 'ok', says: gateway });
    }
    expect(listFailed(await check(undefined, { gateway: 'https://api.gateway.example' }))).toEqual([
      'gateway: the frame pays at https://api.gateway.example/pay, not at https://api.gateway.example',
    ]);
  });
});

describe('the files', () => {
  it('are told if one byte of the script has changed', async () => {
    const failed = listFailed(await check(edit(SCRIPT, (text) => text.replace('form', 'farm'))));
    expect(failed).toEqual([`${SCRIPT}: was changed after it was written`]);
  });

  it('are told if the script is from another version of payveil', async () => {
    const checks = await check(undefined, { built: { ...built, script: Buffer.from('export{};') } });
    expect(listFailed(checks)).toEqual([
      `${SCRIPT}: is from another version of payveil: check with that version, or write the folder again`,
    ]);
  });

  it('are told if the folder was written with another script, also if its hash is right', async () => {
    const evil = makeFolder(settings, { ...built, script: Buffer.from('export{};fetch("https://evil.example");') });
    const failed = listFailed(await checkUrl(await serveFolder(settings, evil)));
    expect(failed).toEqual([expect.stringMatching(/^payveil-frame-\w+\.js: is from another version of payveil/)]);
  });

  it('are told if a language or the sheet has changed', async () => {
    expect(listFailed(await check(edit('locales/de.js', (text) => `${text} `)))).toEqual([
      'locales/de.js: was changed after it was written, or is from another version of payveil: check with that version, or write the folder again',
    ]);
    expect(listFailed(await check(edit(SHEET, (text) => `${text} `)))).toEqual([
      `${SHEET}: was changed after it was written`,
    ]);
  });

  it.each(FILES)('are told if %s does not answer 200', async (file) => {
    const checks = await check((sent, name) => {
      if (name === file) sent.status = 404;
    });
    expect(listFailed(checks)).toEqual([`${file}: it answers 404, not 200`]);
  });

  it.each(FILES)('are told if %s is a redirect to another origin', async (file) => {
    const other = await serveFolder(settings, folder);
    const checks = await check((sent, name) => {
      if (name === file) Object.assign(sent, { status: 302, headers: { location: `${other}${file}` } });
    });
    expect(listFailed(checks)).toEqual([`${file}: it is a redirect to another origin`]);
  });

  it.each([
    ['/', 'it is a redirect that does not end'],
    ['http://[', 'it is a redirect to another origin'],
    ['javascript:alert(1)', 'it is a redirect to another origin'],
  ])('are told if a redirect leads to %s', async (location, sentence) => {
    const url = await startServer((_, response) => void response.writeHead(301, { location }).end());
    expect(listFailed(await checkUrl(url))).toEqual([`index.html: ${sentence}`]);
  });

  it('are told if nothing answers', async () => {
    expect(listFailed(await checkUrl(`${await findClosedPort()}/`))).toEqual([
      'index.html: the machine exists, but nothing listens on this port',
    ]);
  });

  it('are read up to 1 MiB', async () => {
    const checks = await check((sent, name) => {
      if (name === 'index.html' || name === SCRIPT) sent.body = Buffer.alloc(2 ** 20 + 1, 32);
    });
    expect(listFailed(checks)).toEqual(['index.html: the answer is over 1 MiB']);
  });
});

describe('the index.html', () => {
  const changed = 'index.html: is not as payveil writes it: the host, or somebody else, has added or changed something';
  const none = 'index.html: is not a page that this version of payveil frame writes';
  const html = readFile(folder, 'index.html');
  const checkHtml = async (text: string) => listFailed(await check(edit('index.html', () => text)));

  it.each([
    ['a script', html.replace('</head>', '<script src="https://evil.example/a.js"></script></head>')],
    ['a byte order mark', `\ufeff${html}`],
    ['a space', html.replace('</head>', ' </head>')],
    ['a comment at its end', `${html}<!-- served by the host -->`],
    [
      'another order of the members',
      html.replace(/"gateway":"([^"]*)","apiKey":"([^"]*)"/, '"apiKey":"$2","gateway":"$1"'),
    ],
    ['a second configuration', html.replace('</head>', `<meta name="payveil-frame" content='{}'></head>`)],
  ])('is told if it has %s', async (_, text) => {
    expect(text).not.toBe(html);
    expect(await checkHtml(text)).toEqual([changed]);
  });

  it('is told if it has a secret key', async () => {
    const failed = await checkHtml(html.replace('pk_test_hidden7', 'sk_live_hidden7'));
    expect(failed).toEqual([
      'index.html: holds a secret key, which everybody can read: ask the gateway for another one at once',
    ]);
  });

  it('is told if it names an unknown language, which is not fetched', async () => {
    const asked: string[] = [];
    const checks = await check((sent, name) => {
      asked.push(name);
      if (name === 'index.html') sent.body = html.replace('"fr"', '"../../admin"');
    });
    expect(listFailed(checks)).toEqual(['index.html: names a language that this version of payveil lacks']);
    expect(asked.sort()).toEqual(['index.html', 'locales/de.js', SCRIPT, SHEET].sort());
  });

  const configure = (json: string) => html.replace(/content='{.*}'/, `content='${json}'`);
  const whole = { gateway: 'https://g.example', apiKey: 'a key', signature: 'a signature' };

  it.each([
    ['', ''],
    ['no configuration', html.replace(/<meta name="payveil.*\n/, '')],
    ['no JSON', configure('{')],
    ['a list', configure('[]')],
    ['null', configure('null')],
    ['nothing', configure('{}')],
    ['a number as the gateway', configure(JSON.stringify({ ...whole, gateway: 1 }))],
    ['a script as the gateway', configure(JSON.stringify({ ...whole, gateway: 'javascript:1' }))],
    ['a directive in the gateway', configure(JSON.stringify({ ...whole, gateway: 'https://a;script-src' }))],
    ['no key', configure(JSON.stringify({ ...whole, apiKey: undefined }))],
    ['a list of numbers', configure(JSON.stringify({ ...whole, embed: [1] }))],
    ['a text as a list', configure(JSON.stringify({ ...whole, locales: 'de' }))],
    ['a list as options', configure(JSON.stringify({ ...whole, options: [] }))],
    ['a deep configuration', configure('['.repeat(100_000))],
    ['a script without its hash', html.replace(/payveil-frame-\w+/, 'payveil-frame')],
    ['a script without integrity', html.replace(/ integrity="[^"]*"/, '')],
    ['a script from another host', html.replace('src="payveil', 'src="https://evil.example/payveil')],
    ['a shop', '<!doctype html><title>Shop</title>'],
    ['bytes', '\u0000\u001b[2J\ufffd'],
  ])('is told if it is not that of a frame: %s', async (_, text) => {
    expect(await checkHtml(text)).toEqual([none]);
  });

  it('may say anything without moving the cursor or filling the terminal', async () => {
    const embed = [`\u001b[2J\u202e${'x'.repeat(10_000)}`];
    const checks = await check(edit('index.html', () => configure(JSON.stringify({ ...whole, embed }))));
    const told = checks.find(({ name }) => name === 'embedders')?.says ?? '';
    expect(told).toMatch(/^the frame also accepts \?\[2J\?x+…$/);
    expect(told.length).toBe(301);
  });

  it('shows no key that a header repeats', async () => {
    const checks = await check(({ headers }) => {
      headers['Referrer-Policy'] = 'pk_test_hidden7';
      headers['Origin-Agent-Cluster'] = 'sk_live_hidden7 x';
    });
    expect(listFailed(checks)).toEqual([
      'Origin-Agent-Cluster: is "… x", not "?1": all 5 files',
      'Referrer-Policy: is "…", not "no-referrer": all 5 files',
    ]);
  });
});
