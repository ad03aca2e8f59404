/** The pages on which the form is tested, and the scripts that they load. */
import { billing, card } from '../buyer.js';
import { readPolicy } from '../read-policy.js';
import type { Gateway, SitePage } from '../servers.js';

const CHECKOUT = '<div id="checkout"></div>';

/** Writes a complete, accessible page around some content, so that only the form can cause a violation. */
function writePage(content: string, scripts: readonly string[] = ['/payveil-checkout.js']): string {
  const tags = scripts.map((src) => `<script defer type="${TYPES[src] ?? ''}" src="${src}"></script>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Checkout</title>
    <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
    <body><main><h1>Checkout</h1>${content}</main>${tags}</body></html>`;
}

const TYPES: Readonly<Record<string, string>> = { '/esm.js': 'module' };

/** Writes a page that counts its violations before it loads anything else. */
function writeStrictPage(content: string, ...scripts: string[]): string {
  return writePage(content, ['/checkout/count-violations.js', ...scripts]);
}

/** A merchant's own inputs, with typical names and limits. */
const OWN_INPUTS = `
  <label>Card number <input id="number" name="cardnumber" maxlength="16" pattern="[0-9]*"></label>
  <label>Expiry date <input id="expiry" name="exp"></label>
  <label>Security code <input id="cvc" name="cvc" type="number"></label>
  <label>IBAN <input id="iban" name="iban"></label>
  <label>Email <input id="email" name="email"></label>
  <label>Coupon <input id="coupon" name="coupon"></label>
  <p id="number-error"></p><p id="error" role="alert"></p><p id="status" role="status"></p>
  <button>Pay</button>`;

/** Lists the pages by path. */
export function writeCheckoutPages({ url }: Gateway): Record<string, SitePage> {
  const headers = { 'content-security-policy': readPolicy(url) };
  const linked = `<link rel="stylesheet" href="/styles.css">${CHECKOUT}`;
  const form = '/payveil-checkout.js';
  const strict = [
    ['strict-esm', writeStrictPage('', '/esm.js', '/checkout/pay.js')],
    ['strict-umd', writeStrictPage('', '/payveil.js', '/checkout/pay.js')],
    ['strict', writeStrictPage(CHECKOUT, form, '/checkout/mount.js')],
    ['strict-linked', writeStrictPage(linked, form, '/checkout/mount-unstyled.js')],
    ['strict-isolated', writeStrictPage(CHECKOUT, form, '/checkout/mount-isolated.js')],
    ['violating', writeStrictPage(CHECKOUT, form, '/checkout/violate.js')],
  ] as const;
  return {
    '/checkout/plain.html': { html: writePage(CHECKOUT) },
    '/checkout/posted': { html: writePage('<p>Thank you</p>') },
    '/checkout/within-form.html': {
      html: writePage(`<form id="order"><input name="gift"><button>Order</button>${CHECKOUT}</form>`),
    },
    '/checkout/own-by-get.html': { html: writePage(`<form id="own" action="/checkout/posted">${OWN_INPUTS}</form>`) },
    '/checkout/own-by-post.html': {
      html: writePage(`<form id="own" action="/checkout/posted" method="post">${OWN_INPUTS}</form>`),
    },
    ...Object.fromEntries(strict.map(([name, html]) => [`/checkout/${name}.html`, { html, headers }])),
  };
}

/** Lists the scripts by path. Under a strict policy a page can run only such files, and nothing that a test injects. */
export function writeCheckoutScripts({ url, publishableKey, signature }: Gateway): Record<string, string> {
  const keys = { apiKey: publishableKey, signature };
  const options = {
    ...keys,
    amount: 2599,
    currency: 'eur',
    remoteIp: '192.0.2.10',
    returnUrl: 'https://shop.example/return',
  };
  const writeMount = (
    more: object,
  ) => `Payveil.mountCheckout('#checkout', Object.assign(${JSON.stringify({ ...options, ...more })}, {
    charge: Payveil.createClient(${JSON.stringify({ ...keys, baseUrl: url })}),
  }));`;
  return {
    '/checkout/mount.js': writeMount({}),
    '/checkout/mount-unstyled.js': writeMount({ unstyled: true }),
    '/checkout/mount-isolated.js': writeMount({ isolate: true }),
    '/checkout/pay.js': `const keys = ${JSON.stringify(keys)};
      const charge = ${JSON.stringify({ ...billing, ...card })};
      Payveil.createTokenizer({ ...keys, remoteIp: '192.0.2.10' }).tokenizeCard(charge)
        .then((token) => Payveil.createClient({ ...keys, baseUrl: ${JSON.stringify(url)} }).chargeCard(token))
        .then(({ status }) => document.querySelector('main').append(status));`,
    '/checkout/count-violations.js': `globalThis.violations = [];
      addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));`,
    '/checkout/violate.js': `const place = document.getElementById('checkout');
      const attempt = (act) => { try { act(); } catch {} };
      attempt(() => { place.innerHTML = '<b>markup</b>'; });
      attempt(() => { place.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' })); });
      attempt(() => { place.setAttribute('style', 'color: red'); });
      attempt(() => { new Function('return 1')(); });
      attempt(() => { fetch('https://elsewhere.example').catch(() => {}); });`,
  };
}
