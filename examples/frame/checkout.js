/** A checkout whose form is in a frame of another origin. This page sees neither a card nor a key. */
const src = 'http://localhost:8081/'; // the folder that `payveil frame` has written
const remoteIp = '192.0.2.10'; // The buyer's IP address. A browser does not know it, so your server writes it here.

const receipt = /** @type {HTMLElement} */ (document.getElementById('receipt'));

Payveil.mountFrame('#checkout', {
  src,
  remoteIp,
  amount: 2599, // in cents
  currency: 'eur',
  // The buyer controls the page. Before you ship, your server must check the id, the amount and the currency at the gateway.
  onCharge({ id, status }) {
    receipt.textContent = `${id}: ${status}`;
  },
});
