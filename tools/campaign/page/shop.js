/** The shop's page: it mounts the form as the scenario says, and hands tokens to the shop's own server. */
import { watchForm } from './read-form.js';

/**
 * @typedef {object} ShopConfig What the shop's server writes into the page.
 * @property {string} name
 * @property {string} baseUrl
 * @property {string} apiKey
 * @property {string} signature
 * @property {number} timeoutMs
 * @property {import('../scenarios.mjs').Scenario['way']} way
 * @property {'card' | 'sepa'} method
 * @property {boolean} canLookUp
 * @property {boolean} isRuleOff
 * @property {boolean} isWatched Whether the campaign must hear whose token is sent.
 */

/** @typedef {typeof import('payveil').createClient} CreateClient */
/** @typedef {import('payveil/checkout').TokenDetail} TokenDetail */

/** @param {{ createClient: CreateClient, mountCheckout: typeof import('payveil/checkout').mountCheckout }} parts */
export function openShop({ createClient, mountCheckout }) {
  const config = /** @type {ShopConfig} */ (JSON.parse(document.querySelector('#config')?.textContent ?? ''));
  watchForm();
  const place = /** @type {Element} */ (document.querySelector('#checkout'));
  const { way, canLookUp } = config;
  const isServed = way === 'server' || way === 'page';
  const options = /** @type {any} */ ({
    ...writeOptions(config, isServed),
    ...((way === 'charge' || way === 'page') && { charge: createCharger(createClient, config) }),
    ...(way === 'onToken' && { onToken: (/** @type {TokenDetail} */ detail) => askShop(config, detail) }),
    ...(canLookUp && !isServed && { lookUp: (/** @type {object} */ payment) => lookUp(config, payment) }),
  });
  let handle = mountCheckout(place, options);
  const remount = () => {
    handle.unmount();
    handle = mountCheckout(place, options);
  };
  Object.assign(window, { shop: { remount } });
}

/** @param {ShopConfig} config @param {boolean} isServed */
function writeOptions({ name, apiKey, signature, method }, isServed) {
  const orderId = `order-${name}`;
  const money = { description: orderId, amount: 2599, currency: 'eur', remoteIp: '192.0.2.10' };
  return {
    ...{ apiKey, signature, orderId, methods: [method], ...(isServed ? { server: '/payments' } : money) },
    returnUrl: location.href,
    billing: 'none',
    defaultValues: {
      ...{ name: 'Ada Lovelace', email: 'ada@example.com', country: 'DE' },
      ...{ line1: 'Invalidenstr. 1', postal_code: '10115', city: 'Berlin' },
    },
    creditor: { name: 'Shop GmbH', identifier: 'DE98ZZZ09999999999', address: 'Hauptstr. 1, Berlin' },
  };
}

/** @param {CreateClient} createClient @param {ShopConfig} config */
function createCharger(createClient, { apiKey, signature, baseUrl, timeoutMs, isRuleOff, isWatched }) {
  const readError = () => 'gateway_error';
  const options = { apiKey, signature, baseUrl, timeoutMs, ...(isRuleOff && { readError }) };
  const client = createClient(/** @type {Parameters<CreateClient>[0]} */ (options));
  if (!isWatched) return client;
  /** @param {'chargeCard' | 'chargeSepa'} name */
  const wrap =
    (name) =>
    async (/** @type {Parameters<typeof client.chargeCard>} */ ...call) => {
      await /** @type {any} */ (window).report('token', { token: call[0] });
      return client[name](...call);
    };
  return { chargeCard: wrap('chargeCard'), chargeSepa: wrap('chargeSepa') };
}

/** Asks the shop's server to charge a token, as docs/server.md writes it. @param {ShopConfig} config @param {TokenDetail} detail */
async function askShop({ name }, { token, method, reference }) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ token, method, reference });
  const response = await fetch(`/pay/${name}`, { method: 'POST', headers, body });
  const answer = await response.json();
  if (!response.ok) throw answer;
  return answer;
}

/** @param {ShopConfig} config @param {{ chargeId?: string, reference?: string }} payment */
async function lookUp({ name }, { chargeId = '', reference = '' }) {
  const response = await fetch(`/result/${name}?${new URLSearchParams({ charge: chargeId, reference })}`);
  if (!response.ok) throw new Error('The shop does not answer.');
  return response.status === 204 ? undefined : response.json();
}
