/** Seventeen mistakes that cost money or an afternoon, each alone: the compiler refuses each, and takes the right ways. */
import { type Charge, createClient, createTokenizer } from 'payveil';
import { type Creditor, type MountOptions, mountCheckout } from 'payveil/checkout';
import { mountFrame } from 'payveil/frame';
import { Checkout } from 'payveil/react';
import { createElement } from 'react';
import { takes } from './expect-type.js';

const keys = { apiKey: 'pk', signature: 'sig', remoteIp: '192.0.2.1' } as const;
const client = createClient({ ...keys, baseUrl: 'https://gateway.example' });
const payment = { ...keys, amount: 2599, currency: 'eur' } as const;
const { apiKey: _, signature: __, ...money } = payment;
const post = (body: string) => fetch('/pay', { method: 'POST', body });

export function mistake(): void {
  // @ts-expect-error: the result is in the JSON of a Response, which nobody reads here.
  mountCheckout('#pay', { ...payment, onToken: ({ token }) => post(token) });
  // @ts-expect-error: a truth value is no result, because a declined payment may be answered with 200.
  mountCheckout('#pay', { ...payment, onToken: async ({ token }) => (await post(token)).ok });
  // @ts-expect-error: waitUntil takes a promise of the result, not of a Response.
  mountCheckout('#pay', { ...payment, onToken: ({ token, waitUntil }) => waitUntil(post(token)) });
  // @ts-expect-error: lookUp tells a result, not a Response.
  mountCheckout('#pay', { ...payment, lookUp: ({ reference }) => fetch(`/payments/${reference}`) });
  // @ts-expect-error: a window is no result.
  mountCheckout('#pay', { ...payment, onAction: ({ url }) => open(url) });
  // @ts-expect-error: a charge has no member of that name.
  mountCheckout('#pay', { ...payment, charge: client, onCharge: (charge) => console.info(charge.ammount) });
  // @ts-expect-error: the form charges the token, or the page takes it, or the buyer would pay twice.
  mountCheckout('#pay', { ...payment, charge: client, onToken: async () => {} });
  // @ts-expect-error: the server tells what there is to pay, and takes the token.
  mountCheckout('#pay', { ...payment, server: '/payments', orderId: '1', onToken: async () => {} });
  // @ts-expect-error: a debit needs the creditor, whom its mandate names.
  mountCheckout('#pay', { ...payment, charge: client, methods: ['card', 'sepa'] });
  // @ts-expect-error: the buyer's address is sealed with every charge.
  mountCheckout('#pay', { apiKey: 'pk', signature: 'sig', amount: 2599, currency: 'eur', charge: client });
  // @ts-expect-error: without a signature no token can be made.
  mountCheckout('#pay', { apiKey: 'pk', remoteIp: '192.0.2.1', amount: 2599, currency: 'eur', charge: client });
  // @ts-expect-error: an amount without a currency is no price.
  mountCheckout('#pay', { ...keys, amount: 2599, charge: client });
  // @ts-expect-error: an amount is a number of minor units.
  mountCheckout('#pay', { ...payment, amount: '25.99', charge: client });
  // @ts-expect-error: a tokenizer has the keys in it, so that others beside it would not be used.
  mountCheckout('#pay', { ...payment, tokenizer: createTokenizer(keys), charge: client });
  // @ts-expect-error: there is no such prop.
  createElement(Checkout, { ...payment, charge: client, onTokn: () => {} });
  // @ts-expect-error: a frame cannot know the buyer's address either.
  mountFrame('#pay', { src: 'https://pay.shop.example/', amount: 2599, currency: 'eur' });
  // @ts-expect-error: a decline is a status, not an outcome.
  mountCheckout('#pay', { ...payment, onToken: async () => ({ outcome: 'declined' }) });
}

const creditor: Creditor = { name: 'Lamps Ltd', identifier: 'DE98', address: 'Berlin' };

export function doItRight(isDebit: boolean): void {
  mountCheckout('#pay', { ...payment, onToken: async ({ token }) => (await post(token)).json() });
  mountCheckout('#pay', {
    ...payment,
    onToken: async ({ token }) => ((await post(token)).ok ? undefined : { outcome: 'unknown' }),
  });
  mountCheckout('#pay', {
    ...payment,
    onToken: ({ token, waitUntil }) => waitUntil(post(token).then((response) => response.json() as Promise<Charge>)),
  });
  mountCheckout('#pay', { ...payment, onToken: ({ token }) => void post(token) });
  mountCheckout('#pay', {
    ...payment,
    lookUp: async ({ reference }) => (await fetch(`/payments/${reference}`)).json(),
  });
  mountCheckout('#pay', { ...payment, onAction: ({ url }) => void open(url) });
  mountCheckout('#pay', { ...payment, charge: client, onCharge: ({ amount }) => takes<number | undefined>(amount) });
  mountCheckout('#pay', { ...payment, onToken: async () => {} });
  mountCheckout('#pay', { apiKey: 'pk', signature: 'sig', server: '/payments', orderId: '1' });
  mountCheckout('#pay', { ...payment, charge: client, methods: ['card', 'sepa'], creditor });
  mountCheckout('#pay', { ...payment, ...(isDebit ? { methods: ['sepa'], creditor } : { methods: ['card'] }) });
  mountCheckout('#pay', { ...payment, ...(isDebit ? { charge: client } : { onToken: () => {} }) });
  mountCheckout('#pay', { ...payment, remoteIp: async () => (await fetch('/ip')).text(), charge: client });
  mountCheckout('#pay', { ...money, tokenizer: createTokenizer(keys), charge: client });
  mountCheckout('#pay', { tokenizer: createTokenizer(keys), amount: 2599, currency: 'eur', charge: client });
  createElement(Checkout, { ...payment, onToken: () => {}, onHandle: (handle) => handle?.focus() });
  mountFrame('#pay', { src: 'https://pay.shop.example/', amount: 2599, currency: 'eur', remoteIp: '192.0.2.1' });
  mountFrame('#pay', { src: 'https://pay.shop.example/', orderId: '1' });
  mountCheckout('#pay', { ...payment, onToken: async () => ({ status: 'failed', decline_code: 'expired_card' }) });
  mountCheckout('#pay', { ...payment, onToken: async () => ({ outcome: 'refused' }) });
}

export function changeLater(options: MountOptions): void {
  const handle = mountCheckout('#pay', options);
  handle.update({ amount: 100, returnUrl: () => location.href });
  handle.update({ onToken: async ({ token }) => (await post(token)).json() });
  handle.update({ charge: client, onToken: undefined });
  handle.update({ methods: ['card', 'sepa'], creditor });
  handle.on('token', ({ token, waitUntil }) => waitUntil(async () => (await post(token)).json()));
}
