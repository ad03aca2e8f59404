/** A form of your own, with your markup, your texts and your style sheet. Payveil checks, seals and charges the entries. */
const baseUrl = 'http://localhost:4010'; // npx payveil sandbox
const keys = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };
const remoteIp = '192.0.2.10'; // The buyer's IP address. A browser does not know it, so your server writes it here.

const at = (/** @type {string} */ id) => ({ input: `#${id}`, error: `#${id}-error` });

const checkout = Payveil.attachCheckout('#payment', {
  ...keys,
  remoteIp,
  charge: Payveil.createClient({ ...keys, baseUrl }),
  amount: 2599, // in cents
  currency: 'eur',
  fields: {
    cardNumber: at('number'),
    expiry: at('expiry'),
    cvc: at('cvc'),
    name: at('name'),
    email: at('email'),
    line1: at('line1'),
    postal_code: at('postal-code'),
    city: at('city'),
    country: at('country'),
  },
  error: '#alert',
  status: '#status',
});

// `attachCheckout` adds no buttons. These two are for a payment that waits for the bank, or whose result is not known.
document.getElementById('bank')?.addEventListener('click', () => checkout.checkAgain());
document.getElementById('restart')?.addEventListener('click', () => {
  // `clear` does not ask, so the page asks first.
  if (confirm('Paying again can charge you twice. Start again anyway?')) checkout.clear();
});

checkout.on('brandchange', ({ brand }) => {
  document.getElementById('brand')?.replaceChildren(brand ? `(${brand})` : '');
});
