/** Chooses the texts for the state of a payment, and the field to which a decline belongs. */
import { isPayveilError } from '../../errors/is-payveil-error.js';
import type { Translator } from '../language/translate.js';
import type { MessageKey } from '../locales/en.js';
import type { FieldName, PaymentMethod } from '../names.js';
import { getQuestion, getRestart, isBusy, LATE } from '../payment/course/derive.js';
import type { Payment } from '../payment/course/model.js';
import type { Ending, Money } from '../payment/outcome/ending.js';
import type { Screen, ShownPayment } from '../payment/screen.js';
import { isPaid, isPrepared } from '../payment/states.js';
import type { Panel } from '../shown-state.js';

type PanelPayment = Payment & { readonly state: Panel['kind'] };

export function hasPanel(payment: Payment): payment is PanelPayment {
  const { state } = payment;
  return state !== 'open' && state !== 'busy' && !isPrepared(state);
}

/** Finds what was paid, if an answer has told another amount than was asked. */
export function findOtherAmount({ facts: { purchase }, end }: Payment): Money | undefined {
  const { amount, currency } = { ...purchase, ...('paid' in end && end.paid) };
  return amount === purchase.amount && currency === purchase.currency ? undefined : { amount, currency };
}

/** Writes the texts about a payment that the buyer cannot try again. */
export function writePanel(
  payment: PanelPayment,
  { paidWith, thrown }: Pick<ShownPayment, 'paidWith' | 'thrown'>,
  translator: Translator,
  { options }: Pick<Screen, 'options'>,
  isWarned: boolean,
): Panel {
  const { state, facts, chargeId } = payment;
  const { method, reference } = facts;
  const isInDoubt = state === 'unknown';
  const hasPaid = isPaid(state);
  const { amount, currency } = findOtherAmount(payment) ?? facts.purchase;
  const described = isWarned ? warn(state, translator) : describePayment(payment, translator, options);
  return {
    kind: state,
    // Only a record says what the payment was for.
    amount: payment.isGuessed ? '' : translator.formatAmount(amount, currency),
    ...described,
    text: advise(described.text, thrown),
    paidWith: hasPaid ? paidWith : undefined,
    paidTo: hasPaid && method === 'sepa' ? options.creditor?.name : undefined,
    reference: hasPaid ? chargeId : isInDoubt ? (chargeId ?? reference) : undefined,
    support: isInDoubt ? options.support : undefined,
  };
}

/** Adds what the developer can do, while the gateway is on this machine. */
function advise(text: string, error: unknown): string {
  return isPayveilError(error) && error.advice ? `${text} ${error.advice}` : text;
}

/** Asks the buyer whether to begin again. */
function warn(state: Panel['kind'], { write }: Translator) {
  return {
    title: write('restart.title'),
    text: write('restart.text', {}, state),
    buttons: { leave: write('restart.confirm'), stay: write('restart.cancel') },
  };
}

function describePayment(payment: PanelPayment, translator: Translator, { onAction }: Screen['options']) {
  const { state, end, facts, isBack } = payment;
  const [question, restart] = [getQuestion(payment), getRestart(payment)];
  const { write } = translator;
  const { method } = facts;
  const other = state === 'action' ? 'action.other' : 'restart';
  const leave = restart && write(restart === 'new' ? 'panel.new' : other);
  if (state === 'unknown') {
    const { amount, currency } = facts.purchase;
    const finish =
      question === 'finish' && write('unknown.finish', { amount: translator.formatAmount(amount, currency) });
    return {
      title: write('status.unknown'),
      text: write(payment.isAhead ? 'unknown.ahead' : chooseMessage(end)),
      advice: write('unknown.next') + (finish ? ` ${finish}` : ''),
      checked: writeChecked(payment.checkedAt, translator),
      buttons: { again: question && write(`panel.${question}`), leave },
    };
  }
  if (state === 'action' && end.kind === 'action') {
    const values = { host: new URL(end.url).host };
    const again = isBusy(payment) ? undefined : write(isBack ? 'action.back' : 'action.continue');
    return {
      title: write(isBack ? 'status.waiting' : 'status.action'),
      text: isBack ? write('waiting.text', values) : write('action.text', values, onAction ? 'here' : method),
      buttons: { again, leave },
    };
  }
  if (payment.isElsewhere) {
    // The shop's server, or its own code, does not tell where.
    const variant = payment.owner === 'window' ? 'window' : undefined;
    return { title: write('status.elsewhere', {}, variant), text: write('elsewhere.text'), buttons: { leave } };
  }
  // Nothing was lost where an answer may still come, or where the buyer is back from the bank.
  const isWaiting = state === 'checking' && (isBack || end === LATE);
  return {
    title: write(`status.${state}`),
    text: write(`${state}.text`, {}, isWaiting ? 'wait' : method),
    buttons: { leave },
  };
}

/** How long "just now" is true. */
export const JUST_NOW_MS = 60_000;

function writeChecked(checkedAt: number | undefined, { write, formatTime }: Translator): string | undefined {
  if (checkedAt === undefined) return undefined;
  const isNow = Date.now() - checkedAt < JUST_NOW_MS;
  return isNow ? write('panel.checked') : write('panel.checkedAt', { time: formatTime(checkedAt) });
}

function chooseMessage(ending: Ending): MessageKey {
  if (ending.kind !== 'failed') return 'form.unknown';
  const { reason, code, outcome } = ending;
  if (outcome === 'not_sent' && code === 'order_changed') return 'form.changed';
  if (outcome === 'not_sent' && code === 'request_refused') return 'form.refused';
  if (reason) return reason === 'untaken' ? 'form.closed' : explainUnsealed(code);
  if (code === 'token_already_used') return 'form.used';
  return FAILURE_MESSAGES[outcome];
}

/** Chooses why there is no token: because of the connection, the browser or the shop. */
function explainUnsealed(code: string): MessageKey {
  if (code === 'offline') return 'form.offline';
  if (code === 'connection_failed') return 'form.network';
  return BROWSER_CODES.includes(code) ? 'form.encrypt' : 'form.prepare';
}

const BROWSER_CODES: readonly string[] = [
  'insecure_context',
  'webcrypto_unavailable',
  'text_encoder_unavailable',
  'random_source_failed',
  'encryption_failed',
];
const FAILURE_MESSAGES = { not_sent: 'form.network', refused: 'form.refused', unknown: 'form.unknown' } as const;

/** What the buyer is told when the form opens again. */
export interface RetryMessage {
  readonly error: string;
  /** That nothing was charged, where that is certain. */
  readonly good: string;
}

/** Writes why the buyer can try again: a decline or a failure. */
export function writeRetryMessage(
  ending: Extract<Ending, { readonly reason: unknown }>,
  method: PaymentMethod,
  thrown: unknown,
  ownError: string | undefined,
  { write }: Translator,
): RetryMessage {
  const good = write('form.notCharged');
  // The text depends on whether it was a card or an account.
  if (ending.kind === 'declined') {
    const text = write(method === 'card' ? 'declined' : 'declined.account', {}, ending.reason);
    return { error: endSentence(ownError ?? text), good: ending.isCertain ? good : '' };
  }
  const message = advise(write(chooseMessage(ending)), thrown);
  if (ending.reason) return { error: message, good: '' };
  if (ownError !== undefined || ending.isBlind) return { error: ownError ?? message, good: '' };
  return { error: endSentence(message), good };
}

/** A merchant's message may lack its full stop. */
const endSentence = (text: string) => text.replace(/[^.!?…]$/, '$&.');

export function findDeclinedField(method: PaymentMethod, reason: string | undefined): FieldName | undefined {
  return method === 'card' ? DECLINED_FIELDS.get(reason) : undefined;
}

const DECLINED_FIELDS: ReadonlyMap<string | undefined, FieldName> = /*#__PURE__*/ new Map([
  ['incorrect_cvc', 'cvc'],
  ['expired_card', 'expiry'],
  ['incorrect_number', 'cardNumber'],
]);
