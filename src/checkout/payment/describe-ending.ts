/** Chooses the texts for the state of a payment, and the field to which a decline belongs. */
import type { MessageKey, Translator } from '../language/translate.js';
import type { FieldName, PaymentMethod } from '../names.js';
import type { Panel } from '../view.js';
import type { Ending } from './ending.js';
import { LATE } from './knowledge.js';
import type { Screen, ShownPayment } from './screen.js';

type PanelPayment = ShownPayment & { readonly phase: Panel['kind'] };

export function hasPanelPhase(payment: ShownPayment): payment is PanelPayment {
  return payment.phase !== 'open' && payment.phase !== 'busy';
}

/** Describes a payment that the buyer cannot try again, with the texts of a panel. */
function describePayment({ phase, ending, facts, isBack }: PanelPayment, { write }: Translator, { options }: Screen) {
  const { method } = facts;
  if (phase === 'unknown') return { title: write('status.unknown'), text: write(chooseMessage(ending)) };
  if (phase === 'action' && ending.kind === 'action') {
    const values = { host: new URL(ending.url).host };
    if (isBack) return { title: write('status.waiting'), text: write('waiting.text', values) };
    return { title: write('status.action'), text: write('action.text', values, options.onAction ? 'here' : method) };
  }
  // Nothing was lost where an answer may still come, or where the buyer is back from the bank.
  const isWaiting = phase === 'checking' && (isBack || ending === LATE);
  return { title: write(`status.${phase}`), text: write(`${phase}.text`, {}, isWaiting ? 'wait' : method) };
}

export function writePanel(
  payment: PanelPayment,
  translator: Translator,
  screen: Screen & { readonly isConfirming: boolean; readonly amount: string },
): Panel {
  const { phase, facts, chargeId } = payment;
  const { write } = translator;
  const { method, reference } = facts;
  const { creditor, support } = screen.options;
  const isUnknown = phase === 'unknown';
  const isPaid = phase === 'done' || phase === 'pending' || phase === 'sent';
  const { isConfirming } = screen;
  const words = isConfirming
    ? {
        title: write('restart.title'),
        text: write('restart.text', {}, phase),
        buttons: { leave: write('restart.confirm'), stay: write('restart.cancel') },
      }
    : { ...describePayment(payment, translator, screen), buttons: writeButtons(payment, translator) };
  return {
    kind: phase,
    ...words,
    amount: screen.amount,
    paidWith: isPaid ? facts.paidWith : undefined,
    paidTo: isPaid && method === 'sepa' ? creditor?.name : undefined,
    reference: isPaid ? chargeId : isUnknown ? (chargeId ?? reference) : undefined,
    advice: isUnknown && !isConfirming ? write('unknown.next') : undefined,
    checked: isUnknown && !isConfirming ? writeChecked(payment.checkedAt, translator) : undefined,
    support: isUnknown ? support : undefined,
  };
}

function writeButtons(payment: ShownPayment, { write }: Translator): Panel['buttons'] {
  const again = chooseAgain(payment);
  const leave = payment.phase === 'action' ? 'action.other' : 'restart';
  return { again: again && write(again), leave: payment.canStartAgain ? write(leave) : undefined };
}

/** Chooses the text of the button that asks again, or goes to the bank's page. */
function chooseAgain({ phase, isBack, isBusy, canCheckAgain }: ShownPayment): MessageKey | undefined {
  if (phase === 'action' && !isBusy) return isBack ? 'action.back' : 'action.continue';
  return phase === 'unknown' && canCheckAgain ? 'panel.again' : undefined;
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
  if (reason) return REASONS[reason];
  if (code === 'token_already_used') return 'form.used';
  return FAILURE_MESSAGES[outcome];
}

const REASONS = { unsealed: 'form.encrypt', untaken: 'form.closed' } as const;
const FAILURE_MESSAGES = { not_sent: 'form.network', refused: 'form.refused', unknown: 'form.unknown' } as const;

/** Writes why the buyer can try again: a decline, or a failure with the word that nothing was charged. */
export function writeProblem(
  ending: Extract<Ending, { readonly reason: unknown }>,
  method: PaymentMethod,
  ownError: string | undefined,
  { write }: Translator,
): string {
  // The text depends on whether it was a card or an account.
  if (ending.kind === 'declined') {
    return ownError ?? write(method === 'card' ? 'declined' : 'declined.account', {}, ending.reason);
  }
  const message = write(chooseMessage(ending));
  return ending.reason ? message : (ownError ?? `${message}. ${write('form.notCharged')}`);
}

export function findDeclinedField(method: PaymentMethod, reason: string | undefined): FieldName | undefined {
  return method === 'card' ? DECLINED_FIELDS.get(reason) : undefined;
}

const DECLINED_FIELDS: ReadonlyMap<string | undefined, FieldName> = /*#__PURE__*/ new Map([
  ['incorrect_cvc', 'cvc'],
  ['expired_card', 'expiry'],
  ['incorrect_number', 'cardNumber'],
]);
