/** What the buyer is told of a payment: the phase of the form, and the words for it. */

import type { FieldName, PaymentMethod } from '../fields/names.js';
import type { MessageKey, Translator } from '../language/translate.js';
import type { Ending as Panel, Phase } from '../render/view.js';
import type { Ending, Failed } from './ending.js';

/** A phase with its panel: its title and text, in whichever language. */
export interface Description {
  readonly phase: Phase;
  readonly kind: Panel['kind'];
  readonly write: (translator: Translator) => { readonly title: string; readonly text: string };
}

/** Describes a payment that is not open to another try. */
export function describeEnding(
  ending: Exclude<Ending, { kind: 'declined' }> | { readonly kind: 'checking' },
  method: PaymentMethod,
  onAction: unknown,
): Description {
  const say = (kind: Panel['kind'], phase: Phase, text: MessageKey, values = {}): Description => ({
    phase,
    kind,
    write: ({ write }) => ({ title: write(`status.${kind}`), text: write(text, values, method) }),
  });
  switch (ending.kind) {
    case 'succeeded':
      return say('done', 'done', 'done.text');
    case 'sent':
      return say('sent', 'done', 'sent.text');
    case 'pending':
    case 'checking':
      return say(ending.kind, ending.kind, `${ending.kind}.text`);
    case 'action':
      return say('action', 'action', onAction ? 'action.text.here' : 'action.text', { host: new URL(ending.url).host });
    default:
      return say('unknown', 'unknown', chooseMessage(ending));
  }
}

/** Chooses the message for what failed. */
export function chooseMessage({ isUnsealed, code, outcome }: Failed): MessageKey {
  if (isUnsealed) return 'form.encrypt';
  if (code === 'token_already_used') return 'form.used';
  return FAILURE_MESSAGES[outcome];
}

const FAILURE_MESSAGES = { not_sent: 'form.network', refused: 'form.refused', unknown: 'form.unknown' } as const;

/** Writes why a payment was declined; an account is no card. */
export function writeDecline({ write }: Translator, method: PaymentMethod, reason: string | undefined): string {
  return write(method === 'card' ? 'declined' : 'declined.account', {}, reason);
}

/** Finds the field that a decline is about. */
export function findDeclinedField(method: PaymentMethod, reason: string | undefined): FieldName | undefined {
  return method === 'card' ? DECLINED_FIELDS.get(reason) : undefined;
}

const DECLINED_FIELDS: ReadonlyMap<string | undefined, FieldName> = /*#__PURE__*/ new Map([
  ['incorrect_cvc', 'cvc'],
  ['expired_card', 'expiry'],
  ['incorrect_number', 'cardNumber'],
]);
