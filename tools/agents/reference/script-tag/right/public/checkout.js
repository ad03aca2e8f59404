/** The checkout page. The script before it has set the global. */
const { Payveil } = globalThis;

const number = new URLSearchParams(location.search).get('order') ?? '';
const route = `/api/orders/${encodeURIComponent(number)}`;
const DIGITS = { JPY: 0 };

/** 25.99 euros are 2599 cents, without an error of floating point. */
const toMinor = (total, currency) => Math.round(Number(total) * 10 ** (DIGITS[currency] ?? 2));

async function onToken({ token }) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${route}/pay`, { method: 'POST', headers, body: JSON.stringify({ token }) });
  const { charge, problem } = await response.json();
  if (problem === 'token_refused') throw { outcome: 'refused' };
  if (!charge) throw new Error('Nobody knows whether the token was charged.');
  return charge;
}

async function lookUp({ chargeId }) {
  const response = await fetch(`${route}/payment`);
  const { charge } = await response.json();
  return chargeId === undefined || charge?.id === chargeId ? charge : undefined;
}

const response = await fetch(route);
if (response.ok) {
  const { title, total, currency, description, buyerIp } = await response.json();
  document.querySelector('#order').textContent = title;
  Payveil.mountCheckout('#checkout', {
    apiKey: 'pk_test_sandbox',
    signature: 'sig_test_sandbox',
    remoteIp: buyerIp,
    orderId: number,
    amount: toMinor(total, currency),
    currency: currency.toLowerCase(),
    description,
    onToken,
    lookUp,
  });
} else {
  document.querySelector('#order').textContent = 'There is no such order.';
}
