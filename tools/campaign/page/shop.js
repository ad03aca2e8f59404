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
 * @property {import('../scenarios.mjs').Scenario['hang'] | null} hang
 * @property {boolean} canLookUp
 * @property {boolean} isRuleOff
 * @property {boolean} isWatched Whether the campaign must hear whose token is sent.
 */

/** @typedef {typeof import('payveil').createClient} CreateClient */
/** @typedef {import('payveil/checkout').MountOptions | import('payveil/checkout').ServerMountOptions} MountOptions */
/** @typedef {import('payveil/checkout').TokenDetail} TokenDetail */

const LATE_MS = 100_000;

/**
 * @param {{ createClient: CreateClient, render: (place: Element, options: MountOptions) => { remount(): void } }} parts
 */
export function openShop({ createClient, render }) {
  const config = /** @type {ShopConfig} */ (JSON.parse(document.querySelector('#config')?.textContent ?? ''));
  watchForm();
  const place = /** @type {Element} */ (document.querySelector('#checkout'));
  const { hang } = config;
  // A promise that hangs: it settles after every wait of the form, or never.
  const hold = (/** @type {string} */ what) =>
    hang?.what === what && new Promise((resolve) => hang.settles === 'late' && setTimeout(resolve, LATE_MS));
  const pay = async (/** @type {TokenDetail} */ detail) => {
    const answer = await askShop(config, detail);
    await hold(config.way);
    return answer;
  };
  if (config.way === 'waitUntil') {
    place.addEventListener('payveil:token', (event) => {
      const { detail } = /** @type {CustomEvent<TokenDetail>} */ (event);
      detail.waitUntil(pay(detail));
    });
  }
  const isServed = config.way === 'server' || config.way === 'page';
  const charge = createCharger(createClient, config, hold);
  const deeds = {
    ...((config.way === 'charge' || config.way === 'page') && { charge }),
    ...(config.way === 'onToken' && { onToken: pay }),
    ...(config.canLookUp && !isServed && { lookUp: (/** @type {object} */ payment) => lookUp(config, payment) }),
    ...(hang?.what === 'onAction' && { onAction: goToBankLater() }),
  };
  const shop = render(place, /** @type {MountOptions} */ ({ ...writeOptions(config), ...deeds }));
  Object.assign(window, { shop });
}

/** @param {ShopConfig} config @returns {MountOptions} */
function writeOptions({ name, apiKey, signature, method, way }) {
  const orderId = `order-${name}`;
  const money = { description: orderId, amount: 2599, currency: 'eur', remoteIp: '192.0.2.10' };
  const isServed = way === 'server' || way === 'page';
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

/** @param {CreateClient} createClient @param {ShopConfig} config @param {(what: string) => unknown} hold */
function createCharger(createClient, { apiKey, signature, baseUrl, timeoutMs, isRuleOff, isWatched, hang }, hold) {
  const readError = () => 'gateway_error';
  const options = { apiKey, signature, baseUrl, timeoutMs, ...(isRuleOff && { readError }) };
  const client = createClient(/** @type {Parameters<CreateClient>[0]} */ (options));
  if (hang?.what !== 'charge' && !isWatched) return client;
  /** @param {'chargeCard' | 'chargeSepa'} name */
  const wrap =
    (name) =>
    async (/** @type {Parameters<typeof client.chargeCard>} */ ...call) => {
      if (isWatched) await /** @type {any} */ (window).report('token', { token: call[0] });
      const charge = await client[name](...call);
      await hold('charge');
      return charge;
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

/** The first call shows nothing and never ends, as a popup that was blocked. The next one goes to the bank. */
function goToBankLater() {
  let calls = 0;
  return (/** @type {{ url: string }} */ { url }) => {
    calls += 1;
    if (calls > 1) location.assign(url);
    return new Promise(() => {});
  };
}
