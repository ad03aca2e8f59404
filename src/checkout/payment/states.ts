/** The states of a form and of its payment, and what may follow each: the whole course of a payment in one table. */
import type { Phase } from '../dom/phase.js';
import type { Ending } from './outcome/ending.js';

/**
 * A phase, or what comes before and after it: `preparing` checks the entries, `asking` waits for the page around a frame, and
 * `removed` is a form that is no longer there. Only `step` changes the state of a payment.
 */
export type FormState = Phase | 'preparing' | 'asking' | 'removed';

/**
 * What moves a payment on.
 * - `held`: the page around the frame is asked. `started`: the buyer pays. `stopped`: nothing is paid.
 * - `succeeded`, `pending`, `declined`, `action`: a charge is known.
 * - `refused`: nothing was sent, or the gateway refused it, and no attempt before was unknown.
 * - `sent`: the merchant's code has the token, and tells no result.
 * - `lost`: the result is unknown, and the form can ask by itself. `unknown`: it cannot.
 * - `late`: the wait for an answer is over.
 * - `elsewhere`: another payment of the same order is under way, or has ended.
 * - `asked`: the buyer asks again. `dropped`: the buyer starts again, or the merchant clears the form.
 */
export type Trigger =
  | 'held'
  | 'started'
  | 'stopped'
  | 'succeeded'
  | 'pending'
  | 'declined'
  | 'action'
  | 'refused'
  | 'sent'
  | 'lost'
  | 'unknown'
  | 'late'
  | 'elsewhere'
  | 'asked'
  | 'dropped';

type Row = Readonly<Partial<Record<Trigger, FormState>>>;

/** An answer ends every state that waits for one, however late it comes. */
const ANSWERED = {
  succeeded: 'done',
  pending: 'pending',
  declined: 'open',
  refused: 'open',
  sent: 'sent',
  action: 'action',
  elsewhere: 'checking',
} as const satisfies Row;

/** What follows each state. A trigger that is not in the row of a state changes nothing. */
const NEXT: Readonly<Record<FormState, Row>> = {
  preparing: { held: 'asking', started: 'busy', refused: 'open', stopped: 'open' },
  asking: { started: 'busy', refused: 'open', stopped: 'open' },
  // It can be stopped until the token is sent.
  busy: { ...ANSWERED, stopped: 'open', lost: 'checking', unknown: 'unknown', late: 'checking' },
  // A payment that has waited for another window can begin, or leave the wait to the next form. It goes on asking after `unknown`,
  // until its time is over. An answer that came late and was lost begins the asking anew.
  checking: { ...ANSWERED, started: 'busy', stopped: 'open', lost: 'checking', late: 'unknown', dropped: 'open' },
  action: { ...ANSWERED, asked: 'checking', lost: 'checking', unknown: 'unknown', dropped: 'open' },
  unknown: { ...ANSWERED, asked: 'checking', dropped: 'open' },
  done: { dropped: 'open' },
  // The shop may have told this. The answer to the payment itself can come later.
  pending: { succeeded: 'done', declined: 'open', dropped: 'open' },
  sent: { dropped: 'open' },
  // The payment is over, unless its token succeeds after all, which the buyer has given up.
  open: { succeeded: 'done', pending: 'pending' },
  removed: {},
};

/** Tells which state follows. `undefined` means that nothing changes. A polluted prototype adds nothing to the table. */
export function follow(state: FormState, trigger: Trigger): FormState | undefined {
  return Object.hasOwn(NEXT[state], trigger) ? NEXT[state][trigger] : undefined;
}

/** The phase that a state shows, which style sheets and tests know. A removed form has none. */
export function toPhase(state: FormState): Phase | undefined {
  if (state === 'preparing') return 'open';
  if (state === 'asking') return 'busy';
  return state === 'removed' ? undefined : state;
}

/** Tells whether a value is a phase, as a page may remember it. */
export const isPhase = (value: unknown): value is Phase =>
  Object.keys(NEXT).some((state) => state === value && toPhase(state as FormState) === state);

/** States in which the form works for the buyer. The page warns a buyer who leaves it then. */
export const isWorking = (state: FormState) => state === 'busy' || state === 'checking';

/** States of a payment that has not begun. */
export const isPrepared = (state: FormState) => state === 'preparing' || state === 'asking';

/** States of a payment that must not be made again: it is paid, or the shop has its token. */
export const isPaid = (state: FormState) => ['done', 'pending', 'sent'].includes(state);

/** States that end a payment. */
export const isOver = (state: FormState) => isPaid(state) || state === 'open';

export function toTrigger(ending: Ending, canRecover: boolean): Trigger {
  if (ending.kind !== 'failed') return ending.kind;
  if (ending.outcome !== 'unknown') return 'refused';
  return canRecover ? 'lost' : 'unknown';
}
