/** The page that a buyer ends on. What the address says is only what the buyer's own browser says. */
const parameters = new URLSearchParams(location.search);
const isPaid = parameters.get('status') === 'succeeded';

const write = (/** @type {string} */ id, /** @type {string} */ text) => {
  /** @type {HTMLElement} */ (document.getElementById(id)).textContent = text;
};
write('title', isPaid ? 'Thank you, your payment is complete' : 'Thank you, your payment has started');
write('charge', parameters.get('charge') ?? '');
