/** `payveil/checkout`: the options and the handle, what compiles and what does not. */
import { type Charge, createClient, createTokenizer } from 'payveil';
import {
  type AttachOptions,
  attachCheckout,
  type BillingField,
  type CheckoutHandle,
  type CheckoutOptions,
  type Creditor,
  type EventualAnswer,
  type FieldName,
  type FormPart,
  type Mandate,
  type MountOptions,
  mountCheckout,
  type PaymentAnswer,
  type PaymentMethod,
  type ServerAttachOptions,
  type ServerMountOptions,
  type Support,
} from 'payveil/checkout';
import type { WithoutReplaced } from '../../src/checkout/options/checkout-options.js';
import type { OPTIONS } from '../../src/checkout/options/option-table.js';
import type { Having } from '../../src/checkout/options/shapes.js';
import { holds, type Same, takes } from './expect-type.js';

declare const element: Element;
declare const post: (token: string) => Promise<Response>;
declare const read: (response: Response) => Promise<Charge>;
const keys = { apiKey: 'pk', signature: 'sig' } as const;
const payment = { ...keys, amount: 2599, currency: 'eur', remoteIp: '192.0.2.1' } as const;
const creditor: Creditor = { name: 'Lamps Ltd', identifier: 'DE98', address: 'Berlin' };
const fields = { cardNumber: '#number', expiry: '#expiry', cvc: { input: '#cvc', error: element } } as const;

export function mount(): void {
  takes<CheckoutHandle>(mountCheckout('#place', payment));
  holds<Same<CheckoutHandle, CheckoutHandle<MountOptions>>>();
  mountCheckout(element, {
    ...payment,
    methods: ['card', 'sepa'],
    defaultValues: { line1: '-', city: '-', postal_code: undefined as never },
    creditor,
    charge: createClient({ ...keys, baseUrl: 'https://gateway.example' }),
    onCharge: (charge, method) => console.info(charge.id, method),
    lookUp: async ({ chargeId, reference }) => ({ id: chargeId ?? reference, status: reference }),
    onAction: ({ url, charge, waitUntil }) => waitUntil(async () => ({ status: `${url}${charge?.id}` })),
  });
  mountCheckout(element, { ...payment, onToken: async ({ token }) => (await post(token)).json() });
  mountCheckout(element, {
    ...payment,
    onToken: ({ token, waitUntil }) => waitUntil(async () => read(await post(token))),
  });
  mountCheckout(element, { ...payment, onToken: ({ method, reference }) => ({ status: `${method}${reference}` }) });
  mountCheckout(element, { ...payment, returnUrl: undefined });
  mountCheckout(element, { ...payment, returnUrl: () => location.href });

  // @ts-expect-error: the element may be null.
  mountCheckout(document.querySelector('#place'), payment);
  // @ts-expect-error: there is no such part of the form.
  mountCheckout(element, { ...payment, classes: { footer: 'x' } });
  // @ts-expect-error: there is no such message.
  mountCheckout(element, { ...payment, messages: { 'cvv.empty': 'x' } });
  // @ts-expect-error: a default value may not be a card number.
  mountCheckout(element, { ...payment, defaultValues: { cardNumber: '4242424242424242' } });
  // @ts-expect-error: an address to which the bank sends the buyer back is not told later.
  mountCheckout(element, { ...payment, returnUrl: async () => location.href });
  // @ts-expect-error: the detail has no card number.
  mountCheckout(element, { ...payment, onToken: ({ cardNumber }) => cardNumber });
  // @ts-expect-error: a look-up gets no token.
  mountCheckout(element, { ...payment, lookUp: ({ token }) => token });
  // @ts-expect-error: only attachCheckout takes fields.
  mountCheckout(element, { ...payment, fields });
}

export function mountWithServer(): void {
  const server = { ...keys, server: '/payments', orderId: '1042' } as const;
  takes<CheckoutHandle>(mountCheckout('#place', server));
  mountCheckout(element, { ...server, methods: ['card', 'sepa'], creditor, returnUrl: 'https://shop.example/return' });
  mountCheckout(element, { ...server, charge: createClient({ ...keys, baseUrl: 'https://gateway.example' }) });
  takes<ServerMountOptions>(server);
  attachCheckout('form', { ...server, fields });
  takes<ServerAttachOptions>({ ...server, fields });
  mountCheckout(element, { tokenizer: createTokenizer(keys), server: '/payments', orderId: '1042' });

  // @ts-expect-error: an order is required.
  mountCheckout(element, { ...keys, server: '/payments' });
  // @ts-expect-error: the server tells the amount.
  mountCheckout(element, { ...server, amount: 2599 });
  // @ts-expect-error: a token needs the keys, or a tokenizer that has them.
  mountCheckout(element, { server: '/payments', orderId: '1042' });
  // @ts-expect-error: a form whose page tells the money has no server.
  takes<MountOptions>({ ...payment, server: '/payments' });
  // @ts-expect-error: an order is required.
  attachCheckout('form', { ...keys, server: '/payments', fields });
}

export function attach(): void {
  takes<CheckoutHandle<AttachOptions>>(attachCheckout('form', { ...payment, fields }));
  takes<CheckoutHandle>(attachCheckout('form', { ...payment, fields }));
  attachCheckout(element, { ...payment, fields, button: 'button', error: element, status: undefined });
  attachCheckout(element, { ...payment, fields, orderId: 'order-1', remember: false, support: {} });
  attachCheckout(element, { tokenizer: createTokenizer(keys), amount: 2599, currency: 'eur', fields });

  // @ts-expect-error: fields are required.
  attachCheckout('form', payment);
  // @ts-expect-error: the element may be null.
  attachCheckout('form', { ...payment, fields: { ...fields, cvc: document.querySelector('#cvc') } });
  // @ts-expect-error: the place of an error comes with its input.
  attachCheckout('form', { ...payment, fields: { ...fields, cvc: { error: '#cvc-error' } } });
  // @ts-expect-error: only mountCheckout takes a theme.
  attachCheckout('form', { ...payment, fields, theme: 'dark' });
}

export async function hold(handle: CheckoutHandle): Promise<void> {
  const { ready, validate, tokenize, submit } = handle;
  holds<Same<typeof ready, Promise<void>>>();
  holds<Same<ReturnType<typeof validate>, boolean>>();
  holds<Same<ReturnType<typeof tokenize>, Promise<string>>>();
  holds<Same<ReturnType<typeof submit>, Promise<void>>>();

  // @ts-expect-error: no method returns what was typed.
  handle.getValues();
}

// The table of options names what the types have, and no more.
type Members<Name extends 'support' | 'creditor' | 'mandate' | 'classes'> = (typeof OPTIONS)[Name][2][number];
holds<Same<Members<'support'>, keyof Support>>();
holds<Same<Members<'creditor'>, keyof Creditor>>();
holds<Same<Members<'mandate'>, keyof Mandate>>();
holds<Same<Members<'classes'>, FormPart>>();
holds<Same<Having<typeof OPTIONS, 'r'>, keyof WithoutReplaced>>();
holds<Same<PaymentMethod, 'card' | 'sepa'>>();
holds<Same<BillingField, 'name' | 'email' | 'country' | 'line1' | 'line2' | 'postal_code' | 'city' | 'state'>>();
holds<Same<FieldName, BillingField | 'cardNumber' | 'expiry' | 'cvc' | 'iban'>>();
holds<Same<FormPart, 'root' | 'field' | 'label' | 'hint' | 'input' | 'error' | 'mandate' | 'button'>>();
takes<CheckoutOptions>(payment);
takes<PaymentAnswer>({ status: 'succeeded', id: 'ch_1', decline_code: null });
takes<PaymentAnswer>({ outcome: 'in_progress' });
takes<EventualAnswer>(Promise.resolve({ outcome: 'not_sent' }));
takes<PaymentAnswer>({} as Charge<{ receipt_url?: string }>);
// @ts-expect-error: a window has a status too, but it is no result.
takes<PaymentAnswer>(window);
