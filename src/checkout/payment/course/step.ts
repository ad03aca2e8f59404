/** The course of one payment: `step(payment, event, now)` tells which payment follows, and what is to be done. Nothing else changes it. */
import type { PaymentFacts, PaymentRecord } from '../facts.js';
import { isKept } from '../memory/record.js';
import { toEnding } from '../memory/remembered-ending.js';
import { createFailure, ELSEWHERE, type Ending, isCharged, isUnknown, SENT, UNREADABLE } from '../outcome/ending.js';
import { follow, isOver, isPrepared, type Trigger, toPhase, toTrigger } from '../states.js';
import {
  ANSWER_LIMIT_MS,
  BANK_LIMIT_MS,
  PATIENCE_MS,
  PAUSE_MS,
  PAUSES_MS,
  RECOVERY_MS,
  RESEND_WAITS_MS,
  SHOWN_MS,
  SPREAD_MS,
  STALE_MS,
} from '../times.js';
import { addAnswer, forgetToken, reportCharge, takeOver } from './add-answer.js';
import { canLookUp, getQuestion, isBusy, LATE, mayResend } from './derive.js';
import { type Draft, want } from './draft.js';
import type { Effect, Event, Events, LockFor, LockHow, Means, Now, Payment, Plan, Timer } from './model.js';
import { forgetRecord, remember } from './remember.js';

/** A payment before anything has happened. */
export const prepare = (facts: PaymentFacts, plan: Plan, means: Means): Payment => ({
  state: 'preparing',
  end: LATE,
  facts,
  plan,
  means,
  chargeId: undefined,
  doubt: undefined,
  canResend: false,
  charges: [],
  owed: [],
  isTold: false,
  token: 'none',
  unsealed: undefined,
  hasAsks: false,
  isAwaited: false,
  watch: 'none',
  round: 0,
  watchedAt: 0,
  tries: 0,
  isHeard: false,
  questions: 0,
  moment: 0,
  fallback: undefined,
  isAhead: false,
  checkedAt: undefined,
  owner: 'this',
  isElsewhere: false,
  isForced: false,
  turn: 'none',
  wait: 'none',
  isTired: false,
  isBegun: false,
  isWritten: false,
  stale: 0,
  origin: 'here',
  isGuessed: false,
  bank: 'new',
  isBack: false,
  isReturned: false,
  endedAt: undefined,
  wasSeen: false,
});

export interface Step {
  readonly payment: Payment;
  readonly effects: readonly Effect[];
}

/** The page hears of a step when all of it is done: its code may do anything. */
const isHeardByPage = ([name]: Effect) => name === 'emit' || name === 'show' || name === 'visit';

export function step(before: Payment, [name, ...facts]: Event, now: Now): Step {
  const effects: Effect[] = [];
  const draft: Draft = { ...before, now, effects };
  (ON[name] as (draft: Draft, ...facts: unknown[]) => void)(draft, ...facts);
  // A copy without them would take ten times as long, and the search makes millions of steps.
  const payment: Payment & { now?: Now; effects?: Effect[] } = draft;
  delete payment.effects;
  delete payment.now;
  return { payment, effects: effects.sort((one, other) => Number(isHeardByPage(one)) - Number(isHeardByPage(other))) };
}

type Handlers = { readonly [On in keyof Events]: (p: Draft, ...facts: Events[On]) => void };

const ON: Handlers = {
  held: (p) => enter(p, 'held'),
  stopped: (p) => enter(p, 'stopped'),
  refused: (p, end) => enter(p, 'refused', end),
  started: (p) => enter(p, 'started'),
  prepared(p, facts, plan, means, isForced) {
    Object.assign(p, { facts, plan, means, isForced, token: 'sealing' });
    want(p, 'seal');
    takeLock(p, 'start', isForced ? 'forced' : 'soon');
  },
  sealed(p, end) {
    // It was forgotten meanwhile.
    if (p.token === 'none') want(p, 'forget');
    else p.token = end ? 'none' : 'sealed';
    p.unsealed = end;
    begin(p);
  },
  found(p, record, end, isReturned) {
    const { phase } = record;
    Object.assign(p, { state: 'checking', isGuessed: phase === undefined, isReturned });
    takeOver(p, record.chargeId);
    const isKnown = phase && (isOver(phase) || (p.plan.way === 'server' && phase === 'action'));
    if (isKnown && !isReturned) return showEnd(p, record, end);
    p.fallback = end;
    // The bank's answer is for this window.
    if (isReturned) return askFirst(p, 'lost', end);
    if (p.plan.locks) show(p);
    takeLock(p, 'resume', 'now');
  },

  goOn(p) {
    if (isBusy(p)) return;
    if (p.state === 'action') goToBank(p);
    else if (p.state === 'unknown' && getQuestion(p)) enter(p, 'asked', p.end);
  },
  dropped: (p) => drop(p),
  seen(p) {
    if (!isOver(p.state)) return;
    p.wasSeen = true;
    if (!isKept(p.facts, p.state)) forgetRecord(p);
  },
  left(p) {
    // What was not sent yet never is, because another window may pay meanwhile.
    if (isPrepared(p.state) || (p.state === 'busy' && !p.isBegun))
      enter(p, 'refused', createFailure('aborted', 'not_sent', 'unsealed'));
    want(p, 'release', true);
  },
  back(p) {
    if (isOver(p.state) || p.bank === 'open') return;
    // Nothing that stands in the storage may be written over before it was read.
    p.stale = STALE_MS.length;
    if (p.owner === 'this') takeLock(p, 'back', 'now');
    else ON.locked(p, 'back', false);
    p.isBack ||= p.state === 'action';
    ON.sight(p);
  },
  sight(p) {
    if (p.state === 'action' && p.isBack && p.bank !== 'open') askFirst(p, 'asked', p.end);
  },
  news: (p) => want(p, 'read', 'news'),
  framed(p) {
    p.isBack = true;
    if (p.state === 'action') show(p);
  },
  moved(p, means) {
    p.means = means;
    if (p.origin === 'here') p.origin = 'form';
    want(p, 'read', 'moved');
  },

  locked(p, why, isHeld) {
    if (why === 'start') {
      p.turn = isHeld ? 'alone' : 'refused';
      begin(p);
    } else if (why === 'resume') {
      if (p.state !== 'checking') return;
      if (isHeld) askFirst(p, 'lost', p.fallback ?? UNREADABLE);
      else followOther(p);
    } else if (why === 'back') {
      if (p.stale === 0) return;
      if (!isHeld && p.owner !== 'shop') followOther(p);
      want(p, 'timer', 'reread', SPREAD_MS);
    } else if (isHeld && p.wait === 'lock') {
      p.wait = 'spread';
      want(p, 'timer', 'spread', SPREAD_MS);
    }
  },
  lost: (p) => isOver(p.state) || followOther(p),
  read(p, why, record) {
    if (why === 'start') {
      if (record) followOther(p);
      else send(p);
      return;
    }
    readNews(p, record);
    if (why === 'follow' && p.wait === 'lock') takeLock(p, 'follow', 'wait');
    if (why === 'held' && p.wait === 'spread') {
      p.wait = 'none';
      p.owner = 'this';
      if (record) askFirst(p, 'lost', toEnding(record));
      else lose(p);
    }
    if (why === 'reread' && p.stale > 0) {
      p.stale--;
      if (p.stale > 0) want(p, 'timer', 'reread', STALE_MS[STALE_MS.length - p.stale] ?? 0);
    }
    if (why !== 'moved') return;
    p.isBack ||= p.state === 'action';
    if (p.state === 'unknown') askAtMoments(p);
    want(p, 'show', false);
  },
  written(p, isTaken, isNeeded) {
    p.isWritten = isTaken;
    if (isNeeded) sendIf(p, isTaken);
  },

  charged: (p, asked, end) => reportCharge(p, end.charge, asked.method),
  answered(p, asked, round, end) {
    if (round === 0) {
      p.isAwaited = false;
      want(p, 'noTimer', 'late');
      if (!isAbout(p, asked, end)) return;
      return proceed(p, end);
    }
    const before = p.doubt ?? LATE;
    const known = isAbout(p, asked, end) ? hear(p, end) : before;
    if (round !== p.round) return;
    if (p.watch === 'once') return answerQuestion(p);
    // The gateway has read the token, and says the same again. Waiting would not change that.
    if (!isUnknown(known) || (known.isRead && before.isRead)) p.tries = RESEND_WAITS_MS.length;
    planResend(p);
  },
  lookedUp(p, asked, round, isAsked, isLast, end) {
    const isLagging = hearServer(p, end && isAbout(p, asked, end) ? end : undefined);
    if (round !== p.round) return;
    if (isAsked) answerQuestion(p);
    else if (!isLagging || isLast) {
      p.isHeard = true;
      endRun(p);
    }
  },
  askedAgain(p, asked, round, end) {
    if (isAbout(p, asked, end)) hear(p, end);
    if (round === p.round) answerQuestion(p);
  },
  asks(p, hasAsks) {
    p.hasAsks = hasAsks;
  },
  visited(p) {
    if (p.state === 'action' && p.bank !== 'shown') goToBank(p);
  },
  bankAnswered(p, asked, end) {
    const visit = p.end;
    closeBank(p);
    // The same question again is not an answer.
    const known = end?.kind === 'action' ? SENT : end;
    if (!known || !isAbout(p, asked, known)) return;
    // What the page says of the bank is not believed.
    if (p.plan.way === 'server') askFirst(p, 'asked', visit);
    else proceed(p, known);
  },
  time: (p, timer) => TIME[timer](p),
};

const TIME: Readonly<Record<Timer, (p: Draft) => void>> = {
  // A token that was forgotten is another page's.
  late: (p) => p.token === 'sealed' && enter(p, 'late'),
  watch: (p) => conclude(p),
  resend(p) {
    if (!mayResend(p)) return planResend(p);
    p.tries++;
    sendAgain(p, 0);
  },
  moment(p) {
    p.moment++;
    const ms = PAUSES_MS[p.moment] ?? (p.plan.way === 'server' ? PAUSE_MS : undefined);
    askServer(p, false, 0, ms === undefined);
    if (ms !== undefined) want(p, 'timer', 'moment', ms);
  },
  patience(p) {
    p.isTired = true;
    show(p);
  },
  spread: (p) => want(p, 'read', 'held'),
  reread: (p) => want(p, 'read', 'reread'),
  bank: (p) => closeBank(p),
};

// Its state

/** Enters the state that follows. Nothing else changes the state, but `found`. */
function enter(p: Draft, trigger: Trigger, end: Ending = LATE) {
  const state = follow(p.state, trigger);
  if (!state) return show(p);
  const hasEnded = isOver(state);
  const isAction = state === 'action';
  const isFirstVisit = isAction && p.bank === 'new';
  p.isBack ||= isAction && !isFirstVisit;
  if (isFirstVisit && p.means.hasOnAction) p.bank = 'open';
  else if (p.bank === 'open') p.bank = 'shown';
  // Its buyer had given it up, and it is paid after all.
  if (p.state === 'open') Object.assign(p, { endedAt: undefined, isBegun: true });
  Object.assign(p, { state, end, wasSeen: false, isElsewhere: trigger === 'elsewhere' });
  stopWaiting(p);
  stopAsking(p, state !== 'checking' && state !== 'unknown');
  if (hasEnded) {
    p.endedAt ??= p.now.time;
    p.stale = 0;
    forgetToken(p);
  }
  remember(p);
  if (hasEnded) {
    want(p, 'noTimer', 'reread');
    want(p, 'release', false);
  }
  show(p, true);
  if (state === 'checking') ask(p, trigger);
  if (isFirstVisit) want(p, 'visit');
}

function show(p: Draft, isNew = false): void {
  // A form that is open again belongs to the buyer.
  if (isNew || p.state !== 'open') want(p, 'show', isNew);
  if (isBusy(p)) return;
  // Whoever reads the record must not tell it again.
  if (!isNew && p.owed.length > 0 && p.isWritten && isOver(p.state)) remember(p);
  for (const charged of p.owed) want(p, 'onCharge', ...charged);
  p.owed = [];
}

/** Adds an ending to what is known, and goes on as the table of states says. */
function proceed(p: Draft, end: Ending): void {
  const known = addAnswer(p, end);
  applyEnding(p, known, p.plan.recovers && (mayResend(p) || canLookUp(p)));
}

/** Adds an ending to what is known. Only an answer changes the state. */
function hear(p: Draft, end: Ending): Ending {
  const known = addAnswer(p, end);
  if (!isUnknown(known)) applyEnding(p, known, false);
  return known;
}

function applyEnding(p: Draft, known: Ending, canRecover: boolean): void {
  if (known.kind === 'elsewhere' && known.other) join(p, known.other);
  else enter(p, toTrigger(known, canRecover), known);
  if (p.plan.way === 'server' && isOver(p.state)) want(p, 'tellWindows');
}

/** Shows the payment that holds the order at the shop's server, in place of this one. */
function join(p: Draft, other: PaymentRecord): void {
  p.owner = 'shop';
  takeOver(p, other.chargeId, other);
  enter(p, 'elsewhere', UNREADABLE);
  if (other.phase !== 'checking') showEnd(p, other, toEnding(other));
}

/**
 * Tells whether an answer is about this payment. That of a payment whose place it has taken is only told, unless that is paid: then
 * it counts.
 */
function isAbout(p: Draft, asked: PaymentFacts, end: Ending): boolean {
  if (asked.reference === p.facts.reference) return true;
  reportCharge(p, end.charge, asked.method);
  show(p);
  if (!isCharged(end)) return false;
  takeOver(p, end.chargeId, asked);
  return true;
}

/** Shows an end that another page has reached. */
function showEnd(p: Draft, { endedAt, isTold = false, status }: Partial<PaymentRecord>, end: Ending): void {
  p.endedAt = endedAt;
  p.isTold = isTold;
  if (!isTold && p.chargeId && status) reportCharge(p, { id: p.chargeId, status });
  enter(p, toTrigger(end, false), end);
}

function drop(p: Draft): void {
  p.isBegun = false;
  forgetRecord(p);
  enter(p, 'dropped', ELSEWHERE);
}

// Its token

/** Sends the token when it is sealed and the lock is known. */
function begin(p: Draft) {
  if (p.token === 'sealing' || p.turn === 'none' || p.isBegun) return;
  if (p.unsealed) return proceed(p, p.unsealed);
  // Otherwise another window has taken the lock meanwhile.
  if (p.state !== 'busy' || p.token !== 'sealed') return;
  if (p.turn === 'refused') followOther(p);
  else if (p.turn === 'waited' || p.isForced || p.plan.way === 'server') send(p);
  else want(p, 'read', 'start');
}

/** Writes that the token is sent. One that has waited for another window is sent only if the browser takes its record. */
function send(p: Draft): void {
  const isNeeded = p.turn === 'waited';
  p.isBegun = true;
  const isRemembered = remember(p, isNeeded);
  if (!isNeeded || !isRemembered) sendIf(p, !isNeeded);
}

function sendIf(p: Draft, maySend: boolean) {
  if (!maySend) return proceed(p, UNREADABLE);
  p.isAwaited = true;
  want(p, 'timer', 'late', ANSWER_LIMIT_MS);
  want(p, 'send', 0, 0);
}

function sendAgain(p: Draft, ms: number): void {
  p.checkedAt = p.now.time;
  want(p, 'send', p.round, ms);
}

// What it asks

function ask(p: Draft, trigger: Trigger) {
  if (p.owner !== 'this') return askAtMoments(p);
  if (!p.isElsewhere && trigger === 'asked') return askOnce(p);
  watch(p, p.isElsewhere ? 'wait' : 'run');
  askAtMoments(p);
  planResend(p);
}

function watch(p: Draft, kind: Payment['watch']): void {
  Object.assign(p, { watch: kind, round: p.round + 1, watchedAt: p.now.clock, tries: 0, isHeard: false });
  want(p, 'timer', 'watch', RECOVERY_MS);
}

/** Asks once, because the buyer wants it. Where only the gateway can be asked, it sends the same token again. */
function askOnce(p: Draft) {
  const question = getQuestion(p);
  watch(p, 'once');
  p.questions = p.hasAsks ? 2 : 1;
  if (question !== 'again') return sendAgain(p, SHOWN_MS);
  askServer(p, true, SHOWN_MS);
  if (p.hasAsks) want(p, 'askAgain', p.round);
}

function answerQuestion(p: Draft) {
  if (p.watch !== 'once') return;
  p.questions--;
  if (p.questions === 0) conclude(p);
}

/** Sends the same token again after a pause, if that may still tell more, and fits into the time. */
function planResend(p: Draft) {
  if (p.watch !== 'run') return;
  const ms = Math.max(RESEND_WAITS_MS[p.tries] ?? RECOVERY_MS, p.doubt?.retryAfterMs ?? 0);
  if (mayResend(p) && ms < RECOVERY_MS - (p.now.clock - p.watchedAt)) return want(p, 'timer', 'resend', ms);
  p.tries = Number.POSITIVE_INFINITY;
  endRun(p);
}

/** Ends the asking when nothing is left to ask. An answer that may still come has all the time. */
function endRun(p: Draft): void {
  if (p.watch === 'run' && p.tries > RESEND_WAITS_MS.length && p.isHeard && !p.isAwaited) conclude(p);
}

/** Asks the merchant's server at its moments, also while the result is unknown. */
function askAtMoments(p: Draft) {
  p.moment = 0;
  p.isHeard = !canLookUp(p);
  if (!p.isHeard) want(p, 'timer', 'moment', 0);
}

function askServer(p: Draft, isAsked: boolean, ms: number, isLast = false): void {
  p.checkedAt = p.now.time;
  want(p, 'lookUp', p.round, isAsked, isLast, ms);
}

/** Takes an answer of the merchant's server. Returns whether it must be asked further, because it lags or must know the end. */
function hearServer(p: Draft, end: Ending | undefined): boolean {
  // The bank has sent the buyer back, and the shop has not heard of it yet.
  const isBehind = end?.kind === 'action' && p.isReturned;
  p.isAhead ||= isBehind;
  if (end && !isBehind) hear(p, end);
  else show(p);
  return isBehind || (p.plan.way === 'server' && !end);
}

/** Asks the merchant's server first, where there is one. The payment ends with `end` if that does not know. */
function askFirst(p: Draft, trigger: Trigger, end: Ending) {
  p.fallback = end;
  if (canLookUp(p)) enter(p, trigger, end);
  else conclude(p);
}

function conclude(p: Draft): void {
  const end = (!p.isAhead && p.fallback) || (p.doubt ?? LATE);
  p.fallback = undefined;
  if (p.origin === 'page') reportCharge(p, end.charge);
  enter(p, isUnknown(end) && p.state === 'checking' ? 'late' : toTrigger(end, false), end);
}

function stopAsking(p: Draft, isAll: boolean): void {
  p.watch = 'none';
  want(p, 'noTimer', 'watch');
  want(p, 'noTimer', 'resend');
  if (isAll) want(p, 'noTimer', 'moment');
}

// The other windows

function takeLock(p: Draft, why: LockFor, how: LockHow): void {
  if (p.plan.locks) want(p, 'lock', why, how);
  else ON.locked(p, why, true);
}

/** Shows the payment of another window from now on, and waits until that has ended it, or is gone. */
function followOther(p: Draft): void {
  // That window took the lock, and its payment is the one that counts.
  if (p.isBegun) takeOver(p, undefined);
  p.owner = 'window';
  enter(p, 'elsewhere', UNREADABLE);
  p.isWritten = false;
  p.wait = 'lock';
  want(p, 'timer', 'patience', PATIENCE_MS);
  want(p, 'read', 'follow');
}

function stopWaiting(p: Draft): void {
  p.isTired = false;
  want(p, 'noTimer', 'patience');
  if (p.wait === 'none') return;
  want(p, 'noTimer', 'queue');
  want(p, 'noTimer', 'spread');
  if (p.wait === 'spread') want(p, 'release', false);
  p.wait = 'none';
}

/** The record is gone: another page has read its end, or has dropped it. */
function lose(p: Draft): void {
  if (p.state === 'action') askFirst(p, 'lost', UNREADABLE);
  else if (p.isElsewhere && p.isBegun) {
    // A mark would say that the payment is over, and its page may only have lost the record.
    p.isWritten = false;
    drop(p);
  } else if (p.isElsewhere) {
    // There was none. The lock only came late.
    enter(p, 'started');
    p.turn = 'waited';
    begin(p);
  }
}

// What the browser remembers

/** Reads the record, which another page may have changed. */
function readNews(p: Draft, record: PaymentRecord | undefined): void {
  const isOpenToNews = p.owner === 'window' || (p.isWritten && (p.state === 'action' || p.state === 'unknown'));
  if (!isOpenToNews || isOver(p.state)) return;
  if (record) {
    p.isWritten = true;
    // It stands there as this page has left it.
    if (p.owner === 'this' && record.phase === toPhase(p.state) && record.chargeId === p.chargeId) return;
    takeOver(p, record.chargeId, record);
    if (isOver(record.phase)) showEnd(p, record, toEnding(record));
    else show(p);
  } else if (p.isWritten) lose(p);
}

// The bank

function goToBank(p: Draft): void {
  const { end } = p;
  if (end.kind !== 'action') return;
  const isAsked = p.bank === 'shown';
  p.bank = p.means.hasOnAction ? 'open' : 'shown';
  if (p.means.hasOnAction) {
    p.hasAsks = false;
    want(p, 'timer', 'bank', BANK_LIMIT_MS);
    if (isAsked) show(p);
  }
  want(p, 'goToBank', end.url, end.charge, isAsked);
}

/** The merchant's code shows it no more. When the wait is over, the code may still answer. */
function closeBank(p: Draft): void {
  want(p, 'noTimer', 'bank');
  if (p.bank !== 'open') return;
  p.bank = 'shown';
  if (p.state === 'action') show(p);
}
