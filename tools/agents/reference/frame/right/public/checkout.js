/** The checkout page. */
const number = new URLSearchParams(location.search).get('order') ?? '';
const response = await fetch(`/api/orders/${encodeURIComponent(number)}`);
const order = response.ok ? await response.json() : undefined;
document.querySelector('#order').textContent = order ? `Order ${order.number}` : 'There is no such order.';

if (order) {
  const src = `${document.documentElement.dataset.frame}/`;
  globalThis.Payveil.mountFrame('#checkout', { src, orderId: number });
}
