/** The site of payments that outlive their page: a checkout that is also the page to which the bank leads back. */
import { readFileSync } from 'node:fs';
import { billing } from '../browser/buyer.js';
import { servePages, VIOLATIONS } from './serve-pages.js';

const PAGES = {
  '/checkout.html': ['/violations.js', '/page-clock.js', '/count-tokens.js', '/payveil-checkout.js', '/mount.js'],
  '/away.html': [],
};

/**
 * Mounts the form for the order and the merchant in the address. With `held` the page gets the answers of the gateway only when
 * `answer` is called. The page's report has every charge that the form tells.
 */
const writeMount = (gateways: Readonly<Record<string, string>>) => `{
  const query = new URLSearchParams(location.search);
  const merchant = query.get('merchant');
  const keys = { apiKey: 'pk_test_' + merchant, signature: 'sig_test_' + merchant };
  const { amount: _, currency: __, ...defaultValues } = ${JSON.stringify(billing)};
  const isHeld = new Promise((resolve) => { globalThis.answer = resolve; });
  const send = async (url, init) => {
    const response = await fetch(url, init);
    if (query.has('held')) await isHeld;
    return response;
  };
  const { dataset } = document.documentElement;
  addEventListener('pageshow', ({ persisted }) => { dataset.restored = persisted; });
  addEventListener('pagehide', () => { delete dataset.restored; });
  addEventListener('payveil:charge', ({ detail }) => document.getElementById('report').append(detail.status + ' '));
  Payveil.mountCheckout('#checkout', {
    ...keys,
    amount: 2599,
    currency: 'eur',
    remoteIp: '192.0.2.10',
    returnUrl: location.href,
    billing: 'none',
    defaultValues,
    orderId: query.get('order'),
    charge: Payveil.createClient({
      ...keys, baseUrl: ${JSON.stringify(gateways)}[query.has('line') ? 'line' : 'sandbox'], fetch: send,
    }),
  });
}`;

/** Starts the site. Its pages reach the sandbox at each of the addresses. The test controls the clock of pages with `clocked`. */
export function startLivesSite(gateways: Readonly<Record<'sandbox' | 'line', string>>) {
  const read = (name: string) => readFileSync(`test/browser/${name}.js`, 'utf8');
  const scripts = {
    '/violations.js': VIOLATIONS,
    '/page-clock.js': `if (location.search.includes('clocked')) ${read('page-clock').replace(/^\/\*\*.*\*\/$/m, '')}`,
    '/count-tokens.js': read('count-tokens'),
    '/payveil-checkout.js': readFileSync('dist/umd/payveil-checkout.js', 'utf8'),
    '/mount.js': writeMount(gateways),
  };
  return servePages({ pages: PAGES, scripts, gateways: Object.values(gateways) });
}
