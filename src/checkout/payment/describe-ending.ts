/** Chooses the texts for the result of a payment, and the field to which it belongs. */

import type { FieldName, PaymentMethod } from '../fields/names.js';
import type { MessageKey, Translator } from '../language/translate.js';
import type { CheckoutOptions } from '../options/checkout-options.js';
import type { Ending as Panel } from '../render/view.js';
import type { Ending, Failed } from './ending.js';

/** A payment that the buyer cannot try again: its ending, or that the form is checking it. */
export type Told = Exclude<Ending, { kind: 'declined' }> | { readonly kind: 'checking' };

/** Describes a payment with the texts of a panel. */
export function describeEnding(
  told: Told,
  { write }: Translator,
  { method, options }: { readonly method: PaymentMethod; readonly options: Pick<CheckoutOptions, 'onAction'> },
): Pick<Panel, 'kind' | 'title' | 'text'> {
  if (told.kind === 'failed')
    return { kind: 'unknown', title: write('status.unknown'), text: write(chooseMessage(told)) };
  const kind = told.kind === 'succeeded' ? 'done' : told.kind;
  const isAction = told.kind === 'action';
  const values = isAction ? { host: new URL(told.url).host } : {};
  const variant = isAction && options.onAction ? 'here' : method;
  return { kind, title: write(`status.${kind}`), text: write(`${kind}.text`, values, variant) };
}

/** Chooses the message for a failure. */
export function chooseMessage({ isUnsealed, code, outcome }: Failed): MessageKey {
  if (isUnsealed) return 'form.encrypt';
  if (code === 'token_already_used') return 'form.used';
  return FAILURE_MESSAGES[outcome];
}

const FAILURE_MESSAGES = { not_sent: 'form.network', refused: 'form.refused', unknown: 'form.unknown' } as const;

/** Writes why a payment was declined. The text depends on whether it was a card or an account. */
export function writeDecline({ write }: Translator, method: PaymentMethod, reason: string | undefined): string {
  return write(method === 'card' ? 'declined' : 'declined.account', {}, reason);
}

/** Finds the field to which a decline belongs. */
export function findDeclinedField(method: PaymentMethod, reason: string | undefined): FieldName | undefined {
  return method === 'card' ? DECLINED_FIELDS.get(reason) : undefined;
}

const DECLINED_FIELDS: ReadonlyMap<string | undefined, FieldName> = /*#__PURE__*/ new Map([
  ['incorrect_cvc', 'cvc'],
  ['expired_card', 'expiry'],
  ['incorrect_number', 'cardNumber'],
]);
