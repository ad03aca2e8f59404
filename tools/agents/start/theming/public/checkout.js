/** The checkout page. `payveil-checkout.js` was loaded before and has set the global. */
const { Payveil } = globalThis;
const keys = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };

Payveil.mountCheckout('#checkout', {
  ...keys,
  remoteIp: '192.0.2.10',
  orderId: new URLSearchParams(location.search).get('order') ?? '1042',
  amount: 2599,
  currency: 'eur',
  isolate: true,
  charge: Payveil.createClient({ ...keys, baseUrl: 'http://localhost:4010' }),
});
