/** The checkout of an order. The page is a file, the same for every buyer, so it asks your server for all that differs. */
const keys = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };
const orderId = new URLSearchParams(location.search).get('order') ?? '';
const { amount, currency, isPaid } = await ask(`/orders/${orderId}`);

if (isPaid) document.querySelector('#checkout')?.append('This order is paid.');
else
  Payveil.mountCheckout('#checkout', {
    ...keys,
    orderId,
    description: orderId, // The charge carries it, so your server knows for which order it is.
    amount,
    currency,
    remoteIp: async () => (await fetch('/address')).text(),
    returnUrl: location.href, // After 3-D Secure the buyer comes back here, and the form shows the result.
    onToken: ({ token, method, reference }) =>
      ask(`/orders/${orderId}/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, method, reference }),
      }),
    lookUp: async ({ chargeId, reference }) => {
      const response = await fetch(`/orders/${orderId}/payments/${chargeId ?? reference}`);
      return response.ok ? response.json() : undefined;
    },
  });

/**
 * Asks your server. It throws the answer of a failure: its `outcome` tells the form whether the buyer may try again.
 * @param {string} path
 * @param {RequestInit} [init]
 */
async function ask(path, init) {
  const response = await fetch(path, init);
  const answer = await response.json();
  if (!response.ok) throw answer;
  return answer;
}
