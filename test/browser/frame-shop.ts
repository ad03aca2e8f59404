/** A shop whose form stands in a frame of another origin: a small stand-in for `payveil/frame`, on two ports. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';
import { createSandbox, type Sandbox } from 'payveil/sandbox';
import { routeSandbox } from 'payveil/sandbox/playwright';
import { creditor } from './checkout/form.js';
import { test as base } from './servers.js';

/** Nothing answers there, so only a routed page can pay. */
const GATEWAY = 'https://gateway.example';

/** The frame's script: it mounts the form late, and tells the page its phase and the bank's address. */
const FRAME_SCRIPT = `setTimeout(() => {
  const keys = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };
  const tell = (message) => parent.postMessage(message, '*');
  Payveil.mountCheckout('main', {
    ...keys, amount: 2599, currency: 'eur', remoteIp: '192.0.2.10', returnUrl: 'SHOP',
    methods: ['card', 'sepa'], creditor: ${JSON.stringify(creditor)},
    charge: Payveil.createClient({ ...keys, baseUrl: '${GATEWAY}' }),
    onAction: ({ url }) => tell({ url }),
  });
  const form = document.querySelector('.payveil');
  const tellPhase = () => tell({ phase: form.dataset.phase });
  new MutationObserver(tellPhase).observe(form, { attributeFilter: ['data-phase'] });
  tellPhase();
}, 100);`;

/** The page's script: it adds the box late, follows the frame's messages, and goes to the bank itself. */
const SHOP_SCRIPT = `setTimeout(() => {
  document.querySelector('#checkout').innerHTML = '<div class="payveil-frame" data-phase="open"></div>';
  const box = document.querySelector('.payveil-frame');
  setTimeout(() => box.append(Object.assign(document.createElement('iframe'), { title: 'Payment', src: 'FRAME' + location.search })), 100);
  addEventListener('message', ({ data }) => {
    if (data.url) location.assign(data.url);
    else box.dataset.phase = data.phase;
  });
}, 100);`;

const writePage = (script: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
  <link rel="icon" href="data:,"><h1>Shop</h1><div id="checkout"></div><main></main>
  <script src="/payveil-checkout.js"></script><script>${script}</script></html>`;

async function startServer(answer: (path: string) => string | undefined) {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://site');
    const isScript = pathname === '/payveil-checkout.js';
    const body = isScript ? readFileSync('dist/umd/payveil-checkout.js', 'utf8') : answer(pathname);
    const type = isScript ? 'text/javascript' : 'text/html';
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
}

/** Starts the shop and the frame. The frame is on the shop's site, or with `/other-site` on another one. */
async function startShop() {
  let shop = '';
  const frame = await startServer((path) => (path === '/' ? writePage(FRAME_SCRIPT.replace('SHOP', shop)) : undefined));
  const hosts = { '/': `http://127.0.0.1:${frame.port}`, '/other-site': `http://localhost:${frame.port}` };
  const page = await startServer((path) => {
    if (path === '/empty') return writePage('');
    const host = Object.entries(hosts).find(([each]) => each === path)?.[1];
    return host && writePage(SHOP_SCRIPT.replace('FRAME', `${host}/`));
  });
  shop = `http://127.0.0.1:${page.port}/`;
  const stop = () => {
    frame.stop();
    page.stop();
  };
  return { shop, frames: Object.values(hosts), stop };
}

/** Tests with a running shop. Its pages are routed to a sandbox of their own. */
export const test = base.extend<
  { sandbox: Sandbox; inFrame: FrameLocator },
  { servers: Awaited<ReturnType<typeof startShop>> }
>({
  servers: [
    async ({ browserName: _ }, use) => {
      const servers = await startShop();
      await use(servers);
      servers.stop();
    },
    { scope: 'worker' },
  ],
  baseUrls: async ({ servers }, use) => use([GATEWAY, ...servers.frames]),
  sandbox: async ({ page }, use) => {
    const sandbox = createSandbox();
    await routeSandbox(page, sandbox, { baseUrl: GATEWAY });
    await use(sandbox);
  },
  inFrame: async ({ page }, use) => use(page.frameLocator('iframe')),
});

/** Lists the status of each charge, newest first. */
export async function listStatuses({ fetch, keys }: Sandbox): Promise<string[]> {
  const response = await fetch(`${GATEWAY}/sandbox/charges`, { headers: { authorization: keys.secretKey } });
  return ((await response.json()) as { data: { status: string }[] }).data.map(({ status }) => status);
}

/** Shows a box with some content. */
export const showBox = (page: Page, phase: string, content: string) =>
  page.locator('#checkout').evaluate((element, html) => {
    element.innerHTML = html;
  }, `<div class="payveil-frame" data-phase="${phase}">${content}</div>`);

/** Shows a fault in a box that is there. */
export const showFault = (page: Page, phase: string, text: string) =>
  page.locator('.payveil-frame').evaluate(
    (box, { phase, text }) => {
      box.append(Object.assign(document.createElement('p'), { role: 'alert', textContent: text }));
      box.setAttribute('data-phase', phase);
    },
    { phase, text },
  );

/** The content of a box whose frame has no form. */
export const NO_FORM = '<iframe title="Payment" srcdoc="Nothing"></iframe>';

export const pay = (place: Page | FrameLocator) => place.getByRole('button', { name: /^Pay/ }).click();
