/** The sites of the frame: a shop, the folder of a frame, and a stranger that no folder lists. */
import { readFileSync } from 'node:fs';
import type { FrameOptions } from '../../src/frame/index.js';
import { billing } from '../browser/buyer.js';
import { creditor, startSites } from '../browser/frame/start-sites.js';
import { readPolicy } from '../browser/read-policy.js';
import type { Gateway } from '../browser/servers.js';
import { EVENT_NAMES } from '../checkout/event-names.js';
import { VIOLATIONS } from './serve-pages.js';

type SentOptions = Partial<Omit<FrameOptions, 'lookUp' | 'onAction' | 'onCharge'>>;

const { amount: _, currency: __, ...defaultValues } = billing;
const CARD_ALONE: SentOptions = { billing: 'none', defaultValues };

/** Mounts the frames that the address names in `as`, and notes every event with the path of its frame. */
const writeShop = (src: string, mounts: Readonly<Record<string, readonly SentOptions[]>>) => `{
  const query = new URLSearchParams(location.search);
  globalThis.heard = [];
  const mount = (options) => {
    const place = document.createElement('div');
    const src = options.src ?? '${src}';
    document.getElementById('checkout').append(place);
    for (const type of ${JSON.stringify(EVENT_NAMES)}) {
      place.addEventListener('payveil:' + type, ({ detail }) => heard.push({ type, src, detail }));
    }
    const onCharge = (detail) => heard.push({ type: 'onCharge', src, detail });
    const sale = { amount: 2599, currency: 'eur', remoteIp: '192.0.2.10', returnUrl: location.href };
    globalThis.handle = Payveil.mountFrame(place, { src, ...sale, orderId: query.get('order'), onCharge, ...options });
    handle.ready.catch(() => {});
  };
  if (query.has('tall')) document.body.style.paddingBlock = '3000px';
  for (const options of ${JSON.stringify(mounts)}[query.get('as')] ?? []) mount(options);
}`;

/** The same form in the page itself, for the control. */
const writeForm = ({ url, publishableKey, signature }: Gateway) => `{
  const keys = ${JSON.stringify({ apiKey: publishableKey, signature })};
  const sale = { amount: 2599, currency: 'eur', remoteIp: '192.0.2.10', returnUrl: location.href };
  const charge = Payveil.createClient({ ...keys, baseUrl: '${url}' });
  const methods = ['card', 'sepa'];
  Payveil.mountCheckout('#checkout', { ...keys, ...sale, charge, methods, creditor: ${JSON.stringify(creditor)} });
}`;

/** A folder that turns against the page: it leads it away and lets payments begin, at once and after each press of the buyer. */
const writeHost = (shop: string) => `addEventListener('message', ({ ports: [port] }) => {
  const go = (name) => port.postMessage({ type: 'go', url: '${shop}/' + name });
  const pay = () => port.postMessage({ type: 'submit', id: 1, method: 'card', reference: 'BCDFGHJK23' });
  let isPressed = false;
  port.onmessage = ({ data }) => {
    if (data.type !== 'answer') return;
    document.title = String(data.value);
    go(isPressed ? 'first.html' : 'second.html');
    go('second.html');
  };
  document.body.append(Object.assign(document.createElement('p'), { textContent: 'Press' }));
  for (const message of [{ type: 'mounted' }, { type: 'served' }, { type: 'height', height: 200 }]) port.postMessage(message);
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

/** Tells the page that nothing was pressed: Playwright's Firefox tells of a press in every page that it opens. */
const STILL = `if (location.search.includes('still')) {
  const before = navigator.userActivation;
  let pressed = false;
  addEventListener('blur', () => { pressed = true; });
  Object.defineProperty(navigator, 'userActivation', { get: () => (pressed ? before : { isActive: false, hasBeenActive: false }) });
}`;

/** The strictest policy with which a shop can use frames of these origins. */
const allow = (...frames: readonly string[]) => ({
  'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; frame-src ${frames.join(' ')}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
});

const readOwn = (name: string) => readFileSync(`test/engines/${name}`, 'utf8');

/**
 * Starts the sites on free ports.
 * @returns The origins. `stranger` serves the shop's pages and stands in no list of embedders. `frame` is on another site than the
 * shop, so that browsers may give it another process. Chromium may refuse it storage, but not to `near`, the same server on the
 * shop's own site.
 */
export async function startFrameSite(gateway: Gateway) {
  const [own, other] = [await startSites(gateway), await startSites(gateway)];
  const { shop, frame } = own;
  const stranger = other.shop;
  const folder = own.addFolder();
  const bare = own.addFolder({ headers: { 'content-security-policy': undefined } });
  const near = frame.replace('localhost', '127.0.0.1');
  const mounts: Readonly<Record<string, readonly SentOptions[]>> = {
    card: [CARD_ALONE],
    near: [{ ...CARD_ALONE, src: folder.replace(frame, near) }],
    all: [{ methods: ['card', 'sepa'], remember: false }],
    // The second folder comes without a policy, so that only its script can refuse.
    embedded: [{ timeoutMs: 300 }, { src: bare }],
    host: [{ ...CARD_ALONE, src: own.addFolder({ rewrite: () => writeHost(shop) }) }],
    // The policy of the shop blocks the second one.
    faulty: [{ src: `${frame}/missing/`, timeoutMs: 300 }, { src: `${stranger}/` }],
  };
  const after = [writeShop(folder, mounts)];
  const place = '<div id="checkout"></div><output id="violations"></output>';
  const guest = `<iframe id="guest" src="${stranger}/guest.html"></iframe>`;
  const spy = readOwn('hostile-page.js');
  const add = (path: string, ...frames: readonly string[]) => ({ path, body: place, headers: allow(...frames), after });
  for (const site of [own, other]) {
    site.addPage({ ...add('/shop.html', frame, near), scripts: [VIOLATIONS] });
    site.addPage({
      ...add('/nest.html', shop),
      body: `<iframe src="${shop}/shop.html?as=embedded"></iframe>`,
      after: [],
    });
  }
  own.addPage({ ...add('/hostile.html', frame, stranger), body: guest + place, scripts: [VIOLATIONS, spy] });
  own.addPage({ ...add('/thief.html', frame), after: [...after, THIEF] });
  own.addPage({ ...add('/host.html', frame), scripts: [STILL] });
  const checkout = readFileSync('dist/umd/payveil-checkout.js', 'utf8');
  const policy = { 'content-security-policy': readPolicy(gateway.url) };
  own.addPage({
    path: '/control.html',
    body: place,
    headers: policy,
    scripts: [spy],
    payveil: checkout,
    after: [writeForm(gateway)],
  });
  for (const path of ['/first.html', '/second.html']) own.addPage({ path, body: 'Elsewhere', payveil: '' });
  other.addPage({
    path: '/guest.html',
    body: '',
    headers: allow("'none'"),
    payveil: '',
    after: [readOwn('hostile-guest.js')],
  });
  const stop = () => {
    own.stop();
    other.stop();
  };
  return { shop, frame, stranger, folder, bare, stop };
}
