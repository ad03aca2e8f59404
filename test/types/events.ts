/** `payveil/checkout`: events, each with its own detail. */
import type { Charge, ErrorCode, IssueCode, Outcome } from 'payveil';
import type { CheckoutEvents, CheckoutHandle, FieldName, PaymentMethod, TokenDetail } from 'payveil/checkout';
import { holds, type Same, takes } from './expect-type.js';

declare const pay: (token: string) => Promise<Charge>;

type FormCode =
  | 'offline'
  | 'handler_failed'
  | 'result_unreadable'
  | 'amount_differs'
  | 'order_changed'
  | 'request_refused';

export function listen({ on }: CheckoutHandle): void {
  const stop = on('ready', (detail) => takes<object>(detail));
  holds<Same<typeof stop, () => void>>();
  on('change', ({ field, method, state, complete, errorCode }) => {
    takes<FieldName>(field);
    takes<PaymentMethod>(method);
    takes<'empty' | 'partial' | 'valid' | 'invalid'>(state);
    takes<boolean>(complete);
    takes<string | undefined>(errorCode);
  });
  on('brandchange', ({ brand, name, icon, cvcLength, supported }) => {
    takes<string | undefined>(name);
    takes<SVGSVGElement | undefined>(icon);
    if (brand === 'amex') takes<3 | 4 | undefined>(cvcLength);
    takes<boolean>(supported);
  });
  on('methodchange', ({ method }) => takes<PaymentMethod>(method));
  on('submit', (_, event) => event.preventDefault());
  on('token', ({ token, method, waitUntil }) => {
    takes<string>(token);
    takes<PaymentMethod>(method);
    waitUntil(pay(token));
    waitUntil(() => pay(token));
    waitUntil(Promise.resolve());
    // @ts-expect-error: the result is in the JSON of a Response.
    waitUntil(fetch('/pay'));
    // @ts-expect-error: waitUntil takes a promise.
    waitUntil(true);
  });
  on('charge', ({ charge, id, status }) => {
    takes<Charge>(charge);
    takes<string>(id);
    if (status === 'failed') takes<string | null | undefined>(charge.decline_code);
  });
  on('error', ({ code, message, outcome, gatewayCode, status, requestId, issues, cause }) => {
    takes<ErrorCode | FormCode>(code);
    takes<string | undefined>(gatewayCode);
    takes<number | undefined>(status);
    takes<string | undefined>(requestId);
    takes<IssueCode | undefined>(issues?.[0]?.code);
    holds<Same<typeof cause, unknown>>();
    takes<string>(message);
    takes<Outcome>(outcome);
  });
  on('busy', ({ busy }, event) => {
    takes<boolean>(busy);
    takes<{ busy: boolean }>(event.detail);
  });

  // @ts-expect-error: there is no such event.
  on('success', () => {});
  // @ts-expect-error: only DOM events have the prefix.
  on('payveil:ready', () => {});
  // @ts-expect-error: a listener is required.
  on('ready');
  // @ts-expect-error: an event never holds what was typed.
  on('change', ({ value }) => takes<string>(value));
  // @ts-expect-error: only the event `token` has a token.
  on('submit', ({ token }) => takes<string>(token));
  on('change', (detail) => {
    // @ts-expect-error: a detail is read-only.
    detail.field = 'cvc';
  });
}

holds<
  Same<
    keyof CheckoutEvents,
    'ready' | 'change' | 'brandchange' | 'methodchange' | 'submit' | 'token' | 'action' | 'charge' | 'error' | 'busy'
  >
>();
holds<Same<CheckoutEvents['token'], TokenDetail>>();
