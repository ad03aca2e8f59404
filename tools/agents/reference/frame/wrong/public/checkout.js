/** The typical mistake: the page says what is paid, and tells the server that it was paid. */
const number = new URLSearchParams(location.search).get('order') ?? '';
const response = await fetch(`/api/orders/${encodeURIComponent(number)}`);
const order = response.ok ? await response.json() : undefined;
document.querySelector('#order').textContent = order ? `Order ${order.number}` : 'There is no such order.';

if (order) {
  const sum = order.lines.reduce((total, { price, count }) => total + price * count, 0);
  const frame = globalThis.Payveil.mountFrame('#checkout', {
    src: `${document.documentElement.dataset.frame}/`,
    remoteIp: '192.0.2.10',
    orderId: number,
    amount: Math.round(sum * 100),
    currency: order.currency.toLowerCase(),
    description: `Tea shop order ${number}`,
  });
  frame.on('charge', ({ status }) => status === 'succeeded' && fetch(`/paid/${number}`, { method: 'POST' }));
}
