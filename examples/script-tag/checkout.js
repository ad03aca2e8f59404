/** A checkout by script tag, for cards and SEPA. The page charges, so your server never sees a token. */
import { de } from '../../dist/checkout/locales/de.js';

const baseUrl = 'http://localhost:4010'; // npx payveil sandbox
const keys = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };
const remoteIp = '192.0.2.10'; // The buyer's IP address. A browser does not know it, so your server writes it here.

const language = /** @type {HTMLSelectElement} */ (document.getElementById('language'));
const receipt = /** @type {HTMLElement} */ (document.getElementById('receipt'));

const checkout = Payveil.mountCheckout('#checkout', {
  ...keys,
  remoteIp,
  charge: Payveil.createClient({ ...keys, baseUrl }),
  methods: ['card', 'sepa'],
  amount: 2599, // in cents
  currency: 'eur',
  creditor: { name: 'Tea Shop GmbH', identifier: 'DE98ZZZ09999999999', address: 'Teeweg 1, 10115 Berlin, Germany' },
  locale: language.value,
  locales: [de],
  // The buyer controls the page. Before you ship, your server must check the id, the amount and the currency at the gateway.
  onCharge({ id, status }) {
    receipt.textContent = `${id}: ${status}`;
  },
});

language.addEventListener('change', () => checkout.update({ locale: language.value }));
