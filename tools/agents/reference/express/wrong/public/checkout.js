/** The typical mistake: the page says what is paid, and every answer but a good one counts as refused. */
const number = new URLSearchParams(location.search).get('order') ?? '';
const response = await fetch(`/api/orders/${encodeURIComponent(number)}`);
const order = response.ok ? await response.json() : undefined;
document.querySelector('#order').textContent = order
  ? `Order ${order.number}: ${order.total} ${order.currency}`
  : 'There is no such order.';

if (order) {
  globalThis.Payveil.mountCheckout('#checkout', {
    apiKey: 'pk_test_sandbox',
    signature: 'sig_test_sandbox',
    remoteIp: '192.0.2.10',
    orderId: number,
    amount: Math.round(order.total * 100),
    currency: order.currency.toLowerCase(),
    description: `Tea shop order ${number}`,
    methods: ['card', 'sepa'],
    creditor: {
      name: 'Tea Shop Ltd',
      identifier: 'DE98ZZZ09999999999',
      address: 'Invalidenstr. 1, 10115 Berlin',
    },
    onToken: async ({ token, method }) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ token, method });
      const answer = await fetch(`/pay/${number}`, { method: 'POST', headers, body });
      if (!answer.ok) throw { outcome: 'refused' };
      return answer.json();
    },
  });
}
