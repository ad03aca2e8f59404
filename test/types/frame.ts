/** `payveil/frame`: the options, the handle and its events, what compiles and what does not. */
import type { Charge, ErrorCode, Outcome } from 'payveil';
import type {
  CheckoutEvents,
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
    methods: ['card', 'sepa'],
    customerId: undefined,
    title: 'Zahlung',
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
  // @ts-expect-error: a look-up tells a result, not a Response.
  mountFrame(element, { ...options, lookUp: () => fetch('/status') });
  // @ts-expect-error: the keys are the frame's.
  mountFrame(element, { ...options, apiKey: 'pk' });
  // @ts-expect-error: no token leaves the frame.
  mountFrame(element, { ...options, onToken: () => {} });
  // @ts-expect-error: a locale is a tag.
  mountFrame(element, { ...options, locale: { tag: 'de', messages: {} } });
  // @ts-expect-error: a charge has no answer of the gateway.
  mountFrame(element, { ...options, onCharge: ({ charge }) => charge });
  // @ts-expect-error: an action has no charge.
  mountFrame(element, { ...options, onAction: ({ charge }) => charge });
}

export function hold(handle: FrameHandle): void {
  const { ready, update, validate, submit, unmount } = handle;
  holds<Same<typeof ready, Promise<void>>>();
  holds<Same<ReturnType<typeof update>, Promise<void>>>();
  holds<Same<ReturnType<typeof validate>, Promise<boolean>>>();
  holds<Same<ReturnType<typeof submit>, Promise<void>>>();
  holds<Same<ReturnType<typeof unmount>, void>>();

  // @ts-expect-error: no token leaves the frame.
  handle.tokenize();
}

export function listen({ on }: FrameHandle): void {
  const stop = on('ready', (detail) => takes<object>(detail));
  holds<Same<typeof stop, () => void>>();
  on('submit', ({ reference }, event) => {
    takes<string>(reference);
    event.preventDefault();
  });
  on('charge', (charge) => takes<FrameCharge>(charge));
  on('error', ({ code, outcome, reference }) => {
    takes<ErrorCode | FormErrorCode | 'frame_lost'>(code);
    takes<Outcome>(outcome);
    takes<string | undefined>(reference);
  });

  // @ts-expect-error: no token leaves the frame.
  on('token', () => {});
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
