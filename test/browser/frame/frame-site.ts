/** A shop and the folder of a frame on two sites, with the strictest policies on both. Each test adds its own pages and folders. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';
import { fillCard } from 'payveil/sandbox/playwright';
import type { FrameHandle, FrameOptions } from '../../../src/frame/index.js';
import { EVENT_NAMES } from '../../checkout/event-names.js';
import { billing } from '../buyer.js';
import { creditor } from '../checkout/form.js';
import { createHold } from '../hold.js';
import { test as base, expect, type Gateway } from '../servers.js';

export { expect };

/** What a page of the shop has in addition to the global of the UMD file. */
export interface ShopGlobals {
  readonly Payveil: { mountFrame(target: Element | string, options: FrameOptions): FrameHandle };
  handle: FrameHandle;
  /** Functions that a test gives the frame beside its data. */
  functions?: Partial<FrameOptions>;
  /** Every event of the frame, with its detail copied as another script could copy it. */
  readonly events: { readonly type: string; readonly detail: Record<string, unknown> }[];
}

/** What a test can change of the folder of a frame. */
export interface FolderSettings {
  readonly embed?: readonly string[];
  readonly allow?: readonly string[];
  readonly locales?: readonly string[];
  readonly options?: object;
  /** The shop's server, which the frame asks for the order. */
  readonly server?: string | undefined;
  /** In place of the usual headers, or `undefined` to leave one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly status?: number;
  /** Changes the script, as another version of it would differ. */
  readonly rewrite?: (script: string) => string;
  /** Nothing is answered before it resolves. */
  readonly held?: Promise<void>;
}

/** What a test can change of a page of the shop. */
export interface ShopSettings {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** The content of the page, in place of the element for the form. */
  readonly body?: string;
  /** Further scripts of the page. They run before the one of Payveil. */
  readonly scripts?: readonly string[];
  /** The script of Payveil, in place of the built one. */
  readonly payveil?: string;
  /** Further scripts of the page. They run after all others. */
  readonly after?: readonly string[];
}

/** The sites, and what a test adds to them. */
export interface FrameSite {
  /** The origin of the shop. */
  readonly shop: string;
  /** The origin of the frame. It is on another site than the shop, so Chromium gives it another process. */
  readonly frame: string;
  /** The shop's server under a name that no frame lists. */
  readonly stranger: string;
  /** Adds a folder, and returns its address. */
  addFolder(settings?: FolderSettings): string;
  /** Adds a page, and returns its path. */
  addPage(settings?: ShopSettings): string;
}

interface Answer {
  readonly body: string | Buffer;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly status?: number | undefined;
  readonly held?: Promise<void> | undefined;
}

async function startServer() {
  const answers = new Map<string, Answer>();
  const send = async (answer: Answer | undefined, response: ServerResponse) => {
    await answer?.held;
    const given = Object.entries(answer?.headers ?? {}).filter(
      (each): each is [string, string] => each[1] !== undefined,
    );
    const headers = { 'content-type': `${answer?.type ?? 'text/plain'}; charset=utf-8`, ...Object.fromEntries(given) };
    response.writeHead(answer ? (answer.status ?? 200) : 404, headers).end(answer?.body);
  };
  const server = createServer(({ url = '/' }, response) => {
    void send(answers.get(new URL(url, 'http://site').pathname), response);
  });
  // On both addresses of this machine, because a browser takes either for `localhost`.
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { answers, port, stop };
}

const escapeHtml = (text: string) => text.replace(/[&<>']/g, (char) => `&#${char.charCodeAt(0)};`);

const digest = (kind: string, text: string | Buffer) => createHash(kind).update(text);

/** The headers that `payveil frame` writes. */
const writeHeaders = (asked: string, embed: readonly string[]) => ({
  'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src ${asked}; base-uri 'none'; form-action 'none'; frame-ancestors ${embed.join(' ')}; require-trusted-types-for 'script'; trusted-types 'none'`,
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
});

/** The strictest policy with which a shop can use a frame. */
export const writeShopPolicy = (frame: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; frame-src ${frame}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;

/** Notes every event of the form, in the page. */
const RECORDER = `globalThis.events = [];
  for (const name of ${JSON.stringify(EVENT_NAMES)}) {
    addEventListener('payveil:' + name, ({ detail }) => events.push({ type: name, detail: JSON.parse(JSON.stringify(detail)) }));
  }`;

async function startSite({ url: gateway, publishableKey, signature }: Gateway) {
  const [shopServer, frameServer] = await Promise.all([startServer(), startServer()]);
  const shop = `http://127.0.0.1:${shopServer.port}`;
  const frame = `http://localhost:${frameServer.port}`;
  const stranger = `http://stranger.localhost:${shopServer.port}`;
  const inside = readFileSync('dist/frame/inside.js', 'utf8');
  let last = 0;
  const addFolder = ({ rewrite, headers, held, status, ...settings }: FolderSettings = {}) => {
    const path = `/${++last}/`;
    const { embed = [shop], allow = [], locales = [], options = { creditor }, server } = settings;
    const config = { gateway, apiKey: publishableKey, signature, server, embed, locales, allow, options };
    const asked = server === undefined ? gateway : `${gateway} ${new URL(server).origin}`;
    const script = rewrite?.(inside) ?? inside;
    const name = `payveil-frame-${digest('sha256', script).digest('hex').slice(0, 12)}.js`;
    const common = { headers: { ...writeHeaders(asked, embed), ...headers }, held };
    const add = (name: string, type: string, body: string | Buffer, status?: number) =>
      frameServer.answers.set(path + name, { ...common, type, body, status });
    const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payment</title>
<meta name="payveil-frame" content='${escapeHtml(JSON.stringify(config))}'>
<script type="module" src="${name}" integrity="sha384-${digest('sha384', script).digest('base64')}" crossorigin></script>
</head>
</html>
`;
    add('', 'text/html', html, status);
    add(name, 'text/javascript', script);
    for (const tag of locales) {
      add(`locales/${tag}.js`, 'text/javascript', readFileSync(`dist/checkout/locales/${tag}.js`));
    }
    return frame + path;
  };
  const addPage = ({
    headers,
    body = '<div id="checkout"></div>',
    scripts = [],
    payveil,
    after = [],
  }: ShopSettings = {}) => {
    const path = `/${++last}/`;
    const policy = { 'content-security-policy': writeShopPolicy(frame) };
    const all = [...scripts, payveil ?? readFileSync('dist/umd/payveil-frame.js', 'utf8'), RECORDER, ...after];
    const tags = all.map((text, i) => {
      shopServer.answers.set(`${path}${i}.js`, { type: 'text/javascript', body: text });
      return `<script src="${i}.js"></script>`;
    });
    const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title>';
    const html = `<!doctype html><html lang="en">${head}<main><h1>Shop</h1>${body}</main>${tags.join('')}</html>`;
    shopServer.answers.set(path, { type: 'text/html', body: html, headers: { ...policy, ...headers } });
    return path;
  };
  const stop = () => {
    shopServer.stop();
    frameServer.stop();
  };
  return { shop, frame, stranger, addFolder, addPage, stop };
}

/** Options of a frame that can be sent to a page as data. */
export type SentOptions = Partial<Omit<FrameOptions, 'lookUp' | 'onAction' | 'onCharge'>>;

/** Options of a frame that asks only for the card. */
export const CARD_ALONE: SentOptions = {
  billing: 'none',
  defaultValues: Object.fromEntries(
    Object.entries(billing).filter(([name]) => name !== 'amount' && name !== 'currency'),
  ) as NonNullable<SentOptions['defaultValues']>,
};

/**
 * Writes a script of a page that mounts a frame. Chromium takes whatever a test evaluates for a press of the buyer, so a page whose
 * buyer has pressed nothing mounts by itself, and is only watched.
 */
export const writeMount = (src: string, options: SentOptions = CARD_ALONE): string =>
  `globalThis.handle = Payveil.mountFrame('#checkout', { src: ${JSON.stringify(src)}, remoteIp: '192.0.2.10', amount: 2599, currency: 'eur', returnUrl: location.href, ...${JSON.stringify(options)} });
  handle.ready.catch(() => {});`;

/** Mounts a frame on the page that is open, as a merchant does. The return page is the page itself. */
export async function mountFrame(page: Page, src: string, options: SentOptions = CARD_ALONE, target = '#checkout') {
  await page.evaluate(
    ({ src, options, target }) => {
      const globals = window as unknown as ShopGlobals;
      const all = {
        src,
        remoteIp: '192.0.2.10',
        amount: 2599,
        currency: 'eur',
        returnUrl: location.href,
        ...options,
        ...globals.functions,
      };
      // A test takes an option back by `undefined`.
      const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
      globals.handle = globals.Payveil.mountFrame(target, given as unknown as FrameOptions);
    },
    { src, options, target },
  );
}

interface Opened extends FrameSite {
  /** Opens a page and mounts a frame in it. Waits for the form, unless the frame cannot come. */
  readonly open: (settings?: OpenSettings) => Promise<FrameLocator>;
}

interface OpenSettings {
  readonly folder?: FolderSettings;
  readonly shop?: ShopSettings;
  readonly options?: SentOptions;
  /** Whether the frame cannot come. */
  readonly isFaulty?: boolean;
}

/** Tests with the two sites. */
export const test = base.extend<Opened, { servers: Awaited<ReturnType<typeof startSite>> }>({
  servers: [
    async ({ gateway }, use) => {
      const servers = await startSite(gateway);
      await use(servers);
      servers.stop();
    },
    { scope: 'worker' },
  ],
  baseUrls: async ({ servers, gateway }, use) => use([gateway.url, servers.frame, servers.shop, servers.stranger]),
  shop: ({ servers }, use) => use(servers.shop),
  frame: ({ servers }, use) => use(servers.frame),
  stranger: ({ servers }, use) => use(servers.stranger),
  addFolder: ({ servers }, use) => use(servers.addFolder),
  addPage: ({ servers }, use) => use(servers.addPage),
  open: async ({ page, servers }, use) => {
    await use(async ({ folder, shop, options, isFaulty = false } = {}) => {
      await page.goto(servers.shop + servers.addPage(shop));
      await mountFrame(page, servers.addFolder(folder), options);
      const frame = page.locator('iframe').first().contentFrame();
      if (!isFaulty) await frame.locator('.payveil').waitFor();
      return frame;
    });
  },
});

/** The text in place of the frame. */
export const told = (page: Page) => page.locator('.payveil-frame > [role=alert]:not([hidden])');

/** The phase of the payment, as the page knows it. */
export const phase = (page: Page) => page.locator('.payveil-frame').getAttribute('data-phase');

/** Lists the details of all events of one type, in order. */
export const readEvents = (page: Page, type: string) =>
  page.evaluate(
    (type) =>
      (window as unknown as ShopGlobals).events.filter((event) => event.type === type).map(({ detail }) => detail),
    type,
  );

/** Waits until the promise `ready` has settled, and returns the error with which it was rejected. */
export const readReadyError = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as ShopGlobals).handle.ready.then(
      () => undefined,
      ({ code, outcome, message }) => ({ code, outcome, message }) as Record<string, string>,
    ),
  );

/** Pays with a card, and waits until the gateway has charged. The frame gets the answer when the returned function is called. */
export async function payAndHold(page: Page, frame: FrameLocator, number = '4242 4242 4242 4242'): Promise<() => void> {
  const { held, release } = createHold();
  const charged = new Promise<void>((resolve) => {
    void page.route('**/v1/process/card-payment', async (route) => {
      const response = await route.fetch();
      resolve();
      await held;
      await route.fulfill({ response }).catch(() => {});
    });
  });
  await fillCard(frame, number);
  await pay(frame);
  await charged;
  return release;
}

export const pay = (frame: FrameLocator) => frame.getByRole('button', { name: /^Pay/ }).click();
