/** `payveil frame --check` on deployed folders: what it reads, what it accepts, and what it says. */
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../../src/command/frame/folder.js';
import { findClosedPort } from '../../client/gateway.js';
import {
  built,
  check,
  checkUrl,
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
import { type Change, readFile, sendPageEverywhere, serveFolder, startServer } from './folders.js';

describe('a folder that is right', () => {
  it('is told row by row', async () => {
    const checks = await check();
    expect(checks.map(({ name }) => name)).toEqual([
      'index.html',
      'gateway',
      'server',
      'embedders',
      SCRIPT,
      SHEET,
      'locales/de.js',
      'locales/fr.js',
      'another path',
      ...HEADERS,
      'other headers',
    ]);
  });

  it('passes in a folder of the host, and after a redirect on its own origin', async () => {
    const root = await serveFolder(folder);
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
      headers['strict-transport-security'] = 'max-age=63072000; includeSubDomains; preload';
      headers['permissions-policy'] = 'payment=(), usb=(), geolocation=(),microphone=(), camera=()';
      headers['x-content-type-options'] = 'NoSniff';
      headers['content-security-policy'] += '; upgrade-insecure-requests;report-to x';
      headers['cache-control'] = String(headers['cache-control']).replace('no-cache', 'no-cache, no-store');
    });
    expect(listFailed(checks)).toEqual([]);
  });

  it('passes with the directives and their sources in another order', async () => {
    const checks = await check(({ headers }) => {
      const directives = String(headers['content-security-policy']).split('; ').reverse();
      const policy = directives.join(' ;  ').replace(EMBED.join(' '), [...EMBED].reverse().join('  '));
      headers['content-security-policy'] = policy.replace("default-src 'none'", "Default-Src 'NONE'");
    });
    expect(listFailed(checks)).toEqual([]);
  });
});

describe('the pages that may show the frame', () => {
  it.each([
    [EMBED.slice(0, 1), 'the frame also accepts http://localhost:3000', ['has http://localhost:3000']],
    [[...EMBED, 'https://b.example'], 'the frame does not accept https://b.example', ['lacks https://b.example']],
    [
      ['https://b.example'],
      'the frame also accepts https://shop.example, http://localhost:3000; the frame does not accept https://b.example',
      ['has https://shop.example http://localhost:3000', 'lacks https://b.example'],
    ],
  ])('must be those of --embed: %j', async (embed, sentence, policy) => {
    expect(listFailed(await check(undefined, { embed }))).toEqual([
      `embedders: ${sentence}`,
      ...policy.map((each) => `Content-Security-Policy: ${each} in frame-ancestors: all 5 files`),
    ]);
  });
});

describe('the gateway and the server', () => {
  it('are told if there is no server', async () => {
    const { server: _, ...configuration } = settings.configuration;
    const checks = await checkUrl(await serveFolder(makeFolder({ ...settings, configuration }, built)));
    expect(listFailed(checks)).toEqual([]);
    const says = 'none, so the page says what there is to pay';
    expect(checks).toContainEqual({ name: 'server', state: 'ok', says });
  });
});

describe('another path', () => {
  const listAsked = async (change: Change = () => {}) => {
    const asked: string[] = [];
    const checks = await check((sent, name) => {
      if (!FILES.some((file) => file === name)) asked.push(name);
      change(sent, name);
    });
    return { asked, row: checks.find(({ name }) => name === 'another path') };
  };

  it('is asked once, by a new name each time', async () => {
    const [one, other] = [await listAsked(), await listAsked(sendPageEverywhere(folder))];
    const [name = ''] = one.asked;
    expect([...one.asked, ...other.asked]).toEqual([name, expect.stringMatching(/^[\da-f]{16}$/)]);
    expect(other.asked).not.toEqual(one.asked);
    expect(one.row).toMatchObject({ state: 'ok', says: `/${name} answers 404, without the frame` });
    expect(other.row).toMatchObject({ state: 'ok', says: `/${other.asked[0]} answers 200, with the frame` });
  });

  it('may lead to another origin, and must answer', async () => {
    const lead: Change = (sent) =>
      void (sent.status === 404 && Object.assign(sent, { status: 302, headers: { location: 'https://a.example/' } }));
    expect((await listAsked(lead)).row).toMatchObject({
      state: 'ok',
      says: expect.stringContaining('it is a redirect to another origin'),
    });
    const grow: Change = (sent) => sent.status === 404 && Object.assign(sent, { body: Buffer.alloc(2 ** 20 + 1) });
    expect((await listAsked(grow)).row).toMatchObject({ state: 'failed' });
  });

  it('is asked for HTML, because some hosts send their page only then', async () => {
    const root = await serveFolder(folder);
    const url = await startServer(async (request, response) => {
      const answer = await fetch(root + (request.url ?? '').slice(1));
      const isPage = answer.status === 404 && request.headers.accept?.includes('text/html');
      const headers = isPage ? { 'content-type': 'text/html' } : Object.fromEntries(answer.headers);
      response.writeHead(isPage ? 200 : answer.status, headers);
      response.end(isPage ? readFile(folder, 'index.html') : await answer.text());
    });
    expect(listFailed(await checkUrl(url)).length).toBe(HEADERS.length);
  });
});

describe('the files', () => {
  it('are told if the folder was written with another script, also if its hash is right', async () => {
    const evil = makeFolder(settings, { ...built, script: Buffer.from('export{};fetch("https://evil.example");') });
    const failed = listFailed(await checkUrl(await serveFolder(evil)));
    expect(failed).toEqual([expect.stringMatching(/^payveil-frame-\w+\.js: is from another version of payveil/)]);
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
    ['a byte order mark', `\ufeff${html}`],
    ['a space', html.replace('</head>', ' </head>')],
    [
      'another order of the members',
      html.replace(/"gateway":"([^"]*)","apiKey":"([^"]*)"/, '"apiKey":"$2","gateway":"$1"'),
    ],
  ])('is told if it has %s', async (_, text) => {
    expect(text).not.toBe(html);
    expect(await checkHtml(text)).toEqual([changed]);
  });

  it('is told if it names an unknown language, which is not fetched', async () => {
    const asked: string[] = [];
    const checks = await check((sent, name) => {
      asked.push(name);
      if (name === 'index.html') sent.body = html.replace('"fr"', '"../../admin"');
    });
    expect(listFailed(checks)).toEqual(['index.html: names a language that this version of payveil lacks']);
    const files = asked.filter((name) => !/^[\da-f]{16}$/.test(name));
    expect(files.sort()).toEqual(['index.html', 'locales/de.js', SCRIPT, SHEET].sort());
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
    ['a number as the server', configure(JSON.stringify({ ...whole, server: 1 }))],
    ['a script as the server', configure(JSON.stringify({ ...whole, server: 'javascript:1' }))],
    ['a directive in the server', configure(JSON.stringify({ ...whole, server: 'https://a;script-src' }))],
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

  it('cannot hide what is told by a key that is a part of it', async () => {
    const keys = { apiKey: 'evil', signature: 'pays' };
    const hostile = { ...settings.configuration, ...keys, gateway: 'https://evil.example', options: {} };
    const failed = await check(
      edit('index.html', () => configure(JSON.stringify(hostile))),
      { gateway: settings.configuration.gateway },
    );
    expect(listFailed(failed)).toContain(
      'gateway: the frame pays at https://evil.example, not at https://api.gateway.example/pay',
    );
  });

  it('shows no key that a header repeats', async () => {
    const checks = await check(({ headers }) => {
      headers['referrer-policy'] = 'pk_test_hidden7';
      headers['origin-agent-cluster'] = 'sk_live_hidden7 x';
    });
    expect(listFailed(checks)).toEqual([
      'Origin-Agent-Cluster: is "… x", not "?1": all 5 files',
      'Referrer-Policy: is "…", not "no-referrer": all 5 files',
    ]);
  });
});
