/** Serves a shop whose pages load another library as well, and mount the form as shops do. */
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { Page } from '@playwright/test';
import { CARD_ALONE, ending, type FormOptions, listCharges } from '../checkout/form.js';
import { listen } from '../listen.js';
import { test as base, expect, type Gateway } from '../servers.js';

export { expect };

/** What a shop's pages have beside the form. */
export interface Shop {
  /** The files of its libraries. */
  readonly libraries?: readonly string[];
  /** The attributes of the body. */
  readonly body?: string;
  /** The content of the first page. Default: the place of the form, and a link to another page. */
  readonly content?: string;
  /** Writes the script that mounts the form, by the expression of its options. It runs in each page. */
  readonly write?: (options: string) => string;
  readonly options?: FormOptions;
}

const CONTENT = '<a id="away" href="/away">Delivery</a><div id="checkout"></div>';
const mountIt = (options: string) =>
  `if (document.querySelector('#checkout')) globalThis.handle = Payveil.mountCheckout('#checkout', ${options});`;

interface Shops {
  /** Opens the first page of a shop. Returns its address. */
  openShop: (shop?: Shop) => Promise<string>;
}

async function useShops(
  { page, gateway }: { page: Page; gateway: Gateway },
  use: (open: Shops['openShop']) => Promise<void>,
): Promise<void> {
  const stops: (() => void)[] = [];
  await use(async (shop = {}) => {
    const { address, stop } = await serve(({ url = '/' }, response) => {
      const [type, body] = answer(url, shop, gateway);
      response.setHeader('content-type', `${type}; charset=utf-8`).end(body);
    });
    stops.push(stop);
    await page.goto(address);
    return address;
  });
  for (const stop of stops) stop();
}

/** Serves pages on a free port. */
export async function serve(listener: RequestListener) {
  const { url, stop } = await listen(createServer(listener));
  return { address: `${url}/`, stop };
}

/** Tests with a shop's pages. */
export const test = base.extend<Shops>({ openShop: useShops });

function answer(url: string, shop: Shop, gateway: Gateway): readonly [type: string, body: string | Buffer] {
  const { libraries = [], body = '', content = CONTENT, write = mountIt, options = CARD_ALONE } = shop;
  if (url === '/payveil-checkout.js') return ['text/javascript', readFileSync('dist/umd/payveil-checkout.js')];
  const library = libraries.find((_, place) => url === `/library-${place}`);
  if (library) return ['text/javascript', readFileSync(library)];
  const keys = { apiKey: gateway.publishableKey, signature: gateway.signature };
  const given = { ...keys, amount: 2599, currency: 'eur', remoteIp: '192.0.2.10', ...options };
  const client = `Payveil.createClient(${JSON.stringify({ ...keys, baseUrl: gateway.url })})`;
  const scripts = libraries.map((_, place) => `<script src="/library-${place}"></script>`).join('');
  return [
    'text/html',
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>${scripts}
    <script src="/payveil-checkout.js"></script>
    <script>globalThis.readOptions = () => ({ ...${JSON.stringify(given)}, charge: ${client} });</script></head>
    <body ${body}>${url === '/' ? content : '<p>Delivery takes a day.</p>'}
    <script>${write('readOptions()')}</script></body></html>`,
  ];
}

/** Expects that the form shows a paid end, of the only charge. */
export async function expectPaidOnce(page: Page, gateway: Gateway): Promise<void> {
  await expect(ending(page)).toHaveText('Payment complete');
  expect(await listCharges(gateway)).toHaveLength(1);
}

/** Lists what the page asks its shop for from now on, by address. */
export function watchRequests(page: Page, address: string): readonly string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(address)) requests.push(request.url());
  });
  return requests;
}
