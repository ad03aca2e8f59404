/** The page that a buyer ends on. What the address says is only what the buyer's own browser says. */
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
write('title', TITLES[/** @type {keyof TITLES} */ (status)] ?? "We don't know yet what became of your payment");
write('charge', charge ?? '');
