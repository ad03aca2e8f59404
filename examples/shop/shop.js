/** The shop's page: an order, a checkout that charges from the browser, and test data. */

const PRICE = 2599;

const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr'];

/**
 * Reads the data that the merchant's server writes for this buyer. A browser cannot know its own IP address.
 * @param {string} path
 */
const readConfig = async (path) => (await fetch(path)).json();

const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const findSelect = (/** @type {string} */ id) => /** @type {HTMLSelectElement} */ (find(id));

/**
 * Starts the shop with the form in the page.
 * @param {object} sdk The functions that the page has loaded.
 * @param {typeof import('payveil').createClient} sdk.createClient
 * @param {typeof import('payveil/checkout').mountCheckout} sdk.mountCheckout
 * @param {LoadLocale} sdk.loadLocale Loads a language of the form when it is chosen.
 */
export async function startShop({ createClient, mountCheckout, loadLocale }) {
  const { baseUrl, apiKey, signature, remoteIp, fixtures } = await readConfig('config.json');
  const checkout = mountCheckout('#checkout', {
    ...writeOrder(remoteIp),
    apiKey,
    signature,
    charge: createClient({ baseUrl, apiKey, signature }),
    creditor: { name: 'Tea Shop Ltd', identifier: 'DE98ZZZ09999999999', address: 'Invalidenstr. 1, 10115 Berlin' },
  });
  bindOrder(checkout);
  bindLanguage(async (tag) => checkout.update({ locale: await loadLocale(tag) }));
  bindTheme(checkout);
  offerFixtures(checkout, fixtures);
}

/**
 * Starts the shop with the form in a frame of another origin. The frame knows the keys, the gateway and the creditor.
 * @param {object} sdk The function that the page has loaded.
 * @param {typeof import('payveil/frame').mountFrame} sdk.mountFrame
 */
export async function startShopWithFrame({ mountFrame }) {
  const { src, remoteIp, fixtures } = await readConfig('config-beside-frame.json');
  const frame = mountFrame('#checkout', { ...writeOrder(remoteIp), src });
  bindOrder(frame);
  bindLanguage((locale) => frame.update({ locale }));
  bindTheme(frame);
  showFixtures(fixtures);
}

/**
 * @typedef {ReturnType<typeof import('payveil/checkout').mountCheckout>} Checkout
 * @typedef {(tag: string) => Promise<import('payveil/checkout').Locale>} LoadLocale
 * @typedef {typeof import('payveil/sandbox').fixtures} Fixtures
 * @typedef {{ amount?: number, returnUrl?: string, theme?: 'auto' | 'light' | 'dark' }} Changes
 * @typedef {{ update(changes: Changes): unknown }} Form What both forms can do.
 */

/**
 * Writes what both forms are told.
 * @param {string} remoteIp
 */
const writeOrder = (remoteIp) => ({
  remoteIp,
  methods: /** @type {const} */ (['card', 'sepa']),
  amount: readTotal(),
  currency: 'eur',
  description: 'Tea, 250 g',
  // The bank sends the buyer back to this page, with the order in its address. The form shows the result.
  returnUrl: location.href,
});

/** Reads the quantity from the address, so that it is the same after a reload and after the way back from the bank. */
function readQuantity() {
  const quantity = new URLSearchParams(location.search).get('quantity') ?? '1';
  return ['1', '2', '3'].includes(quantity) ? quantity : '1';
}

function readTotal() {
  return PRICE * Number(readQuantity());
}

/** @param {Form} form */
function bindOrder(form) {
  const show = () => {
    const format = new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency: 'EUR' });
    find('total').textContent = format.format(readTotal() / 100);
  };
  findSelect('quantity').value = readQuantity();
  onChoice('quantity', async (quantity) => {
    const returnUrl = new URL(`?quantity=${quantity}`, location.href).href;
    await form.update({ amount: PRICE * Number(quantity), returnUrl });
    history.replaceState(history.state, '', returnUrl);
    show();
  });
  show();
}

/** @param {(tag: string) => Promise<unknown>} speak Changes the language of the form. */
function bindLanguage(speak) {
  const nameLanguage = (/** @type {string} */ tag) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  findSelect('locale').append(...LANGUAGES.map((tag) => new Option(nameLanguage(tag), tag)));
  onChoice('locale', speak);
}

/** @param {Form} form */
function bindTheme(form) {
  onChoice('theme', async (value) => {
    const theme = /** @type {'auto' | 'light' | 'dark'} */ (value);
    await form.update({ theme });
    document.documentElement.dataset.theme = theme;
  });
}

/**
 * Does what the buyer chooses in a menu. A frame refuses changes during a payment: then the menu goes back.
 * @param {string} id
 * @param {(value: string) => Promise<unknown>} apply
 */
function onChoice(id, apply) {
  const select = findSelect(id);
  let last = select.value;
  select.addEventListener('change', async () => {
    try {
      await apply(select.value);
      last = select.value;
    } catch (error) {
      console.info(String(error));
      select.value = last;
    }
  });
}

/**
 * Lists the test data as buttons, which fill the form like a password manager.
 * @param {Checkout} checkout
 * @param {Fixtures} fixtures
 */
function offerFixtures(checkout, { cards, ibans }) {
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
    ...cards.map((card) =>
      createItem(
        createButton(describeCard(card), () => fillCard(card)),
        card.number,
      ),
    ),
    ...ibans.map((account) =>
      createItem(
        createButton(describeAccount(account), () => fillIban(account.iban)),
        account.iban,
      ),
    ),
  );
}

/**
 * Lists the test data as texts. No script of this page reaches into the frame.
 * @param {Fixtures} fixtures
 */
function showFixtures({ cards, ibans }) {
  find('hint').textContent = 'copy one into the form';
  find('why').hidden = false;
  find('fixtures').append(
    ...cards.map((card) => createItem(describeCard(card), card.number)),
    ...ibans.map((account) => createItem(describeAccount(account), account.iban)),
  );
}

const describeCard = (/** @type {Fixtures['cards'][number]} */ { label, outcome }) => `${label} · ${outcome}`;
const describeAccount = (/** @type {Fixtures['ibans'][number]} */ { country, outcome }) => `${country} · ${outcome}`;

/**
 * @param {string} label
 * @param {() => void} choose
 */
function createButton(label, choose) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', choose);
  return button;
}

/**
 * @param {string | HTMLElement} label
 * @param {string} number
 */
function createItem(label, number) {
  const code = document.createElement('code');
  code.textContent = number;
  const item = document.createElement('li');
  item.append(label, ' ', code);
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
