/** The states of a payment, and what may follow each: the whole course of a payment in one table. */
import type { Phase } from '../view.js';
import type { Ending } from './ending.js';

/**
 * What a payment learns.
 * - `succeeded`, `pending`, `declined`, `action`: a charge is known.
 * - `refused`: nothing was sent, or the gateway refused it, and no attempt before was unknown.
 * - `sent`: the merchant's code has the token, and tells no result.
 * - `lost`: the result is unknown, and the form can ask again by itself. `unknown`: it cannot.
 * - `late`: the wait for an answer is over.
 * - `asked`: the buyer checks again. `dropped`: the buyer starts again, or the merchant clears the form.
 */
export type News =
  | 'succeeded'
  | 'pending'
  | 'declined'
  | 'action'
  | 'refused'
  | 'sent'
  | 'lost'
  | 'unknown'
  | 'late'
  | 'asked'
  | 'dropped';

type Row = Readonly<Partial<Record<News, Phase>>>;

/** An answer ends every state that waits for one, however late it comes. */
const ANSWERED = {
  succeeded: 'done',
  pending: 'pending',
  declined: 'open',
  refused: 'open',
  sent: 'sent',
  action: 'action',
} as const satisfies Row;

/** What follows each state. News that is not in the row of a state changes nothing. A payment begins as `busy`. */
const NEXT: Readonly<Record<Phase, Row>> = {
  busy: { ...ANSWERED, lost: 'checking', unknown: 'unknown', late: 'checking' },
  // It goes on asking after `unknown`, until its time is over. An answer that came late and was lost begins the asking anew.
  checking: { ...ANSWERED, lost: 'checking', late: 'unknown' },
  action: { ...ANSWERED, asked: 'checking', lost: 'checking', unknown: 'unknown', dropped: 'open' },
  unknown: { ...ANSWERED, asked: 'checking', dropped: 'open' },
  done: { dropped: 'open' },
  pending: { dropped: 'open' },
  sent: { dropped: 'open' },
  // The payment is over. Only a new payment can follow.
  open: {},
};

/** Tells which state follows. `undefined` means that nothing changes. A polluted prototype adds nothing to the table. */
export function follow(phase: Phase, news: News): Phase | undefined {
  return Object.hasOwn(NEXT[phase], news) ? NEXT[phase][news] : undefined;
}

/** States in which the form works for the buyer. The page warns a buyer who leaves it then. */
export const isWorking = (phase: Phase) => phase === 'busy' || phase === 'checking';

/** States after which a payment learns nothing more. */
export const isOver = (phase: Phase) => follow(phase, 'succeeded') === undefined;

export function toNews(ending: Ending, canRecover: boolean): News {
  if (ending.kind !== 'failed') return ending.kind;
  if (ending.outcome !== 'unknown') return 'refused';
  return canRecover ? 'lost' : 'unknown';
}
