/** The last page for a buyer. The address comes from the buyer's browser, so it proves nothing. */
const { Payveil } = /** @type {{ Payveil: typeof import('payveil/checkout') }} */ (/** @type {unknown} */ (globalThis));
const { charge, status } = Payveil.readReturn(location);
const TITLES = {
  succeeded: 'Thank you, your payment is complete',
  pending: 'Thank you, your payment has started',
  failed: 'Your payment did not go through',
};

const write = (/** @type {string} */ id, /** @type {string} */ text) => {
  /** @type {HTMLElement} */ (document.getElementById(id)).textContent = text;
};
write('title', TITLES[/** @type {keyof TITLES} */ (status)] ?? "We don't know the result of your payment yet");
write('charge', charge ?? '');
