/** Seventeen mistakes that cost money or an afternoon, each alone: the compiler refuses every one. */
import { createClient, createTokenizer } from 'payveil';
import { mountCheckout } from 'payveil/checkout';
import { mountFrame } from 'payveil/frame';
import { createElement } from 'react';
import { Checkout } from 'payveil/react';

const keys = { apiKey: 'pk', signature: 'sig', remoteIp: '192.0.2.1' } as const;
const client = createClient({ ...keys, baseUrl: 'https://gateway.example' });
const payment = { ...keys, amount: 2599, currency: 'eur' } as const;

mountCheckout('#pay', { ...payment, onToken: () => fetch('/pay') });
mountCheckout('#pay', { ...payment, onToken: async ({ token }) => (await fetch('/pay', { body: token })).ok });
mountCheckout('#pay', { ...payment, onToken: ({ waitUntil }) => waitUntil(fetch('/pay')) });
mountCheckout('#pay', { ...payment, lookUp: ({ reference }) => fetch(`/payments/${reference}`) });
mountCheckout('#pay', { ...payment, onAction: ({ url }) => open(url) });
mountCheckout('#pay', { ...payment, onCharge: (charge) => console.info(charge.ammount) });
mountCheckout('#pay', { ...payment, charge: client, onToken: async () => {} });
mountCheckout('#pay', { ...payment, server: '/payments', orderId: '1', onToken: async () => {} });
mountCheckout('#pay', { ...payment, charge: client, methods: ['card', 'sepa'] });
mountCheckout('#pay', { apiKey: 'pk', signature: 'sig', amount: 2599, currency: 'eur', charge: client });
mountCheckout('#pay', { apiKey: 'pk', remoteIp: '192.0.2.1', amount: 2599, currency: 'eur', charge: client });
mountCheckout('#pay', { ...keys, amount: 2599, charge: client });
mountCheckout('#pay', { ...payment, amount: '25.99', charge: client });
mountCheckout('#pay', { ...payment, tokenizer: createTokenizer(keys), charge: client });
createElement(Checkout, { ...payment, charge: client, onTokn: () => {} });
mountFrame('#pay', { src: 'https://pay.shop.example/', amount: 2599, currency: 'eur' });
mountCheckout('#pay', { ...payment, onToken: async () => ({ outcome: 'declined' }) });
