/** A checkout's test in Jest. */
const { createClient, createTokenizer } = require('payveil');
const { mountCheckout } = require('payveil/checkout');
const { createSandbox } = require('payveil/sandbox');
const charge = require('../charge.json');

const sandbox = createSandbox();
const { publishableKey: apiKey, signature } = sandbox.keys;
const client = createClient({ baseUrl: 'https://gateway.example', apiKey, signature, fetch: sandbox.fetch });

test('pays in a page', async () => {
  expect(typeof document.createElement).toBe('function');
  const token = await createTokenizer({ apiKey, signature }).tokenizeCard(charge);
  expect(await client.chargeCard(token)).toMatchObject({ status: 'succeeded', amount: 2599 });
});

test('shows the form', () => {
  document.body.innerHTML = '<div id="checkout"></div>';
  const handle = mountCheckout('#checkout', {
    apiKey,
    signature,
    remoteIp: '192.0.2.10',
    amount: 2599,
    currency: 'eur',
    returnUrl: 'https://shop.example/return',
    charge: client,
    // jsdom has no style sheets that a script makes, and needs none.
    unstyled: true,
  });
  expect(document.querySelector('form input[autocomplete="cc-number"]')).not.toBeNull();
  handle.unmount();
});
