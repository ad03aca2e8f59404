/** A checkout in Jest's jsdom, which has no style sheets that a script makes: the form does without. */
const { mountCheckout } = require('payveil/checkout');

const options = {
  ...{ apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox', remoteIp: '192.0.2.10' },
  ...{ amount: 2599, currency: 'eur', returnUrl: 'https://shop.example/return' },
  onToken: async () => ({ status: 'succeeded' }),
};

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
