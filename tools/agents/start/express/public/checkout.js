/** The checkout page. */
const number = new URLSearchParams(location.search).get('order') ?? '';
const response = await fetch(`/api/orders/${encodeURIComponent(number)}`);
const order = response.ok ? await response.json() : undefined;
document.querySelector('#order').textContent = order
  ? `Order ${order.number}: ${order.total} ${order.currency}`
  : 'There is no such order.';
