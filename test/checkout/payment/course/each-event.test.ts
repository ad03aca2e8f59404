/** What each event changes in a payment, and what the payment then wants done: one row each. */
import { expect, it } from 'vitest';
import type { Effect, Event, Payment } from '../../../../src/checkout/payment/course/model.js';
import { createFailure, type Ending, SENT, UNREADABLE } from '../../../../src/checkout/payment/outcome/ending.js';
import { ACTION, CHARGE, Driven, FACTS, LOST, PAID, RECORD, type Ways } from './driven.js';

const OTHER = { ...FACTS, reference: 'OTHER' };
const DONE = { ...RECORD, phase: 'done', status: 'succeeded', chargeId: 'ch_1' } as const;
const DECLINED: Ending = { kind: 'declined', chargeId: 'ch_1', reason: undefined, isCertain: true, charge: undefined };

/** What the words in capitals of the rows stand for. */
const VALUES: Readonly<Record<string, object>> = {
  ...{ FACTS, OTHER, RECORD, DONE, DECLINED, PAID, ACTION, LOST, SENT, UNREADABLE },
  BUSY: { ...OTHER, phase: 'busy' },
  CHECKED: { ...RECORD, phase: 'checking' },
  NOT_KNOWN: { ...RECORD, phase: 'unknown' },
  AT_BANK: { ...RECORD, phase: 'action', chargeId: 'ch_1' },
  TOLD_BEFORE: { ...DONE, isTold: true, endedAt: 7 },
  OTHER_PAID: { ...OTHER, phase: 'done', chargeId: 'ch_2' },
  OTHER_CHECKED: { ...OTHER, phase: 'checking' },
  OTHER_AT_BANK: { ...OTHER, phase: 'action', url: 'https://bank.example/', chargeId: 'ch_2' },
  NOTHING: {},
  UNSEALED: createFailure('remote_ip_failed', 'not_sent', 'unsealed'),
  SPENT: { ...LOST, canResend: false },
  UNTOLD: { ...PAID, charge: undefined },
  DECLINED_CHARGE: { ...DECLINED, charge: CHARGE },
  MEANS: { canLookUp: false, hasOnAction: false },
  LOOKS_UP: { canLookUp: true, hasOnAction: false },
  SHOWS_BANK: { canLookUp: false, hasOnAction: true },
};

/** Changes and effects that come together. */
const GROUPS: Readonly<Record<string, string>> = {
  // What follows from a payment of another page, a charge of which the page was told, and an order that another window pays.
  TAKEN: 'doubt result_unreadable, isBegun, origin page, bank shown, isBack',
  TOLD: 'charges ch_1 succeeded, isTold',
  FOLLOWS: 'isHeard, owner window, isElsewhere',
  // What a new state ends, what an end ends too, and how that gives the lock back.
  STOP: '-patience, -watch, -resend',
  END: '-patience, -watch, -resend, -moment, forget',
  FREE: '-reread, release false',
};

/**
 * A row is a title, `(the ways) what has happened before | the events`, `= what has changed`, and `> what is wanted`:
 * `-watch` ends a timer, `watch 30000` begins one, `show!` shows a new state. A row without the last lines changes nothing.
 */
const ROWS = `
a form in a frame asks its page
  | held
  = state asking
  > STOP, -moment, show!
a payment that was only prepared is stopped
  | stopped
  = state open, endedAt 0
  > END, FREE, show!
something fails before the token
  | refused UNSEALED
  = state open, end remote_ip_failed, endedAt 0
  > END, FREE, show!
it takes the lock beside sealing
  (locks) started | prepare
  = token sealing
  > seal, lock start soon
it takes the lock from another window, because the buyer wants it
  (locks) started | prepare forced
  = token sealing, isForced
  > seal, lock start forced
a buyer who does not want to wait: it is sent without a look
  (locks) started; prepare forced | locked start true; sealed
  = token sealed, isAwaited, turn alone, isBegun, isWritten
  > write busy false, late 60000, send 0 0
the shop's server knows who pays: it is sent without a look
  (server) started; prepare | sealed
  = token sealed, isAwaited, isBegun, isWritten
  > write busy false, late 60000, send 0 0
another window has paid the order: nothing is sent
  (other=OTHER_PAID) started; prepare | sealed
  = TAKEN, state done, end succeeded, facts OTHER, chargeId ch_2, token none, isHeard, owner window, isWritten,
  = endedAt 0
  > read start, STOP, patience 60000, read follow, show!, forget, -patience, -queue, -spread, -watch, -resend,
  > -moment, forget, FREE, show!
another window pays the order: it is followed
  (other=BUSY) started; prepare | sealed
  = FOLLOWS, TAKEN, state checking, end result_unreadable, facts OTHER, token none, wait spread, isWritten
  > read start, STOP, patience 60000, read follow, show!, forget, spread 300, show
the token comes after the page was left
  started; prepare; left | sealed
  > forget
there is no token
  started; prepare | sealed UNSEALED
  = state open, end remote_ip_failed, token none, unsealed remote_ip_failed, endedAt 0
  > END, FREE, show!
the token is sealed before the lock is known
  (locks) started; prepare | sealed
  = token sealed
the lock is held before the token is sealed
  (locks) started; prepare | locked start true
  = turn alone
the lock is taken after the token was sent, and no record is there
  (locks) send | lost
  = FOLLOWS, !isWritten, state checking, end result_unreadable, doubt result_unreadable, token none, wait lock,
  = origin page, bank shown, isBack
  > forget, STOP, patience 60000, read follow, show!, lock follow wait
the answer is lost, and the page wants no asking
  (server recovers=false) send | answer LOST
  = state unknown, end connection_failed, doubt connection_failed, canResend, !isAwaited
  > -late, STOP, write unknown false, show!
a token that was handed on is not sent again
  (handOver) send; answer LOST | time resend
functions of an earlier question are not asked again after the bank
  (hasOnAction) send; asks true | answer ACTION
  = !hasAsks, !isAwaited, state action, end action, chargeId ch_1, doubt result_unreadable, bank open
  > -late, STOP, -moment, write action false, show!, visit, bank 30000,
  > goToBank https://bank.example/ undefined false
the answer is lost of a payment whose lock another window has taken
  (locks) send; lost | answer LOST
  = doubt connection_failed, canResend, !isAwaited
  > -late, show
an earlier page went to the bank, and the merchant is asked first
  (canLookUp) | found AT_BANK ACTION false
  = TAKEN, state checking, end action, chargeId ch_1, watch run, round 1, tries Infinity, fallback action, isWritten
  > forget, STOP, write checking false, watch 30000, moment 0, show!
an answer about the lock that comes a second time sends nothing more
  (locks) send | locked start true
it may not have the lock
  (locks) started; prepare | locked start false; sealed
  = FOLLOWS, state checking, end result_unreadable, token sealed, turn refused, wait lock
  > STOP, patience 60000, read follow, show!, lock follow wait
the page is left while it seals
  started; prepare | left
  = state open, end aborted, token none, endedAt 0
  > END, FREE, release true, show!
the page is left after the token was sent
  send | left
  > release true
an earlier page was paid, and did not tell
  | found DONE PAID false
  = TOLD, TAKEN, state done, end succeeded, chargeId ch_1, isWritten, endedAt 0
  > forget, END, write done false, FREE, onCharge card, emit card, show!
an earlier page was paid, and has told
  | found TOLD_BEFORE PAID false
  = TAKEN, state done, end succeeded, chargeId ch_1, isTold, isWritten, endedAt 7
  > forget, END, write done false, FREE, show!
an earlier page has sent
  | found RECORD UNREADABLE false
  = TAKEN, state unknown, end result_unreadable, isWritten
  > forget, STOP, write unknown false, show!
an earlier page has sent, and another one may hold the lock
  (locks) | found RECORD UNREADABLE false
  = TAKEN, state checking, fallback result_unreadable
  > forget, lock resume now, show
an earlier page went to the bank
  | found AT_BANK ACTION false
  = TAKEN, state action, end action, chargeId ch_1, isWritten
  > forget, STOP, -moment, write action false, show!
an earlier page went to the bank, and the shop's server has told
  (server) | found AT_BANK ACTION false
  = TAKEN, state action, end action, chargeId ch_1, isWritten
  > forget, STOP, -moment, write action false, show!
the bank sends the buyer back
  (locks) | found AT_BANK PAID true
  = TOLD, TAKEN, state done, end succeeded, chargeId ch_1, isWritten, isReturned, endedAt 0
  > forget, END, write done false, FREE, onCharge card, emit card, show!
the bank sends the buyer back, and the merchant is asked first
  (canLookUp) | found AT_BANK PAID true
  = TAKEN, state checking, end succeeded, chargeId ch_1, watch run, round 1, tries Infinity, fallback succeeded,
  = isWritten, isReturned
  > forget, STOP, write checking false, watch 30000, moment 0, show!
the bank sends a buyer of whom nothing is known
  | found NOTHING PAID true
  = TOLD, TAKEN, state done, end succeeded, isWritten, isGuessed, isReturned, endedAt 0
  > forget, END, write done false, FREE, onCharge card, emit card, show!
it resumes, and no other window does
  (locks) found RECORD UNREADABLE false | locked resume true
  = state unknown, end result_unreadable, no fallback, isWritten
  > STOP, write unknown false, show!
it resumes, and another window does too
  (locks other=RECORD) found RECORD UNREADABLE false | locked resume false
  = FOLLOWS, end result_unreadable, wait lock, isWritten
  > STOP, patience 60000, read follow, show!, lock follow wait, show
it has ended before it could resume
  (locks) found RECORD UNREADABLE false; dropped | locked resume true
the buyer sends the token again
  send; answer LOST; pass 40000 | goOn
  = state checking, watch once, round 2, watchedAt 40000, tries 0, !isHeard, questions 1, checkedAt 40000
  > STOP, write checking false, watch 30000, send 2 1000, show!
the buyer goes to the bank again
  send; answer ACTION | goOn
  > goToBank https://bank.example/ undefined true
the buyer wants the bank again while the merchant's code shows it
  (hasOnAction) send; answer ACTION | goOn
the buyer wants to go on while it is busy
  send | goOn
the buyer wants to go on, and nothing is left to ask
  send; answer SPENT | goOn
the buyer begins again
  send; answer LOST; pass 40000 | dropped
  = state open, end elsewhere, token none, !isBegun, !isWritten, endedAt 40000
  > delete, END, FREE, show!
it cannot be dropped while it is sent
  send | dropped
  = !isBegun, !isWritten
  > delete, show
the buyer has seen that the order is paid
  send; answer PAID | seen
  = wasSeen
the buyer has seen a decline
  send; answer DECLINED | seen
  = !isWritten, wasSeen
  > delete
nothing was seen yet
  send | seen
a kept page is shown again in mid-payment
  send; left | back
  = stale 3
  > reread 300
a kept page is shown again after the bank
  send; answer ACTION; left | back
  = stale 3, isBack
  > reread 300, STOP, -moment, show!
a kept page is shown again after the bank, and asks
  (canLookUp) send; answer ACTION; left | back
  = state checking, watch once, round 1, questions 1, fallback action, checkedAt 0, stale 3, isBack
  > reread 300, STOP, watch 30000, lookUp 1 true false 1000, show!
a kept page is shown again after the end
  send; answer PAID; left | back
a page is shown again while the merchant's code shows the bank
  (hasOnAction) send; answer ACTION | back
a kept page has its lock back
  (locks) send; answer ACTION; left; back | locked back true
  > reread 300
a kept page has lost its lock
  (locks other=BUSY) send; answer ACTION; left; back | locked back false
  > -patience, -queue, -spread, -watch, -resend, patience 60000, read follow, reread 300, show!, lock follow wait,
  > show
a page that follows another one is shown again
  (locks other=BUSY) started; prepare; sealed; locked start false | back
  = stale 3
  > -patience, -queue, -spread, -watch, -resend, patience 60000, read follow, reread 300, show!, lock follow wait,
  > show
the buyer looks at the page before the bank was left
  (canLookUp) send; answer ACTION | sight
the buyer looks at the page after the bank
  (canLookUp) send; answer ACTION; framed | sight
  = state checking, watch once, round 1, questions 1, fallback action, checkedAt 0
  > STOP, write checking false, watch 30000, lookUp 1 true false 1000, show!
a frame waits for the buyer
  send; answer ACTION | framed
  = isBack
  > show
a frame has nothing to wait for
  send | framed
  = isBack
another form takes over an unknown payment
  (canLookUp) send; answer LOST; pass 40000 | moved LOOKS_UP
  = moment 0, origin form
  > read moved, moment 0, show
another form takes over what waits for the bank
  (own=AT_BANK) send; answer ACTION | moved SHOWS_BANK
  = means SHOWS_BANK, origin form, isBack
  > read moved, show
another form takes over what is busy
  send | moved MEANS
  = origin form
  > read moved, show
the lock is taken after the end
  (locks) send; answer PAID | lost
the lock is taken while it seals
  (locks) started; prepare; locked start true | lost; sealed
  = FOLLOWS, state checking, end result_unreadable, token sealed, wait lock
  > STOP, patience 60000, read follow, show!, lock follow wait
the record stands as it was written
  (own=NOT_KNOWN) send; answer LOST; pass 40000 | news
  > read news
another window has found the end
  (own=DONE) send; answer LOST; pass 40000 | news
  = TOLD, state done, end succeeded, chargeId ch_1, doubt result_unreadable, !canResend, token none, origin page,
  = bank shown, isBack, endedAt 40000
  > read news, forget, END, write done false, FREE, onCharge card, emit card, show!
another window has dropped an unknown payment
  (own=RECORD canLookUp) send; answer UNREADABLE | time watch; news
  = state unknown, token none, watch none, origin page, bank shown, isBack
  > STOP, write unknown false, show!, read news, forget, show
another window has dropped what waits for the bank
  send; answer ACTION | news
  = state unknown, end result_unreadable
  > read news, STOP, write unknown false, show!
another window has found that the bank is needed
  (own=AT_BANK) send; answer LOST; pass 40000 | news
  = chargeId ch_1, doubt result_unreadable, !canResend, token none, origin page, bank shown, isBack
  > read news, forget, show
news does not end what is busy
  (own=DONE) send | news
  > read news
the shop's server lets another payment count, which waits for its bank
  (server) send | elsewhere OTHER_AT_BANK
  = state action, end action, facts OTHER, chargeId ch_2, doubt result_unreadable, token none, !isAwaited, owner shop,
  = origin page, bank shown, isBack
  > -late, forget, STOP, moment 0, STOP, -moment, show!, show!
the shop's server lets another payment count, whose result is not known
  (server) send | elsewhere OTHER_CHECKED
  = state checking, end result_unreadable, facts OTHER, doubt result_unreadable, token none, !isAwaited, owner shop,
  = isElsewhere, origin page, bank shown, isBack
  > -late, forget, STOP, moment 0, show!
the merchant's code says that another payment counts
  send | elsewhere
  = state checking, end elsewhere, doubt result_unreadable, !isAwaited, watch wait, round 1, isHeard, isElsewhere
  > -late, STOP, write checking false, watch 30000, show!
nothing more is heard of a payment that counts, of which the merchant's code has told
  send; elsewhere | time watch
  = state unknown, end result_unreadable, !isElsewhere, watch none
  > STOP, write unknown false, show!
the shop's server has charged
  (server) send | answer PAID
  = TOLD, state done, end succeeded, chargeId ch_1, token none, !isAwaited, endedAt 0
  > -late, END, write done false, FREE, onCharge card, tellWindows, emit card, show!
a charge came before its answer
  send | charged FACTS PAID
  = TOLD
  > emit card
the token was handed on
  (handOver) send | answer SENT
  = state sent, end sent, token none, !isAwaited, endedAt 0
  > -late, END, write sent false, FREE, show!
the answer to an earlier round
  send; answer LOST; pass 40000; goOn | answered FACTS 1 LOST
the answer to the buyer's question
  send; answer LOST; pass 40000; goOn | answered FACTS 2 LOST
  = state unknown, watch none, questions 0
  > STOP, write unknown false, show!
the merchant does not know the last time
  (canLookUp) send; answer SPENT | lookedUp FACTS 1 false true
  = state unknown, watch none, isHeard
  > STOP, write unknown false, show, show!
the shop's server does not know
  (server) send; answer LOST | lookedUp FACTS 1 false false
  > show
the merchant's code knows no answer to another payment
  (hasOnAction) send; answer ACTION | bankAnswered OTHER UNREADABLE
  = bank shown
  > -bank, show, show
the merchant's code closes the bank
  (hasOnAction) send; answer ACTION | bankAnswered FACTS
  = bank shown
  > -bank, show
the merchant's code asks for the bank again
  (hasOnAction) send; answer ACTION | bankAnswered FACTS ACTION
  = state unknown, end result_unreadable, doubt result_unreadable, bank shown
  > -bank, STOP, write unknown false, show, show!
the merchant's code shows the bank for long
  (hasOnAction) send; answer ACTION; bankAnswered FACTS; goOn | time bank
  = bank shown
  > -bank, show
the buyer wants the bank again from the merchant's code
  (hasOnAction) send; answer ACTION; bankAnswered FACTS | goOn
  = bank open
  > bank 30000, goToBank https://bank.example/ undefined true, show
a form that has opened visits no bank
  send; answer ACTION; dropped | visited
functions can be asked again
  send | asks true
  = hasAsks
the wait for another window is long
  (locks other=BUSY) started; prepare; sealed; locked start false | time patience
  = isTired
  > show
another window gives the lock back
  (locks other=BUSY) started; prepare; sealed; locked start false | locked follow true
  = wait spread
  > spread 300
a lock comes after the wait for it is over
  (locks) send | locked follow true; locked back true
the other window has died
  (locks other=BUSY) started; prepare; sealed; locked start false; locked follow true | time spread
  = state unknown, owner this, !isElsewhere, wait none
  > read held, STOP, write unknown false, show, show!
nothing was written by the other window
  (locks) started; prepare; sealed; locked start false; locked follow true | time spread
  = state busy, end timeout, isAwaited, owner this, !isElsewhere, turn waited, wait none, isBegun, isWritten
  > read held, STOP, -moment, write busy true, show!, late 60000, send 0 0
no answer comes for a minute
  send | time late
  = state checking, watch run, round 1, tries Infinity, isHeard
  > STOP, write checking false, watch 30000, show!
a token that was forgotten is not late
  (locks other=BUSY) send; lost | time late
the bank is needed
  send | answer ACTION
  = state action, end action, chargeId ch_1, doubt result_unreadable, !isAwaited, bank shown
  > -late, STOP, -moment, write action false, show!, visit, goToBank https://bank.example/ undefined false
the bank is needed, and the merchant's code shows it
  (hasOnAction) send | answer ACTION
  = state action, end action, chargeId ch_1, doubt result_unreadable, !isAwaited, bank open
  > -late, STOP, -moment, write action false, show!, visit, bank 30000, goToBank https://bank.example/ undefined false
a server tells the end while the merchant's code shows the bank
  (hasOnAction canLookUp) send; answer ACTION | lookedUp FACTS 0 false false PAID
  = TOLD, state done, end succeeded, token none, isHeard, bank shown, endedAt 0
  > END, write done false, FREE, onCharge card, emit card, show!
it is paid after it was given up
  send; answer LOST; pass 40000; dropped | answer PAID
  = TOLD, state done, end succeeded, chargeId ch_1, isBegun, isWritten
  > -late, END, write done false, FREE, onCharge card, emit card, show!
it is declined after it was given up
  send; answer LOST; pass 40000; dropped | answer DECLINED_CHARGE
  = TOLD, chargeId ch_1
  > -late, onCharge card, emit card
a charge is told after the end
  send; answer UNTOLD | answered FACTS 1 PAID
  = TOLD
  > write done false, onCharge card, emit card, show
nothing new is told after the end
  send; answer PAID | answered FACTS 1 PAID
  > show
the merchant tells of another payment that is paid
  (canLookUp) send; answer LOST | lookedUp OTHER 1 false false PAID
  = TOLD, state done, end succeeded, facts OTHER, chargeId ch_1, doubt result_unreadable, !canResend, token none,
  = watch none, isHeard, origin page, bank shown, isBack, endedAt 0
  > forget, END, write done false, FREE, onCharge card, emit card, show, show!
the merchant tells of another payment that is declined
  (canLookUp) send; answer LOST | lookedUp OTHER 1 false true DECLINED
  = isHeard
  > show, show
the merchant answers an earlier round
  (canLookUp) send; answer SPENT | lookedUp FACTS 0 false true
  > show
the merchant tells that the bank is needed
  (canLookUp) send; answer LOST | lookedUp FACTS 1 false false ACTION
  = state action, end action, chargeId ch_1, watch none, isHeard, bank shown
  > STOP, -moment, write action false, show!, visit, goToBank https://bank.example/ undefined false
functions tell of another payment
  (handOver) send; answer LOST; asks true; goOn | askedAgain OTHER 1 DECLINED
  = questions 1
  > show
functions answer an earlier round
  (handOver) send; answer LOST; asks true; goOn | askedAgain FACTS 0 LOST
functions are asked again
  (handOver) send; answer LOST; asks true | goOn
  = state checking, watch once, round 1, questions 2, checkedAt 0
  > STOP, write checking false, watch 30000, lookUp 1 true false 1000, askAgain 1, show!
a frame, and the merchant's code shows the bank
  (hasOnAction) send; answer ACTION; framed | sight
an earlier page has sent, and the shop's server does not know
  (server) | found CHECKED UNREADABLE false
  = TAKEN, state checking, end result_unreadable, watch run, round 1, tries Infinity, fallback result_unreadable,
  = isWritten
  > forget, STOP, write checking false, watch 30000, moment 0, show!
another form takes over what an earlier page has left
  found AT_BANK ACTION false | moved MEANS
  = state unknown, end result_unreadable, isHeard
  > read moved, STOP, write unknown false, show!, show
a page is shown again whose order another payment has
  (server) send; elsewhere OTHER_CHECKED | back
  = stale 3
  > reread 300
the moment comes to ask the merchant
  (canLookUp) send; answer LOST | time moment
  = moment 1, checkedAt 0
  > lookUp 1 false false 0, moment 2000
the last moment comes to ask the merchant
  (canLookUp) send; answer LOST; pass 10000 | time moment
  = moment 5
  > lookUp 1 false true 0
the moment comes to ask the shop's server
  (server) send; answer LOST; pass 10000 | time moment
  = moment 5
  > lookUp 1 false false 0, moment 20000
the moment comes to send again
  send; answer LOST | time resend
  = tries 1, checkedAt 0
  > send 1 0
the bank's page was shown already
  send; answer ACTION | visited
the bank's page was not shown, and it has ended
  send; answer PAID | visited
all rereads are done
  send; left; back; pass 10000 | time reread
  > read reread
a record is read after the wait for it is over
  (locks) send | read held DONE; read follow DONE
a wait is over, and it was followed with a lock
  (locks other=BUSY) started; prepare; sealed; locked start false; locked follow true | answer PAID
  = TOLD, state done, end succeeded, facts REF, chargeId ch_1, doubt result_unreadable, owner this, !isElsewhere,
  = wait none, endedAt 0
  > -late, forget, -patience, -queue, -spread, release false, -watch, -resend, -moment, forget, write done false,
  > FREE, onCharge card, emit card, show, show!
it is dropped while it waits at the bank
  send; answer ACTION | dropped
  = state open, end elsewhere, token none, !isBegun, !isWritten, endedAt 0
  > delete, END, FREE, show!
`;

const readValue = (word: string): unknown =>
  VALUES[word] ?? (/^(?:true|false|\d+)$/.test(word) ? JSON.parse(word) : word);

function readWays(text: string): Ways {
  const pairs = text.split(' ').map((word): [string, unknown] => {
    const [name = '', value] = word.split('=');
    return ['server', 'handOver'].includes(name) ? ['way', name] : [name, value ? readValue(value) : true];
  });
  return Object.fromEntries(pairs);
}

/** Lets each step of a row happen: an event, or what `Driven` does. */
function happen(driven: Driven, steps: string): void {
  for (const step of steps.split('; ').filter(Boolean)) {
    const [name = '', ...facts] = step.split(' ');
    const [first, ...values] = facts.map(readValue);
    if (name === 'send') driven.send();
    else if (name === 'pass') driven.pass(Number(first));
    else if (name === 'answer') driven.tell(['answered', FACTS, 0, first as Ending]);
    else if (name === 'elsewhere')
      driven.tell(['answered', FACTS, 0, { kind: 'elsewhere', charge: undefined, other: first } as never]);
    else if (name === 'prepare') {
      const { plan, means } = driven.value;
      driven.tell(['prepared', FACTS, plan, means, first === 'forced']);
    } else driven.tell([name, first, ...values] as unknown as Event);
  }
}

const split = (lines: readonly string[], mark: string) =>
  lines
    .filter((line) => line.startsWith(`  ${mark} `))
    .flatMap((line) => line.slice(4).split(/, ?/))
    .flatMap((word) => GROUPS[word]?.split(', ') ?? word)
    .filter(Boolean);

/** Writes an effect as a row does. */
function write([name, ...facts]: Effect): string {
  if (name === 'noTimer') return `-${facts[0]}`;
  if (name === 'timer') return facts.join(' ');
  if (name === 'show') return facts[0] ? 'show!' : 'show';
  const plain = facts.map((each) => (typeof each === 'object' && each !== null ? readPhase(each) : String(each)));
  return [name, ...plain.filter((each) => each !== '')].join(' ');
}
const readPhase = (fact: object) => ('phase' in fact ? String(fact.phase) : '');

/** Lists the members that differ, the purchase by the payment's name alone, and an end by its kind. */
function compare(before: Payment, after: Payment): string[] {
  const names = Object.keys(after) as (keyof Payment)[];
  const read = (value: unknown) => {
    const { reference, kind, code } = Object(value) as Record<string, unknown>;
    return reference ?? code ?? kind ?? (Array.isArray(value) ? value.join() : value);
  };
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return changed.filter((name) => name !== 'owed').map((name) => writeChange(name, read(after[name])));
}
function writeChange(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? name : `!${name}`;
  const [known] = Object.entries(VALUES).find((each) => JSON.stringify(each[1]) === JSON.stringify(value)) ?? [value];
  return value === undefined ? `no ${name}` : `${name} ${known}`;
}

const rows = ROWS.trim()
  .split(/\n(?! )/)
  .map((row) => row.split('\n'))
  .map(([title = '', course = '', ...lines]) => [title, course, lines] as const);

it.each(rows)('%s', (_, course, lines) => {
  const [, ways, before = '', events = ''] = /^ *(?:\((.*?)\))? *(.*?) *\| (.*)$/.exec(course) ?? [];
  const driven = new Driven(ways ? readWays(ways) : {});
  happen(driven, before);
  const [value, done] = [driven.value, driven.done.length];
  happen(driven, events);
  expect(compare(value, driven.value).sort()).toEqual(split(lines, '=').sort());
  expect(driven.done.slice(done).map(({ effect }) => write(effect))).toEqual(split(lines, '>'));
});

it('knows nothing before anything has happened', () => {
  const { facts, plan, means, end, ...value } = new Driven().value;
  expect(end).toMatchObject({ kind: 'failed', code: 'timeout', outcome: 'unknown' });
  expect(value).toEqual({
    ...{ state: 'preparing', chargeId: undefined, doubt: undefined, canResend: false, charges: [], owed: [] },
    ...{ isTold: false, token: 'none', unsealed: undefined, hasAsks: false, isAwaited: false, watch: 'none' },
    ...{ round: 0, watchedAt: 0, tries: 0, isHeard: false, questions: 0, moment: 0, fallback: undefined },
    ...{ isAhead: false, checkedAt: undefined, owner: 'this', isElsewhere: false, isForced: false, turn: 'none' },
    ...{ wait: 'none', isTired: false, isBegun: false, isWritten: false, stale: 0, origin: 'here' },
    ...{ isGuessed: false, bank: 'new', isBack: false, isReturned: false, endedAt: undefined, wasSeen: false },
  });
});
