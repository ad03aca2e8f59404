/** The typical mistakes: a price times 100, no order, no way to look up, and the answer of `fetch` as it is. */
const { Payveil } = globalThis;

const number = new URLSearchParams(location.search).get('order') ?? '';
const { total, currency, description, buyerIp } = await (await fetch(`/api/orders/${number}`)).json();
Payveil.mountCheckout('#checkout', {
  apiKey: 'pk_test_sandbox',
  signature: 'sig_test_sandbox',
  remoteIp: buyerIp,
  amount: total * 100,
  currency: currency.toLowerCase(),
  description,
  onToken: async ({ token }) => {
    const response = await fetch(`/api/orders/${number}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    if (!response.ok) throw { outcome: 'refused' };
    return (await response.json()).charge;
  },
});
