/** The checkout page. `payveil-checkout.js` was loaded before and has set the global. */
const { Payveil } = globalThis;
const keys = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };
const client = Payveil.createClient({ ...keys, baseUrl: 'http://localhost:4010' });
const number = new URLSearchParams(location.search).get('order') ?? '';
const orders = await (await fetch('orders.json')).json();
const order = orders[number];

const show = (id) => {
  document.getElementById(id).hidden = false;
};

const tell = ({ status }) => {
  if (status === 'succeeded') show('receipt');
  if (status === 'pending') show('started');
};

document.getElementById('order').textContent = order ? `Order ${number}: ${order.text}` : 'There is no such order.';
if (order) {
  Payveil.mountCheckout('#checkout', {
    ...keys,
    remoteIp: '192.0.2.10',
    orderId: `order-${number}`,
    amount: order.amount,
    currency: order.currency,
    description: `Order ${number}`,
    methods: order.currency === 'eur' ? ['card', 'sepa'] : ['card'],
    creditor: {
      name: 'Tea Shop Ltd',
      identifier: 'DE98ZZZ09999999999',
      address: 'Invalidenstr. 1, 10115 Berlin',
    },
    charge: client,
    onCharge: tell,
  });
}
