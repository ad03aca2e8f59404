/** The site of the endings: a checkout whose clock the test controls, and the return page. */
import { readFileSync } from 'node:fs';
import { billing } from '../browser/buyer.js';
import { servePages, VIOLATIONS } from './serve-pages.js';

const PAGES = {
  '/checkout.html': ['/violations.js', '/page-clock.js', '/count-tokens.js', '/payveil-checkout.js', '/mount.js'],
  '/return.html': ['/count-tokens.js', '/payveil-checkout.js', '/read-return.js'],
};

/** Mounts the form for the merchant and the gateway in the address. It asks only for the card. */
const writeMount = (gateways: Readonly<Record<string, string>>) => `{
  const query = new URLSearchParams(location.search);
  const merchant = query.get('merchant');
  const keys = { apiKey: 'pk_test_' + merchant, signature: 'sig_test_' + merchant };
  const { amount: _, currency: __, ...defaultValues } = ${JSON.stringify(billing)};
  const { dataset } = document.documentElement;
  addEventListener('pageshow', ({ persisted }) => { dataset.restored = persisted; });
  addEventListener('pagehide', () => { delete dataset.restored; });
  Payveil.mountCheckout('#checkout', {
    ...keys,
    amount: 2599,
    currency: 'eur',
    remoteIp: '192.0.2.10',
    returnUrl: location.origin + '/return.html?order=1',
    billing: 'none',
    defaultValues,
    orderId: query.get('order'),
    charge: Payveil.createClient({ ...keys, baseUrl: ${JSON.stringify(gateways)}[query.get('gateway')] }),
  });
}`;

const READ_RETURN = `document.getElementById('report').textContent = JSON.stringify(Payveil.readReturn(location));`;

/** Starts the site. Its pages reach the sandbox at each of the addresses. */
export function startEndingsSite(gateways: Readonly<Record<'sandbox' | 'line', string>>) {
  const scripts = {
    '/violations.js': VIOLATIONS,
    '/page-clock.js': readFileSync('test/browser/page-clock.js', 'utf8'),
    '/count-tokens.js': readFileSync('test/browser/count-tokens.js', 'utf8'),
    '/payveil-checkout.js': readFileSync('dist/umd/payveil-checkout.js', 'utf8'),
    '/mount.js': writeMount(gateways),
    '/read-return.js': READ_RETURN,
  };
  return servePages({ pages: PAGES, scripts, gateways: Object.values(gateways) });
}
