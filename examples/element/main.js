/** A shop that charges from the page. What no attribute can hold is a property. */
import { createClient } from 'payveil';
import 'payveil/element';

const keys = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };
const checkout = /** @type {import('payveil/element').CheckoutElement} */ (document.querySelector('payveil-checkout'));
const [more, change, receipt] = /** @type {HTMLElement[]} */ ([
  ...document.querySelectorAll('#more, #switch, #receipt'),
]);
const { parentElement: main, nextSibling: next } = checkout;

checkout.options = {
  ...keys,
  charge: createClient({ ...keys, baseUrl: 'http://localhost:4010' }), // npx payveil sandbox
};
checkout.addEventListener('payveil:charge', (event) => {
  const { id, status } = /** @type {CustomEvent} */ (event).detail;
  if (receipt) receipt.textContent = `${id}: ${status}`;
});
more?.addEventListener('click', () => {
  checkout.setAttribute('amount', `${Number(checkout.getAttribute('amount')) + 2599}`);
});
change?.addEventListener('click', () => {
  if (checkout.isConnected) checkout.remove();
  else main?.insertBefore(checkout, next);
  change.textContent = checkout.isConnected ? 'Back to the basket' : 'To the checkout';
});
