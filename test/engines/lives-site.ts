/** The site of payments that outlive their page or their form: a checkout that is also the page to which the bank leads back. */
import { readFileSync } from 'node:fs';
import { billing } from '../browser/buyer.js';
import { servePages, VIOLATIONS } from './serve-pages.js';

const PAGES = { '/checkout.html': ['/violations.js', '/count-tokens.js', '/payveil-checkout.js', '/mount.js'] };

/**
 * Mounts the form for the order and the merchant in the address. With `held` the page gets the answers of the gateway only when
 * `answer` is called. With `lookUp` the form asks the shop's own server. The page's report has every charge that the form
 * tells, and every reference that it asks for.
 */
const writeMount = (gateway: string) => `{
  const query = new URLSearchParams(location.search);
  const merchant = query.get('merchant');
  const keys = { apiKey: 'pk_test_' + merchant, signature: 'sig_test_' + merchant };
  const { amount: _, currency: __, ...defaultValues } = ${JSON.stringify(billing)};
  const report = (text) => document.getElementById('report').append(text + ' ');
  const isHeld = new Promise((resolve) => { globalThis.answer = resolve; });
  const send = async (url, init) => {
    const response = await fetch(url, init);
    if (query.has('held')) await isHeld;
    return response;
  };
  const lookUp = async ({ reference }) => {
    report(reference);
    return (await fetch('/look-up?merchant=' + merchant)).json();
  };
  const { dataset } = document.documentElement;
  addEventListener('pageshow', ({ persisted }) => { dataset.restored = persisted; });
  addEventListener('pagehide', () => { delete dataset.restored; });
  addEventListener('payveil:charge', ({ detail }) => report(detail.status));
  const mount = () => Payveil.mountCheckout('#checkout', {
    ...keys,
    amount: 2599,
    currency: 'eur',
    remoteIp: '192.0.2.10',
    returnUrl: location.href,
    billing: 'none',
    defaultValues,
    orderId: query.get('order'),
    charge: Payveil.createClient({ ...keys, baseUrl: ${JSON.stringify(gateway)}, fetch: send }),
    ...(query.has('lookUp') && { lookUp }),
  });
  let handle = mount();
  globalThis.mountAnew = () => {
    handle.unmount();
    handle = mount();
  };
}`;

/** Asks the sandbox for the merchant's last charge, as the shop's own server does. */
async function lookUp(gateway: string, merchant: string | null): Promise<unknown> {
  const headers = { authorization: `sk_test_${merchant}` };
  const { data } = (await (await fetch(`${gateway}/sandbox/charges`, { headers })).json()) as { data: unknown[] };
  return data[0];
}

/** Starts the site. Its pages reach the sandbox at this address. */
export function startLivesSite(gateway: string) {
  const scripts = {
    '/violations.js': VIOLATIONS,
    '/count-tokens.js': readFileSync('test/browser/count-tokens.js', 'utf8'),
    '/payveil-checkout.js': readFileSync('dist/umd/payveil-checkout.js', 'utf8'),
    '/mount.js': writeMount(gateway),
  };
  const routes = { '/look-up': (query: URLSearchParams) => lookUp(gateway, query.get('merchant')) };
  return servePages({ pages: PAGES, scripts, routes, gateways: [gateway, "'self'"] });
}
