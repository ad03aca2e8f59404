/** The shop's page: an order, a checkout that charges from the browser, and test data. */

const PRICE = 2599;

const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt'];

/** The data that the merchant's server writes for this buyer. A browser cannot know its own IP address. */
const readConfig = async () => (await fetch('config.json')).json();

const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const findSelect = (/** @type {string} */ id) => /** @type {HTMLSelectElement} */ (find(id));

/**
 * Starts the shop.
 * @param {object} sdk The functions that the page has loaded.
 * @param {typeof import('payveil').createClient} sdk.createClient
 * @param {typeof import('payveil/checkout').mountCheckout} sdk.mountCheckout
 * @param {LoadLocale} sdk.loadLocale Loads a language of the form when it is chosen.
 */
export async function startShop({ createClient, mountCheckout, loadLocale }) {
  const { baseUrl, apiKey, signature, remoteIp, fixtures } = await readConfig();
  const checkout = mountCheckout('#checkout', {
    apiKey,
    signature,
    remoteIp,
    charge: createClient({ baseUrl, apiKey, signature }),
    methods: ['card', 'sepa'],
    amount: readTotal(),
    currency: 'eur',
    description: 'Tea, 250 g',
    // The bank sends the buyer back to this page, with the order in its address. The form shows the result.
    returnUrl: location.href,
    creditor: { name: 'Tea Shop Ltd', identifier: 'DE98ZZZ09999999999', address: 'Invalidenstr. 1, 10115 Berlin' },
  });
  bindOrder(checkout);
  bindLanguage(checkout, loadLocale);
  bindTheme(checkout);
  showFixtures(checkout, fixtures);
}

/**
 * @typedef {ReturnType<typeof import('payveil/checkout').mountCheckout>} Checkout
 * @typedef {(tag: string) => Promise<import('payveil/checkout').Locale>} LoadLocale
 */

/** Reads the quantity from the address, so that it is the same after a reload and after the way back from the bank. */
function readQuantity() {
  const quantity = new URLSearchParams(location.search).get('quantity') ?? '1';
  return ['1', '2', '3'].includes(quantity) ? quantity : '1';
}

function readTotal() {
  return PRICE * Number(readQuantity());
}

/** @param {Checkout} checkout */
function bindOrder(checkout) {
  const show = () => {
    const format = new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency: 'EUR' });
    find('total').textContent = format.format(readTotal() / 100);
  };
  findSelect('quantity').value = readQuantity();
  findSelect('quantity').addEventListener('change', () => {
    history.replaceState(history.state, '', `?quantity=${findSelect('quantity').value}`);
    checkout.update({ amount: readTotal(), returnUrl: location.href });
    show();
  });
  show();
}

/**
 * @param {Checkout} checkout
 * @param {LoadLocale} loadLocale
 */
function bindLanguage(checkout, loadLocale) {
  const nameLanguage = (/** @type {string} */ tag) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  findSelect('locale').append(...LANGUAGES.map((tag) => new Option(nameLanguage(tag), tag)));
  findSelect('locale').addEventListener('change', async () => {
    checkout.update({ locale: await loadLocale(findSelect('locale').value) });
  });
}

/** @param {Checkout} checkout */
function bindTheme(checkout) {
  findSelect('theme').addEventListener('change', () => {
    const theme = /** @type {'auto' | 'light' | 'dark'} */ (findSelect('theme').value);
    document.documentElement.dataset.theme = theme;
    checkout.update({ theme });
  });
}

/**
 * Lists the test data as buttons, which fill the form like a password manager.
 * @param {Checkout} checkout
 * @param {typeof import('payveil/sandbox').fixtures} fixtures
 */
function showFixtures(checkout, { cards, ibans }) {
  const expiry = `12/${new Date().getFullYear() + 4}`;
  const fillCard = (/** @type {typeof cards[number]} */ { number, cvcLength }) => {
    checkout.update({ method: 'card' });
    fill('cc-number', number);
    fill('cc-exp', expiry);
    fill('cc-csc', '1234'.slice(0, cvcLength));
    checkout.focus('name');
  };
  const fillIban = (/** @type {string} */ iban) => {
    checkout.update({ method: 'sepa' });
    fill('off', iban);
    checkout.focus('name');
  };
  find('fixtures').append(
    ...cards.map((card) => createChoice(`${card.label} · ${card.outcome}`, card.number, () => fillCard(card))),
    ...ibans.map(({ country, iban, outcome }) => createChoice(`${country} · ${outcome}`, iban, () => fillIban(iban))),
  );
}

/**
 * @param {string} label
 * @param {string} number
 * @param {() => void} choose
 */
function createChoice(label, number, choose) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', choose);
  const code = document.createElement('code');
  code.textContent = number;
  const item = document.createElement('li');
  item.append(button, ' ', code);
  return item;
}

/**
 * @param {string} autocomplete
 * @param {string} text
 */
function fill(autocomplete, text) {
  const input = /** @type {HTMLInputElement} */ (document.querySelector(`#checkout [autocomplete="${autocomplete}"]`));
  input.value = text;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
