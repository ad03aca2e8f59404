/** The sites of the frame: a shop, a frame from the folder of the built command, and a stranger that no frame lists. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameOptions } from '../../src/frame/index.js';
import { billing } from '../browser/buyer.js';
import { readPolicy } from '../browser/read-policy.js';
import type { Gateway } from '../browser/servers.js';
import { EVENT_NAMES } from '../checkout/event-names.js';
import { applyRules, parseRules } from '../command/frame/host-rules.js';
import { VIOLATIONS } from './serve-pages.js';

/** The origins. The shop and the stranger serve the same pages. */
export interface Origins {
  readonly shop: string;
  /** On another site than the shop, so that browsers may give it another process. Chromium may refuse it storage. */
  readonly frame: string;
  /** The same server on the shop's own site, where a frame always has storage. */
  readonly near: string;
  /** It stands in no list of embedders. */
  readonly stranger: string;
}

type SentOptions = Partial<Omit<FrameOptions, 'lookUp' | 'onAction' | 'onCharge'>>;

const { amount: _, currency: __, ...defaultValues } = billing;
const CARD_ALONE: SentOptions = { billing: 'none', defaultValues };

/** The frames that a page mounts, by the name that its address has in `as`. */
const writeMounts = ({ frame, near, stranger }: Origins): Readonly<Record<string, readonly SentOptions[]>> => ({
  card: [CARD_ALONE],
  late: [{ ...CARD_ALONE, src: `${frame}/late/` }],
  near: [{ ...CARD_ALONE, src: `${near}/` }],
  sepa: [{ ...CARD_ALONE, methods: ['sepa'] }],
  all: [{ methods: ['card', 'sepa'], remember: false }],
  // The second folder comes without headers, so that only its script can refuse.
  embedded: [{ timeoutMs: 300 }, { src: `${frame}/bare/` }],
  host: [{ ...CARD_ALONE, src: `${frame}/hostile/` }],
  // The policy of the shop blocks the second one.
  faulty: [{ src: `${frame}/missing/`, timeoutMs: 300 }, { src: `${stranger}/` }],
});

/** Mounts the frames that the address names, and notes every event with the path of its frame. */
const writeShop = (origins: Origins) => `{
  const query = new URLSearchParams(location.search);
  globalThis.events = [];
  const mount = (options) => {
    const place = document.createElement('div');
    const src = options.src ?? '${origins.frame}/';
    document.getElementById('checkout').append(place);
    for (const type of ${JSON.stringify(EVENT_NAMES)}) {
      place.addEventListener('payveil:' + type, ({ detail }) => events.push({ type, src, detail }));
    }
    const onCharge = (detail) => events.push({ type: 'onCharge', src, detail });
    const sale = { amount: 2599, currency: 'eur', remoteIp: '192.0.2.10', returnUrl: location.href };
    globalThis.handle = Payveil.mountFrame(place, { src, ...sale, orderId: query.get('order'), onCharge, ...options });
    handle.ready.catch(() => {});
  };
  if (query.has('tall')) document.body.style.paddingBlock = '3000px';
  for (const options of ${JSON.stringify(writeMounts(origins))}[query.get('as')] ?? []) mount(options);
}`;

/** The same form in the page itself, for the control. */
const writeForm = ({ url, publishableKey, signature }: Gateway) => `{
  const keys = ${JSON.stringify({ apiKey: publishableKey, signature })};
  const sale = { amount: 2599, currency: 'eur', remoteIp: '192.0.2.10', returnUrl: location.href };
  const charge = Payveil.createClient({ ...keys, baseUrl: '${url}' });
  const methods = ['card', 'sepa'];
  Payveil.mountCheckout('#checkout', { ...keys, ...sale, charge, methods, creditor: ${JSON.stringify(CREDITOR)} });
}`;

const CREDITOR = { name: 'Shop GmbH', identifier: 'DE98ZZZ09999999999', address: 'Hauptstr. 1, Berlin' };

/** A folder that turns against the page: it leads it away and lets payments begin, at once and after each press of the buyer. */
const writeHost = (shop: string) => `addEventListener('message', ({ ports: [port] }) => {
  const go = (name) => port.postMessage({ type: 'go', url: '${shop}/' + name });
  const pay = () => port.postMessage({ type: 'ask', id: 1, name: 'submit', value: { method: 'card', reference: 'BCDFGHJK23' } });
  let isPressed = false;
  port.onmessage = ({ data }) => {
    if (data.type !== 'answer') return;
    document.title = String(data.value);
    go(isPressed ? 'first.html' : 'second.html');
    go('second.html');
  };
  for (const message of [{ type: 'mounted' }, { type: 'ready' }, { type: 'height', height: 200 }]) port.postMessage(message);
  addEventListener('click', () => { isPressed = true; pay(); });
  go('second.html');
  port.postMessage({ type: 'returned', query: 'order=forged' });
  pay();
});`;

/** A script of the page that takes the focus as soon as the frame has it. */
const THIEF = `{
  const trap = document.body.appendChild(document.createElement('input'));
  trap.id = 'trap';
  setInterval(() => { if (document.activeElement?.tagName === 'IFRAME') trap.focus(); }, 5);
}`;

/** Lets the page believe that nobody has pressed anything: Playwright's Firefox tells of a press in every page that it opens. */
const STILL = `if (location.search.includes('still')) {
  const before = navigator.userActivation;
  let pressed = false;
  addEventListener('blur', () => { pressed = true; });
  Object.defineProperty(navigator, 'userActivation', { get: () => (pressed ? before : { isActive: false, hasBeenActive: false }) });
}`;

/** The strictest policy with which a shop can use frames of these origins. */
const writePolicy = (...frames: readonly string[]) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; frame-src ${frames.join(' ')}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;

interface Answer {
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

type Answers = Readonly<Record<string, Answer>>;

/** Starts a server. Its answers come later, because they depend on the ports of other servers. */
async function startServer(name: string) {
  const state: { answers: Answers } = { answers: {} };
  const server = createServer(({ url = '/' }, response) => {
    const answer = state.answers[new URL(url, 'http://site').pathname];
    if (!answer) return response.writeHead(404).end();
    const { type, body, headers } = answer;
    return response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...headers }).end(body);
  });
  // On both addresses of this machine, because a browser takes either for `localhost`.
  server.listen(0);
  await once(server, 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://${name}:${(server.address() as AddressInfo).port}`, state, stop };
}

/** Lets the built command write a folder, and reads its files. */
function writeFolder({ url, publishableKey, signature }: Gateway, embed: string): ReadonlyMap<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'payveil-frame-'));
  const [options, out] = [join(folder, 'options.json'), join(folder, 'out')];
  writeFileSync(options, JSON.stringify({ creditor: CREDITOR }));
  const flags = { out, gateway: url, key: publishableKey, signature, embed, options };
  const args = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
  execFileSync(process.execPath, ['dist/command/main.js', 'frame', ...args]);
  const files = new Map(readdirSync(out).map((name) => [name, readFileSync(join(out, name))]));
  rmSync(folder, { recursive: true });
  return files;
}

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' };

/** Serves a folder below a path, with its own headers or without any. */
function serveFolder(files: ReadonlyMap<string, Buffer>, below: '' | '/bare' | '/late'): Answers {
  const rules = parseRules(String(files.get('_headers')));
  const answers: Record<string, Answer> = {};
  for (const [name, body] of files) {
    const path = `/${name}`.replace('index.html', '');
    const type = TYPES[name.split('.').at(-1) as string] ?? 'text/plain';
    answers[below + path] = below === '/bare' ? { type, body } : { type, body, headers: applyRules(rules, path) };
  }
  return answers;
}

const readOwn = (name: string) => readFileSync(`test/engines/${name}`, 'utf8');

/** Writes the pages of the shop. */
function servePages(origins: Origins, gateway: Gateway): Answers {
  const scripts: Readonly<Record<string, string>> = {
    'violations.js': VIOLATIONS,
    'hostile-page.js': readOwn('hostile-page.js'),
    'hostile-guest.js': readOwn('hostile-guest.js'),
    'payveil-frame.js': readFileSync('dist/umd/payveil-frame.js', 'utf8'),
    'payveil-checkout.js': readFileSync('dist/umd/payveil-checkout.js', 'utf8'),
    'shop.js': writeShop(origins),
    'form.js': writeForm(gateway),
    'thief.js': THIEF,
    'still.js': STILL,
  };
  const write = (policy: string, body: string, ...names: readonly string[]): Answer => {
    const tags = names.map((name) => `<script src="${name}"></script>`).join('');
    const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title>';
    const html = `<!doctype html><html lang="en"><head>${head}</head><body>${body}${tags}</body></html>`;
    return { type: 'text/html', body: html, headers: { 'content-security-policy': policy } };
  };
  const { shop, frame, near, stranger } = origins;
  const place = '<div id="checkout"></div><output id="violations"></output>';
  const guest = `<iframe id="guest" src="${stranger}/guest.html"></iframe>`;
  const elsewhere = write(writePolicy("'none'"), 'Elsewhere');
  const pages = {
    '/first.html': elsewhere,
    '/second.html': elsewhere,
    '/shop.html': write(writePolicy(frame, near), place, 'violations.js', 'payveil-frame.js', 'shop.js'),
    '/hostile.html': write(
      writePolicy(frame, stranger),
      guest + place,
      'violations.js',
      'hostile-page.js',
      'payveil-frame.js',
      'shop.js',
    ),
    '/thief.html': write(writePolicy(frame), place, 'violations.js', 'payveil-frame.js', 'shop.js', 'thief.js'),
    '/host.html': write(writePolicy(frame), place, 'violations.js', 'still.js', 'payveil-frame.js', 'shop.js'),
    '/control.html': write(readPolicy(gateway.url), place, 'hostile-page.js', 'payveil-checkout.js', 'form.js'),
    '/guest.html': write(writePolicy("'none'"), '', 'hostile-guest.js'),
    '/nest.html': write(writePolicy(shop), `<iframe src="${shop}/shop.html?as=embedded"></iframe>`),
  };
  const served = Object.entries(scripts).map(([name, body]) => [`/${name}`, { type: 'text/javascript', body }]);
  return { ...pages, ...Object.fromEntries(served) };
}

/** Starts the sites on free ports. A payment whose answer comes too late for its test has a merchant of its own. */
export async function startFrameSite(gateway: Gateway, late: Gateway) {
  const [shop, frame, stranger] = await Promise.all(['127.0.0.1', 'localhost', '127.0.0.1'].map(startServer));
  if (!shop || !frame || !stranger) throw new Error('A server did not start.');
  const near = frame.url.replace('localhost', '127.0.0.1');
  const origins = { shop: shop.url, frame: frame.url, near, stranger: stranger.url };
  const files = writeFolder(gateway, shop.url);
  frame.state.answers = {
    ...serveFolder(files, ''),
    ...serveFolder(files, '/bare'),
    ...serveFolder(writeFolder(late, shop.url), '/late'),
    '/hostile/': { type: 'text/html', body: '<!doctype html><p>Press<script src="host.js"></script>' },
    '/hostile/host.js': { type: 'text/javascript', body: writeHost(shop.url) },
  };
  shop.state.answers = stranger.state.answers = servePages(origins, gateway);
  const stop = () => {
    for (const server of [shop, frame, stranger]) server.stop();
  };
  return { ...origins, stop };
}
