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
  on('change', ({ field, state }) => {
    takes<FieldName>(field);
    takes<'empty' | 'partial' | 'valid' | 'invalid'>(state);
  });
  on('brandchange', ({ brand, icon, cvcLength }) => {
    takes<SVGSVGElement | undefined>(icon);
    if (brand === 'amex') takes<3 | 4 | undefined>(cvcLength);
  });
  on('submit', (_, event) => event.preventDefault());
  on('token', ({ token, method, waitUntil }) => {
    takes<PaymentMethod>(method);
    waitUntil(pay(token));
    waitUntil(() => pay(token));
    waitUntil(Promise.resolve());
    // @ts-expect-error: the result is in the JSON of a Response.
    waitUntil(fetch('/pay'));
  });
  on('charge', ({ charge, status }) => {
    takes<Charge>(charge);
    if (status === 'failed') takes<string | null | undefined>(charge.decline_code);
  });
  on('error', ({ code, outcome, issues, cause }) => {
    takes<ErrorCode | FormCode>(code);
    takes<IssueCode | undefined>(issues?.[0]?.code);
    holds<Same<typeof cause, unknown>>();
    takes<Outcome>(outcome);
  });
  on('busy', ({ busy }, event) => {
    takes<boolean>(busy);
    takes<{ busy: boolean }>(event.detail);
  });

  // @ts-expect-error: only DOM events have the prefix.
  on('payveil:ready', () => {});
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
