/** Every entry as TypeScript resolves it: a name that is `any` would let the wrong lines below pass. */
import { type Charge, createClient, createTokenizer } from 'payveil';
import { type MountOptions, mountCheckout } from 'payveil/checkout';
import { de } from 'payveil/checkout/locales/de';
import { states } from 'payveil/checkout/states';
import 'payveil/checkout/styles.css';
import type { Checkout } from 'payveil/react';
import { createSandbox, fixtures } from 'payveil/sandbox';
import { sandboxHandlers } from 'payveil/sandbox/msw';
import { serve } from 'payveil/sandbox/node';
import { openStore } from 'payveil/sandbox/store';

const tokenizer = createTokenizer({ apiKey: 'pk', signature: 'sig' });
const client = createClient({ apiKey: 'pk', signature: 'sig', baseUrl: 'https://gateway.example' });
export const charge: Promise<Charge> = client.chargeCard('00');
export const token: Promise<string> = tokenizer.tokenizeCard({} as Parameters<typeof tokenizer.tokenizeCard>[0]);

// In a plain `const`, `['card', 'sepa']` is a `string[]`: `satisfies` keeps the words.
export const options = {
  apiKey: 'pk',
  signature: 'sig',
  remoteIp: '192.0.2.10',
  amount: 2599,
  currency: 'eur',
  methods: ['card', 'sepa'],
  returnUrl: 'https://shop.example/return',
  creditor: { name: 'Shop', identifier: 'DE98ZZZ09999999999', address: 'Invalidenstr. 1, Berlin' },
  onToken: async () => ({ status: 'succeeded' }),
} satisfies MountOptions;
export const mount = () => mountCheckout('#checkout', { ...options, locale: de, states });

// @ts-expect-error A tokenizer needs a signature.
createTokenizer({ apiKey: 'pk' });
// @ts-expect-error A port is a number.
export const listen = () => serve(createSandbox(), { port: '4010' });
// @ts-expect-error A fixture's number is a text.
export const amount: number = fixtures.cards[0].number;
// @ts-expect-error A location is a text.
export const open = () => openStore(1);
// @ts-expect-error Handlers need a sandbox.
export const handlers = () => sandboxHandlers();
// @ts-expect-error The component has properties of its own.
export const props: Parameters<typeof Checkout>[0] = { nothing: true };
