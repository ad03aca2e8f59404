/** `payveil/frame`: the options, the handle and its events, what compiles and what does not. */
import type { Charge, ErrorCode, Outcome } from 'payveil';
import type {
  CheckoutEvents,
  FieldName,
  FormErrorCode,
  MountOptions,
  MerchantError as OfForm,
  PaymentMethod,
} from 'payveil/checkout';
import {
  type FrameCharge,
  type FrameEvents,
  type FrameHandle,
  type FrameOptions,
  type MerchantError,
  mountFrame,
  type Place,
} from 'payveil/frame';
import type { OPTIONS } from '../../src/checkout/options/option-table.js';
import type { Having } from '../../src/checkout/options/shapes.js';
import type { TOLD_EVENTS } from '../../src/frame/events.js';
import { holds, type Same, takes } from './expect-type.js';

declare const element: Element;
const src = 'https://pay.shop.example/';
const remoteIp = '192.0.2.1';
const options = { src, amount: 2599, currency: 'eur', remoteIp } as const;

export function mount(): void {
  takes<FrameHandle>(mountFrame('#place', options));
  mountFrame(element, {
    ...options,
    remoteIp: async () => '192.0.2.1',
    returnUrl: 'https://shop.example/return',
    locale: 'de',
    methods: ['card', 'sepa'],
    method: 'sepa',
    billing: 'minimal',
    customerId: undefined,
    theme: 'dark',
    after: 'keep',
    support: { email: 'help@shop.example' },
    title: 'Zahlung',
    failed: 'Später',
    lost: 'Unbekannt',
    timeoutMs: 5000,
    onCharge: ({ id, status, method }) => {
      takes<string>(id);
      takes<Charge['status']>(status);
      takes<PaymentMethod>(method);
    },
    onAction: ({ url }) => takes<string>(url),
    lookUp: async ({ chargeId, reference }) => (await fetch(`/status/${chargeId ?? reference}`)).json(),
  });
  mountFrame(element, { ...options, returnUrl: () => location.href });
  mountFrame(element, { src, orderId: '1042' });

  // @ts-expect-error: an address of the frame is required.
  mountFrame(element, { amount: 2599, currency: 'eur', remoteIp });
  // @ts-expect-error: an amount is required.
  mountFrame(element, { src, currency: 'eur', remoteIp });
  // @ts-expect-error: the buyer's address is required.
  mountFrame(element, { src, amount: 2599, currency: 'eur' });
  // @ts-expect-error: a look-up tells a result, not a Response.
  mountFrame(element, { ...options, lookUp: () => fetch('/status') });
  // @ts-expect-error: the keys are the frame's.
  mountFrame(element, { ...options, apiKey: 'pk' });
  // @ts-expect-error: the frame has its own client.
  mountFrame(element, { ...options, charge: {} });
  // @ts-expect-error: no token leaves the frame.
  mountFrame(element, { ...options, onToken: () => {} });
  // @ts-expect-error: the texts are the folder's.
  mountFrame(element, { ...options, messages: {} });
  // @ts-expect-error: the creditor is the folder's.
  mountFrame(element, { ...options, creditor: {} });
  // @ts-expect-error: the address is a text.
  mountFrame(element, { ...options, src: new URL(options.src) });
  // @ts-expect-error: a locale is a tag.
  mountFrame(element, { ...options, locale: { tag: 'de', messages: {} } });
  // @ts-expect-error: a charge has no answer of the gateway.
  mountFrame(element, { ...options, onCharge: ({ charge }) => charge });
  // @ts-expect-error: an action has no charge.
  mountFrame(element, { ...options, onAction: ({ charge }) => charge });
  // @ts-expect-error: the element may be null.
  mountFrame(document.querySelector('#place'), options);
}

export async function hold(handle: FrameHandle): Promise<void> {
  const { ready, update, validate, submit, checkAgain, clear, setError, focus, unmount } = handle;
  holds<Same<typeof ready, Promise<void>>>();
  holds<Same<ReturnType<typeof update>, Promise<void>>>();
  holds<Same<ReturnType<typeof validate>, Promise<boolean>>>();
  holds<Same<ReturnType<typeof submit>, Promise<void>>>();
  holds<Same<ReturnType<typeof checkAgain>, Promise<void>>>();
  holds<Same<ReturnType<typeof clear>, Promise<void>>>();
  holds<Same<ReturnType<typeof setError>, Promise<void>>>();
  holds<Same<ReturnType<typeof unmount>, void>>();
  await update({ amount: 100, description: undefined });
  await setError({ field: 'cardNumber', message: 'Use another card' });
  focus();
  focus('postal_code');

  // @ts-expect-error: update takes only options.
  handle.update({ price: 100 });
  // @ts-expect-error: no token leaves the frame.
  handle.tokenize();
  // @ts-expect-error: there is no such field.
  handle.focus('cvv');
  // @ts-expect-error: an error has a message.
  handle.setError({ field: 'cvc' });
  // @ts-expect-error: `ready` is read-only.
  handle.ready = Promise.resolve();
}

export function listen({ on }: FrameHandle): void {
  const stop = on('ready', (detail) => takes<object>(detail));
  holds<Same<typeof stop, () => void>>();
  on('change', ({ field, complete }) => {
    takes<FieldName>(field);
    takes<boolean>(complete);
  });
  on('submit', ({ reference }, event) => {
    takes<string>(reference);
    event.preventDefault();
  });
  on('action', ({ url }) => takes<string>(url));
  on('charge', (charge) => takes<FrameCharge>(charge));
  on('error', ({ code, outcome, reference }) => {
    takes<ErrorCode | FormErrorCode | 'frame_lost'>(code);
    takes<Outcome>(outcome);
    takes<string | undefined>(reference);
  });
  on('busy', ({ busy }, event) => {
    takes<boolean>(busy);
    takes<{ busy: boolean }>(event.detail);
  });

  // @ts-expect-error: no token leaves the frame.
  on('token', () => {});
  // @ts-expect-error: only DOM events have the prefix.
  on('payveil:ready', () => {});
  // @ts-expect-error: a charge has no answer of the gateway.
  on('charge', ({ charge }) => charge);
  // @ts-expect-error: a brand has no drawing.
  on('brandchange', ({ icon }) => icon);
  // @ts-expect-error: an error has no cause.
  on('error', ({ cause }) => cause);
  on('charge', (detail) => {
    // @ts-expect-error: a detail is read-only.
    detail.id = 'ch_2';
  });
}

holds<Same<keyof FrameOptions & keyof typeof OPTIONS, Having<typeof OPTIONS, 'f' | 'p'>>>();
holds<Same<keyof FrameEvents, Exclude<keyof CheckoutEvents, 'token'>>>();
holds<Same<keyof typeof TOLD_EVENTS | 'submit' | 'action', keyof FrameEvents>>();
holds<Same<FrameOptions['amount'], MountOptions['amount']>>();
holds<Same<keyof FrameCharge, 'id' | 'status' | 'method'>>();
holds<Same<MerchantError, OfForm>>();
holds<
  Same<Extract<ErrorCode, `frame_${string}`>, 'frame_blocked' | 'frame_timeout' | 'frame_refused' | 'frame_version'>
>();
takes<Place>('#place');
takes<Place>(element);
