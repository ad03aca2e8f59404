/** The checkout page. */
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
    server: '/payments',
    orderId: number,
    methods: order.currency === 'EUR' ? ['card', 'sepa'] : ['card'],
    creditor: {
      name: 'Tea Shop Ltd',
      identifier: 'DE98ZZZ09999999999',
      address: 'Invalidenstr. 1, 10115 Berlin',
    },
  });
}
