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

const options = {
  apiKey,
  signature,
  remoteIp: '192.0.2.10',
  amount: 2599,
  currency: 'eur',
  returnUrl: 'https://shop.example/return',
  charge: client,
};

// jsdom has no style sheets that a script makes: the form does without.
test.each([undefined, true])('shows the form: unstyled %s', (unstyled) => {
  expect(document.adoptedStyleSheets).toBeUndefined();
  document.body.innerHTML = '<div id="checkout"></div>';
  const handle = mountCheckout('#checkout', { ...options, unstyled });
  expect(document.querySelector('form input[autocomplete="cc-number"]')).not.toBeNull();
  handle.unmount();
  expect(document.body.innerHTML).toBe('<div id="checkout"></div>');
});

test.each([
  ['where no shadow root can be', { isolate: true }],
  ['by a bad option', { amount: 0 }],
])('leaves the page as it was when it cannot mount: %s', (_, changes) => {
  // jsdom, like browsers, attaches no shadow root to a list.
  document.body.innerHTML = '<ul id="checkout"></ul>';
  const before = document.documentElement.outerHTML;
  expect(() => mountCheckout('#checkout', { ...options, ...changes })).toThrow();
  expect(document.documentElement.outerHTML).toBe(before);
});
