/** What each event changes in a payment, and what the payment then wants done: one row each. */
import { expect, it } from 'vitest';
import type { Effect, Event, Payment } from '../../../../src/checkout/payment/course/model.js';
import { createFailure, type Ending, SENT, UNREADABLE } from '../../../../src/checkout/payment/outcome/ending.js';
import { ACTION, CHARGE, Driven, FACTS, LOST, PAID, RECORD, type Ways } from './driven.js';

const OTHER = { ...FACTS, reference: 'OTHER' };
const BUSY = { ...OTHER, phase: 'busy' } as const;
const DONE = { ...RECORD, phase: 'done', status: 'succeeded', chargeId: 'ch_1' } as const;
const AT_BANK = { ...RECORD, phase: 'action', chargeId: 'ch_1' } as const;
const DECLINED: Ending = { kind: 'declined', chargeId: 'ch_1', reason: undefined, isCertain: true, charge: undefined };
const UNSEALED = createFailure('remote_ip_failed', 'not_sent', 'unsealed');
const MEANS = { canLookUp: false, hasOnAction: false };

const tell = (driven: Driven, ...events: readonly Event[]) => driven.tell(...events);
const prepare = (driven: Driven, isForced = false): Event => ['prepared', FACTS, driven.value.plan, MEANS, isForced];
const fresh = (ways: Ways = {}) => new Driven(ways);
const sealing = (ways: Ways = {}, isForced = false) => {
  const driven = fresh(ways);
  return tell(driven, ['started'], prepare(driven, isForced));
};
const sent = (ways: Ways = {}) => fresh(ways).send();
const answered = (end: Ending, ways: Ways = {}) => sent(ways).answer(end, 0);
const action = (ways: Ways = {}) => answered(ACTION, ways);
const unknown = (ways: Ways = {}) => answered(LOST, ways).pass(40_000);
const elsewhere = (other: object): Event => [
  'answered',
  FACTS,
  0,
  { kind: 'elsewhere', charge: undefined, other } as never,
];

/** Writes what is wanted: `-watch` ends a timer, `watch 30000` begins one, `show!` shows a new state. */
function write([name, ...facts]: Effect): string {
  if (name === 'noTimer') return `-${facts[0]}`;
  if (name === 'timer') return facts.join(' ');
  if (name === 'show') return facts[0] ? 'show!' : 'show';
  const plain = facts.map((each) => (typeof each === 'object' && each !== null ? readPhase(each) : String(each)));
  return [name, ...plain.filter((each) => each !== '')].join(' ');
}
const readPhase = (fact: object) => ('phase' in fact ? String(fact.phase) : '');

/** Lists the members that differ, the purchase by the payment's name alone, and an end by its kind. */
function compare(before: Payment, after: Payment): Record<string, unknown> {
  const names = Object.keys(after) as (keyof Payment)[];
  const read = (value: unknown) => {
    const { reference, kind, code } = Object(value) as Record<string, unknown>;
    return reference ?? code ?? kind ?? value;
  };
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.filter((name) => name !== 'owed').map((name) => [name, read(after[name])]));
}

/** What follows from a payment of another page. */
const TAKEN = { doubt: 'result_unreadable', isBegun: true, origin: 'page', bank: 'shown', isBack: true };
/** The page was told of the charge. */
const TOLD = { charges: ['ch_1 succeeded'], isTold: true };
/** Another window pays the order. */
const FOLLOWS = { isHeard: true, owner: 'window', isElsewhere: true };
/** What a new state ends, an end too, and how that gives the lock back. */
const STOP = '-patience, -watch, -resend';
const END = `${STOP}, -moment, forget`;
const FREE = '-reread, release false';

const ROWS: readonly (readonly [string, Driven, readonly Event[], object, string])[] = [
  ['a form in a frame asks its page', fresh(), [['held']], { state: 'asking' }, `${STOP}, -moment, show!`],
  [
    'a payment that was only prepared is stopped',
    fresh(),
    [['stopped']],
    { state: 'open', endedAt: 0 },
    `${END}, ${FREE}, show!`,
  ],
  [
    'something fails before the token',
    fresh(),
    [['refused', UNSEALED]],
    { state: 'open', end: 'remote_ip_failed', endedAt: 0 },
    `${END}, ${FREE}, show!`,
  ],
  [
    'it takes the lock beside sealing',
    tell(fresh({ locks: true }), ['started']),
    [prepare(fresh({ locks: true }))],
    { token: 'sealing' },
    'seal, lock start soon',
  ],
  [
    'it takes the lock from another window, because the buyer wants it',
    tell(fresh({ locks: true }), ['started']),
    [prepare(fresh({ locks: true }), true)],
    { token: 'sealing', isForced: true },
    'seal, lock start forced',
  ],
  [
    'a buyer who does not want to wait: it is sent without a look',
    sealing({ locks: true }, true),
    [
      ['locked', 'start', true],
      ['sealed', undefined],
    ],
    { token: 'sealed', isAwaited: true, turn: 'alone', isBegun: true, isWritten: true },
    'write busy false, late 60000, send 0 0',
  ],
  [
    "the shop's server knows who pays: it is sent without a look",
    sealing({ way: 'server' }),
    [['sealed', undefined]],
    { token: 'sealed', isAwaited: true, isBegun: true, isWritten: true },
    'write busy false, late 60000, send 0 0',
  ],
  [
    'another window has paid the order: nothing is sent',
    sealing({ other: { ...OTHER, phase: 'done', chargeId: 'ch_2' } }),
    [['sealed', undefined]],
    {
      ...TAKEN,
      state: 'done',
      end: 'succeeded',
      facts: 'OTHER',
      chargeId: 'ch_2',
      token: 'none',
      isHeard: true,
      owner: 'window',
      isWritten: true,
      endedAt: 0,
    },
    `read start, ${STOP}, patience 60000, read follow, show!, forget, -patience, -queue, -spread, -watch, -resend, -moment, forget, ${FREE}, show!`,
  ],
  [
    'another window pays the order: it is followed',
    sealing({ other: BUSY }),
    [['sealed', undefined]],
    {
      ...FOLLOWS,
      ...TAKEN,
      state: 'checking',
      end: 'result_unreadable',
      facts: 'OTHER',
      token: 'none',
      wait: 'spread',
      isWritten: true,
    },
    `read start, ${STOP}, patience 60000, read follow, show!, forget, spread 300, show`,
  ],
  ['the token comes after the page was left', tell(sealing(), ['left']), [['sealed', undefined]], {}, 'forget'],
  [
    'there is no token',
    sealing(),
    [['sealed', UNSEALED]],
    { state: 'open', end: 'remote_ip_failed', token: 'none', unsealed: 'remote_ip_failed', endedAt: 0 },
    `${END}, ${FREE}, show!`,
  ],
  [
    'it may not have the lock',
    sealing({ locks: true }),
    [
      ['locked', 'start', false],
      ['sealed', undefined],
    ],
    { ...FOLLOWS, state: 'checking', end: 'result_unreadable', token: 'sealed', turn: 'refused', wait: 'lock' },
    `${STOP}, patience 60000, read follow, show!, lock follow wait`,
  ],
  [
    'the page is left while it seals',
    sealing(),
    [['left']],
    { state: 'open', end: 'aborted', token: 'none', endedAt: 0 },
    `${END}, ${FREE}, release true, show!`,
  ],
  ['the page is left after the token was sent', sent(), [['left']], {}, 'release true'],
  [
    'an earlier page was paid, and did not tell',
    fresh(),
    [['found', DONE, PAID, false]],
    { ...TOLD, ...TAKEN, state: 'done', end: 'succeeded', chargeId: 'ch_1', isWritten: true, endedAt: 0 },
    `forget, ${END}, write done false, ${FREE}, onCharge card, emit card, show!`,
  ],
  [
    'an earlier page was paid, and has told',
    fresh(),
    [['found', { ...DONE, isTold: true, endedAt: 7 }, PAID, false]],
    { ...TAKEN, state: 'done', end: 'succeeded', chargeId: 'ch_1', isTold: true, isWritten: true, endedAt: 7 },
    `forget, ${END}, write done false, ${FREE}, show!`,
  ],
  [
    'an earlier page has sent',
    fresh(),
    [['found', RECORD, UNREADABLE, false]],
    { ...TAKEN, state: 'unknown', end: 'result_unreadable', isWritten: true },
    `forget, ${STOP}, write unknown false, show!`,
  ],
  [
    'an earlier page has sent, and another one may hold the lock',
    fresh({ locks: true }),
    [['found', RECORD, UNREADABLE, false]],
    { ...TAKEN, state: 'checking', fallback: 'result_unreadable' },
    'forget, lock resume now, show',
  ],
  [
    'an earlier page went to the bank',
    fresh(),
    [['found', AT_BANK, ACTION, false]],
    { ...TAKEN, state: 'action', end: 'action', chargeId: 'ch_1', isWritten: true },
    `forget, ${STOP}, -moment, write action false, show!`,
  ],
  [
    "an earlier page went to the bank, and the shop's server has told",
    fresh({ way: 'server' }),
    [['found', AT_BANK, ACTION, false]],
    { ...TAKEN, state: 'action', end: 'action', chargeId: 'ch_1', isWritten: true },
    `forget, ${STOP}, -moment, write action false, show!`,
  ],
  [
    'the bank sends the buyer back',
    fresh({ locks: true }),
    [['found', AT_BANK, PAID, true]],
    {
      ...TOLD,
      ...TAKEN,
      state: 'done',
      end: 'succeeded',
      chargeId: 'ch_1',
      isWritten: true,
      isReturned: true,
      endedAt: 0,
    },
    `forget, ${END}, write done false, ${FREE}, onCharge card, emit card, show!`,
  ],
  [
    'the bank sends the buyer back, and the merchant is asked first',
    fresh({ canLookUp: true }),
    [['found', AT_BANK, PAID, true]],
    {
      ...TAKEN,
      state: 'checking',
      end: 'succeeded',
      chargeId: 'ch_1',
      watch: 'run',
      round: 1,
      tries: Number.POSITIVE_INFINITY,
      fallback: 'succeeded',
      isWritten: true,
      isReturned: true,
    },
    `forget, ${STOP}, write checking false, watch 30000, moment 0, show!`,
  ],
  [
    'the bank sends a buyer of whom nothing is known',
    fresh(),
    [['found', {}, PAID, true]],
    {
      ...TOLD,
      ...TAKEN,
      state: 'done',
      end: 'succeeded',
      isWritten: true,
      isGuessed: true,
      isReturned: true,
      endedAt: 0,
    },
    `forget, ${END}, write done false, ${FREE}, onCharge card, emit card, show!`,
  ],
  [
    'it resumes, and nobody else does',
    tell(fresh({ locks: true }), ['found', RECORD, UNREADABLE, false]),
    [['locked', 'resume', true]],
    { state: 'unknown', end: 'result_unreadable', fallback: undefined, isWritten: true },
    `${STOP}, write unknown false, show!`,
  ],
  [
    'it resumes, and another window does too',
    tell(fresh({ locks: true, other: RECORD }), ['found', RECORD, UNREADABLE, false]),
    [['locked', 'resume', false]],
    { ...FOLLOWS, end: 'result_unreadable', wait: 'lock', isWritten: true },
    `${STOP}, patience 60000, read follow, show!, lock follow wait, show`,
  ],
  [
    'it has ended before it could resume',
    tell(fresh({ locks: true }), ['found', RECORD, UNREADABLE, false], ['dropped']),
    [['locked', 'resume', true]],
    {},
    '',
  ],
  [
    'the buyer sends the token again',
    unknown(),
    [['goOn']],
    {
      state: 'checking',
      watch: 'once',
      round: 2,
      watchedAt: 40000,
      tries: 0,
      isHeard: false,
      questions: 1,
      checkedAt: 40000,
    },
    `${STOP}, write checking false, watch 30000, send 2 1000, show!`,
  ],
  ['the buyer goes to the bank again', action(), [['goOn']], {}, 'goToBank https://bank.example/ undefined true'],
  ['the buyer wants to go on while it is busy', sent(), [['goOn']], {}, ''],
  ['the buyer wants to go on, and nothing is left to ask', answered({ ...LOST, canResend: false }), [['goOn']], {}, ''],
  [
    'the buyer begins again',
    unknown(),
    [['dropped']],
    { state: 'open', end: 'elsewhere', token: 'none', isBegun: false, isWritten: false, endedAt: 40000 },
    `delete, ${END}, ${FREE}, show!`,
  ],
  [
    'it cannot be dropped while it is sent',
    sent(),
    [['dropped']],
    { isBegun: false, isWritten: false },
    'delete, show',
  ],
  ['the buyer has seen that the order is paid', answered(PAID), [['seen']], { wasSeen: true }, ''],
  ['the buyer has seen a decline', answered(DECLINED), [['seen']], { isWritten: false, wasSeen: true }, 'delete'],
  ['nothing was seen yet', sent(), [['seen']], {}, ''],
  ['a kept page is shown again in mid-payment', tell(sent(), ['left']), [['back']], { stale: 3 }, 'reread 300'],
  [
    'a kept page is shown again after the bank',
    tell(action(), ['left']),
    [['back']],
    { stale: 3, isBack: true },
    `reread 300, ${STOP}, -moment, show!`,
  ],
  [
    'a kept page is shown again after the bank, and asks',
    tell(action({ canLookUp: true }), ['left']),
    [['back']],
    {
      state: 'checking',
      watch: 'once',
      round: 1,
      questions: 1,
      fallback: 'action',
      checkedAt: 0,
      stale: 3,
      isBack: true,
    },
    `reread 300, ${STOP}, watch 30000, lookUp 1 true false 1000, show!`,
  ],
  ['a kept page is shown again after the end', tell(answered(PAID), ['left']), [['back']], {}, ''],
  ["a page is shown again while the merchant's code shows the bank", action({ hasOnAction: true }), [['back']], {}, ''],
  [
    'a kept page has its lock back',
    tell(action({ locks: true }), ['left'], ['back']),
    [['locked', 'back', true]],
    {},
    'reread 300',
  ],
  [
    'a kept page has lost its lock',
    tell(action({ locks: true, other: BUSY }), ['left'], ['back']),
    [['locked', 'back', false]],
    {},
    '-patience, -queue, -spread, -watch, -resend, patience 60000, read follow, reread 300, show!, lock follow wait, show',
  ],
  [
    'a page that follows another one is shown again',
    tell(sealing({ locks: true, other: BUSY }), ['sealed', undefined], ['locked', 'start', false]),
    [['back']],
    { stale: 3 },
    '-patience, -queue, -spread, -watch, -resend, patience 60000, read follow, reread 300, show!, lock follow wait, show',
  ],
  ['the buyer looks at the page before the bank was left', action({ canLookUp: true }), [['sight']], {}, ''],
  [
    'the buyer looks at the page after the bank',
    tell(action({ canLookUp: true }), ['framed']),
    [['sight']],
    { state: 'checking', watch: 'once', round: 1, questions: 1, fallback: 'action', checkedAt: 0 },
    `${STOP}, write checking false, watch 30000, lookUp 1 true false 1000, show!`,
  ],
  ['a frame waits for the buyer', action(), [['framed']], { isBack: true }, 'show'],
  ['a frame has nothing to wait for', sent(), [['framed']], { isBack: true }, ''],
  [
    'another form takes over what nobody knows',
    unknown({ canLookUp: true }),
    [['moved', { canLookUp: true, hasOnAction: false }]],
    { moment: 0, origin: 'form' },
    'read moved, moment 0, show',
  ],
  [
    'another form takes over what waits for the bank',
    action({ own: AT_BANK }),
    [['moved', { canLookUp: false, hasOnAction: true }]],
    { means: { canLookUp: false, hasOnAction: true }, origin: 'form', isBack: true },
    'read moved, show',
  ],
  ['another form takes over what is busy', sent(), [['moved', MEANS]], { origin: 'form' }, 'read moved, show'],
  ['the lock is taken after the end', answered(PAID, { locks: true }), [['lost']], {}, ''],
  [
    'the lock is taken while it seals',
    tell(sealing({ locks: true }), ['locked', 'start', true]),
    [['lost'], ['sealed', undefined]],
    { ...FOLLOWS, state: 'checking', end: 'result_unreadable', token: 'sealed', wait: 'lock' },
    `${STOP}, patience 60000, read follow, show!, lock follow wait`,
  ],
  [
    'the record stands as it was written',
    unknown({ own: { ...RECORD, phase: 'unknown' } }),
    [['news']],
    {},
    'read news',
  ],
  [
    'another window has found the end',
    unknown({ own: DONE }),
    [['news']],
    {
      ...TOLD,
      state: 'done',
      end: 'succeeded',
      chargeId: 'ch_1',
      doubt: 'result_unreadable',
      canResend: false,
      token: 'none',
      origin: 'page',
      bank: 'shown',
      isBack: true,
      endedAt: 40000,
    },
    `read news, forget, ${END}, write done false, ${FREE}, onCharge card, emit card, show!`,
  ],
  [
    'another window has dropped what nobody knew',
    tell(sent({ own: RECORD, canLookUp: true }), ['answered', FACTS, 0, UNREADABLE]),
    [['time', 'watch'], ['news']],
    { state: 'unknown', token: 'none', watch: 'none', origin: 'page', bank: 'shown', isBack: true },
    `${STOP}, write unknown false, show!, read news, forget, show`,
  ],
  [
    'another window has dropped what waits for the bank',
    action(),
    [['news']],
    { state: 'unknown', end: 'result_unreadable' },
    `read news, ${STOP}, write unknown false, show!`,
  ],
  [
    'another window has found that the bank is needed',
    unknown({ own: AT_BANK }),
    [['news']],
    {
      chargeId: 'ch_1',
      doubt: 'result_unreadable',
      canResend: false,
      token: 'none',
      origin: 'page',
      bank: 'shown',
      isBack: true,
    },
    'read news, forget, show',
  ],
  ['news does not end what is busy', sent({ own: DONE }), [['news']], {}, 'read news'],
  [
    "the shop's server lets another payment count, which waits for its bank",
    sent({ way: 'server' }),
    [elsewhere({ ...OTHER, phase: 'action', url: 'https://bank.example/', chargeId: 'ch_2' })],
    {
      state: 'action',
      end: 'action',
      facts: 'OTHER',
      chargeId: 'ch_2',
      doubt: 'result_unreadable',
      token: 'none',
      isAwaited: false,
      owner: 'shop',
      origin: 'page',
      bank: 'shown',
      isBack: true,
    },
    `-late, forget, ${STOP}, moment 0, ${STOP}, -moment, show!, show!`,
  ],
  [
    "the shop's server lets another payment count, which nobody knows",
    sent({ way: 'server' }),
    [elsewhere({ ...OTHER, phase: 'checking' })],
    {
      state: 'checking',
      end: 'result_unreadable',
      facts: 'OTHER',
      doubt: 'result_unreadable',
      token: 'none',
      isAwaited: false,
      owner: 'shop',
      isElsewhere: true,
      origin: 'page',
      bank: 'shown',
      isBack: true,
    },
    `-late, forget, ${STOP}, moment 0, show!`,
  ],
  [
    "the merchant's code says that another payment counts",
    sent(),
    [elsewhere(undefined as never)],
    {
      state: 'checking',
      end: 'elsewhere',
      doubt: 'result_unreadable',
      isAwaited: false,
      watch: 'wait',
      round: 1,
      isHeard: true,
      isElsewhere: true,
    },
    `-late, ${STOP}, write checking false, watch 30000, show!`,
  ],
  [
    "the shop's server has charged",
    sent({ way: 'server' }),
    [['answered', FACTS, 0, PAID]],
    { ...TOLD, state: 'done', end: 'succeeded', chargeId: 'ch_1', token: 'none', isAwaited: false, endedAt: 0 },
    `-late, ${END}, write done false, ${FREE}, onCharge card, tellWindows, emit card, show!`,
  ],
  ['a charge came before its answer', sent(), [['charged', FACTS, PAID]], { ...TOLD }, 'emit card'],
  [
    'the token was handed on',
    sent({ way: 'handOver' }),
    [['answered', FACTS, 0, SENT]],
    { state: 'sent', end: 'sent', token: 'none', isAwaited: false, endedAt: 0 },
    `-late, ${END}, write sent false, ${FREE}, show!`,
  ],
  ['the answer to an earlier round', tell(unknown(), ['goOn']), [['answered', FACTS, 1, LOST]], {}, ''],
  [
    "the answer to the buyer's question",
    tell(unknown(), ['goOn']),
    [['answered', FACTS, 2, LOST]],
    { state: 'unknown', watch: 'none', questions: 0 },
    `${STOP}, write unknown false, show!`,
  ],
  [
    'the merchant does not know the last time',
    tell(answered({ ...LOST, canResend: false }, { canLookUp: true })),
    [['lookedUp', FACTS, 1, false, true, undefined]],
    { state: 'unknown', watch: 'none', isHeard: true },
    `${STOP}, write unknown false, show, show!`,
  ],
  [
    "the shop's server does not know",
    answered(LOST, { way: 'server' }),
    [['lookedUp', FACTS, 1, false, false, undefined]],
    {},
    'show',
  ],
  [
    "the merchant's code knows no answer to another payment",
    action({ hasOnAction: true }),
    [['bankAnswered', OTHER, UNREADABLE]],
    { bank: 'shown' },
    '-bank, show, show',
  ],
  [
    "the merchant's code closes the bank",
    action({ hasOnAction: true }),
    [['bankAnswered', FACTS, undefined]],
    { bank: 'shown' },
    '-bank, show',
  ],
  [
    "the merchant's code asks for the bank again",
    action({ hasOnAction: true }),
    [['bankAnswered', FACTS, ACTION]],
    { state: 'unknown', end: 'result_unreadable', doubt: 'result_unreadable', bank: 'shown' },
    `-bank, ${STOP}, write unknown false, show, show!`,
  ],
  [
    "the merchant's code shows the bank for long",
    tell(action({ hasOnAction: true }), ['bankAnswered', FACTS, undefined], ['goOn']),
    [['time', 'bank']],
    { bank: 'shown' },
    '-bank, show',
  ],
  [
    "the buyer wants the bank again from the merchant's code",
    tell(action({ hasOnAction: true }), ['bankAnswered', FACTS, undefined]),
    [['goOn']],
    { bank: 'open' },
    'bank 30000, goToBank https://bank.example/ undefined true, show',
  ],
  ['a form that has opened visits no bank', tell(action(), ['dropped']), [['visited']], {}, ''],
  ['functions can be asked again', sent(), [['asks', true]], { hasAsks: true }, ''],
  [
    'the wait for another window is long',
    tell(sealing({ locks: true, other: BUSY }), ['sealed', undefined], ['locked', 'start', false]),
    [['time', 'patience']],
    { isTired: true },
    'show',
  ],
  [
    'another window gives the lock back',
    tell(sealing({ locks: true, other: BUSY }), ['sealed', undefined], ['locked', 'start', false]),
    [['locked', 'follow', true]],
    { wait: 'spread' },
    'spread 300',
  ],
  [
    'a lock comes that nobody waits for',
    sent({ locks: true }),
    [
      ['locked', 'follow', true],
      ['locked', 'back', true],
    ],
    {},
    '',
  ],
  [
    'the other window has died',
    tell(
      sealing({ locks: true, other: BUSY }),
      ['sealed', undefined],
      ['locked', 'start', false],
      ['locked', 'follow', true],
    ),
    [['time', 'spread']],
    { state: 'unknown', owner: 'this', isElsewhere: false, wait: 'none' },
    `read held, ${STOP}, write unknown false, show, show!`,
  ],
  [
    'nothing was written by the other window',
    tell(sealing({ locks: true }), ['sealed', undefined], ['locked', 'start', false], ['locked', 'follow', true]),
    [['time', 'spread']],
    {
      state: 'busy',
      end: 'timeout',
      isAwaited: true,
      owner: 'this',
      isElsewhere: false,
      turn: 'waited',
      wait: 'none',
      isBegun: true,
      isWritten: true,
    },
    `read held, ${STOP}, -moment, write busy true, show!, late 60000, send 0 0`,
  ],
  [
    'no answer comes for a minute',
    sent(),
    [['time', 'late']],
    { state: 'checking', watch: 'run', round: 1, tries: Number.POSITIVE_INFINITY, isHeard: true },
    `${STOP}, write checking false, watch 30000, show!`,
  ],
  [
    'a token that was forgotten is not late',
    tell(sent({ locks: true, other: BUSY }), ['lost']),
    [['time', 'late']],
    {},
    '',
  ],
  [
    'the bank is needed',
    sent(),
    [['answered', FACTS, 0, ACTION]],
    { state: 'action', end: 'action', chargeId: 'ch_1', doubt: 'result_unreadable', isAwaited: false, bank: 'shown' },
    `-late, ${STOP}, -moment, write action false, show!, visit, goToBank https://bank.example/ undefined false`,
  ],
  [
    "the bank is needed, and the merchant's code shows it",
    sent({ hasOnAction: true }),
    [['answered', FACTS, 0, ACTION]],
    { state: 'action', end: 'action', chargeId: 'ch_1', doubt: 'result_unreadable', isAwaited: false, bank: 'open' },
    `-late, ${STOP}, -moment, write action false, show!, visit, bank 30000, goToBank https://bank.example/ undefined false`,
  ],
  [
    "a server tells the end while the merchant's code shows the bank",
    action({ hasOnAction: true, canLookUp: true }),
    [['lookedUp', FACTS, 0, false, false, PAID]],
    { ...TOLD, state: 'done', end: 'succeeded', token: 'none', isHeard: true, bank: 'shown', endedAt: 0 },
    `${END}, write done false, ${FREE}, onCharge card, emit card, show!`,
  ],
  [
    'it is paid after it was given up',
    tell(unknown(), ['dropped']),
    [['answered', FACTS, 0, PAID]],
    { ...TOLD, state: 'done', end: 'succeeded', chargeId: 'ch_1', isBegun: true, isWritten: true },
    `-late, ${END}, write done false, ${FREE}, onCharge card, emit card, show!`,
  ],
  [
    'it is declined after it was given up',
    tell(unknown(), ['dropped']),
    [['answered', FACTS, 0, { ...DECLINED, charge: CHARGE }]],
    { ...TOLD, chargeId: 'ch_1' },
    '-late, onCharge card, emit card',
  ],
  [
    'a charge is told after the end',
    answered({ ...PAID, charge: undefined }),
    [['answered', FACTS, 1, PAID]],
    { ...TOLD },
    'write done false, onCharge card, emit card, show',
  ],
  ['nothing new is told after the end', answered(PAID), [['answered', FACTS, 1, PAID]], {}, 'show'],
  [
    'the merchant tells of another payment that is paid',
    answered(LOST, { canLookUp: true }),
    [['lookedUp', OTHER, 1, false, false, PAID]],
    {
      ...TOLD,
      state: 'done',
      end: 'succeeded',
      facts: 'OTHER',
      chargeId: 'ch_1',
      doubt: 'result_unreadable',
      canResend: false,
      token: 'none',
      watch: 'none',
      isHeard: true,
      origin: 'page',
      bank: 'shown',
      isBack: true,
      endedAt: 0,
    },
    `forget, ${END}, write done false, ${FREE}, onCharge card, emit card, show, show!`,
  ],
  [
    'the merchant tells of another payment that is declined',
    answered(LOST, { canLookUp: true }),
    [['lookedUp', OTHER, 1, false, true, DECLINED]],
    { isHeard: true },
    'show, show',
  ],
  [
    'the merchant answers an earlier round',
    answered({ ...LOST, canResend: false }, { canLookUp: true }),
    [['lookedUp', FACTS, 0, false, true, undefined]],
    {},
    'show',
  ],
  [
    'the merchant tells that the bank is needed',
    answered(LOST, { canLookUp: true }),
    [['lookedUp', FACTS, 1, false, false, ACTION]],
    { state: 'action', end: 'action', chargeId: 'ch_1', watch: 'none', isHeard: true, bank: 'shown' },
    `${STOP}, -moment, write action false, show!, visit, goToBank https://bank.example/ undefined false`,
  ],
  [
    'functions tell of another payment',
    tell(answered(LOST, { way: 'handOver' }), ['asks', true], ['goOn']),
    [['askedAgain', OTHER, 1, DECLINED]],
    { questions: 1 },
    'show',
  ],
  [
    'functions answer an earlier round',
    tell(answered(LOST, { way: 'handOver' }), ['asks', true], ['goOn']),
    [['askedAgain', FACTS, 0, LOST]],
    {},
    '',
  ],
  [
    'functions are asked again',
    tell(answered(LOST, { way: 'handOver' }), ['asks', true]),
    [['goOn']],
    { state: 'checking', watch: 'once', round: 1, questions: 2, checkedAt: 0 },
    `${STOP}, write checking false, watch 30000, lookUp 1 true false 1000, askAgain 1, show!`,
  ],
  [
    "a frame, and the merchant's code shows the bank",
    tell(action({ hasOnAction: true }), ['framed']),
    [['sight']],
    {},
    '',
  ],
  [
    "an earlier page has sent, and the shop's server does not know",
    fresh({ way: 'server' }),
    [['found', { ...RECORD, phase: 'checking' }, UNREADABLE, false]],
    {
      ...TAKEN,
      state: 'checking',
      end: 'result_unreadable',
      watch: 'run',
      round: 1,
      tries: Number.POSITIVE_INFINITY,
      fallback: 'result_unreadable',
      isWritten: true,
    },
    `forget, ${STOP}, write checking false, watch 30000, moment 0, show!`,
  ],
  [
    'another form takes over what an earlier page has left',
    tell(fresh(), ['found', AT_BANK, ACTION, false]),
    [['moved', MEANS]],
    { state: 'unknown', end: 'result_unreadable', isHeard: true },
    `read moved, ${STOP}, write unknown false, show!, show`,
  ],
  [
    'a page is shown again whose order another payment has',
    tell(sent({ way: 'server' }), elsewhere({ ...OTHER, phase: 'checking' })),
    [['back']],
    { stale: 3 },
    'reread 300',
  ],
  [
    'the moment comes to ask the merchant',
    answered(LOST, { canLookUp: true }),
    [['time', 'moment']],
    { moment: 1, checkedAt: 0 },
    'lookUp 1 false false 0, moment 2000',
  ],
  [
    'the last moment comes to ask the merchant',
    answered(LOST, { canLookUp: true }).pass(10_000),
    [['time', 'moment']],
    { moment: 5 },
    'lookUp 1 false true 0',
  ],
  [
    "the moment comes to ask the shop's server",
    answered(LOST, { way: 'server' }).pass(10_000),
    [['time', 'moment']],
    { moment: 5 },
    'lookUp 1 false false 0, moment 20000',
  ],
  ['the moment comes to send again', answered(LOST), [['time', 'resend']], { tries: 1, checkedAt: 0 }, 'send 1 0'],
  ["the bank's page was shown already", action(), [['visited']], {}, ''],
  ["the bank's page was not shown, and it has ended", answered(PAID), [['visited']], {}, ''],
  ['all rereads are done', tell(sent(), ['left'], ['back']).pass(10_000), [['time', 'reread']], {}, 'read reread'],
  [
    'a record is read that nobody waits for',
    sent({ locks: true }),
    [
      ['read', 'held', DONE],
      ['read', 'follow', DONE],
    ],
    {},
    '',
  ],
  [
    'a wait is over, and it was followed with a lock',
    tell(
      sealing({ locks: true, other: BUSY }),
      ['sealed', undefined],
      ['locked', 'start', false],
      ['locked', 'follow', true],
    ),
    [['answered', FACTS, 0, PAID]],
    {
      ...TOLD,
      state: 'done',
      end: 'succeeded',
      facts: 'REF',
      chargeId: 'ch_1',
      doubt: 'result_unreadable',
      owner: 'this',
      isElsewhere: false,
      wait: 'none',
      endedAt: 0,
    },
    `-late, forget, -patience, -queue, -spread, release false, -watch, -resend, -moment, forget, write done false, ${FREE}, onCharge card, emit card, show, show!`,
  ],
  [
    'it is dropped while it waits at the bank',
    action(),
    [['dropped']],
    { state: 'open', end: 'elsewhere', token: 'none', isBegun: false, isWritten: false, endedAt: 0 },
    `delete, ${END}, ${FREE}, show!`,
  ],
];

it.each(ROWS)('%s', (_, driven, events, changed, wanted) => {
  const [before, done] = [driven.value, driven.done.length];
  driven.tell(...events);
  expect(compare(before, driven.value)).toEqual(changed);
  expect(
    driven.done
      .slice(done)
      .map(({ effect }) => write(effect))
      .join(', '),
  ).toBe(wanted);
});

it('knows nothing before anything has happened', () => {
  const { facts, plan, means, end, ...value } = fresh().value;
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
