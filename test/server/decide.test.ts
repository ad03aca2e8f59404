/** What follows for a payment from each fact: the whole of `decide`, as tables. */
import { describe, expect, it } from 'vitest';
import { decide, type Fact, isOpen, isWaitingForPlace, judgeList } from '../../src/server/payment/decide.js';
import { START } from '../../src/server/store/members.js';
import type { StoredPayment } from '../../src/server/store/store.js';

const BEGUN = 1_800_000_000_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FORGET_MS = 15 * MINUTE_MS;
const LEASE_MS = MINUTE_MS;

/** A payment of 25.99 euros whose token the server has sent once. */
const makeRow = (members: Partial<StoredPayment> = {}): StoredPayment => ({
  ...START,
  orderId: '1042',
  reference: 'a',
  method: 'card',
  state: 'sent',
  holds: true,
  amount: 2599,
  currency: 'eur',
  description: '1042',
  tokenHash: 'hash',
  begunAt: BEGUN,
  sentAt: BEGUN,
  askAt: BEGUN + MINUTE_MS,
  readAt: BEGUN,
  ...members,
});

const makeCharge = (status: string, members: object = {}) => ({
  id: 'ch_1',
  status,
  amount: 2599,
  currency: 'eur',
  description: '1042',
  ...members,
});

interface Case {
  readonly row?: Partial<StoredPayment>;
  readonly others?: readonly Partial<StoredPayment>[];
  readonly at?: number;
  readonly canAsk?: boolean;
}

function decideAt(fact: Fact, { row = {}, others = [], at = 2 * MINUTE_MS, canAsk = true }: Case = {}) {
  const around = { now: BEGUN + at, forgetAfterMs: FORGET_MS, canAsk };
  const rest = others.map((other) => makeRow({ reference: 'b', ...other }));
  const change = decide(makeRow(row), fact, rest, around);
  if (!change) return undefined;
  // It follows from the state alone, see "the end of a payment".
  const { endedAt: _, ...known } = change;
  return known;
}

/** States of a payment: its order is free, it is left to a human, waits for the bank, is in doubt. */
const FREE = { state: 'failed', holds: false } as const;
const LEFT = { state: 'unknown', news: 'wrong_amount' } as const;
const BANK = { state: 'action' } as const;
const DOUBT = { state: 'unknown', news: 'unknown' } as const;
const AWAY = { state: 'action', holds: false } as const;
const PENDING = { state: 'pending', chargeId: 'ch_1' } as const;

const NOW = BEGUN + 2 * MINUTE_MS;
const SOON = NOW + 30_000;
const told = (news: string, now = NOW) => ({ news, toldAt: null, tellings: 0, tellAt: now + LEASE_MS });
const noFacts = { chargeId: 'ch_1', redirectUrl: null, declineCode: null, failureCode: null };

type Row = readonly [what: string, given: Case, changes: object | undefined];

describe('an attempt that begins', () => {
  const paging = { attempts: 2, sentAt: NOW, askAt: SOON };
  const again = { ...paging, state: 'sent' };
  it.each<Row>([
    ['of a server, once more', {}, again],
    ['of a server, after nobody knew', { row: { state: 'unknown' } }, again],
    ['of a page', { row: { state: 'begun', tokenHash: null } }, paging],
    ['of a page, after nobody knew', { row: { state: 'unknown', tokenHash: null } }, paging],
    ['of one that has failed', { row: { state: 'failed' } }, undefined],
    ['of one that is paid', { row: { state: 'succeeded' } }, undefined],
    ['of one that is pending', { row: { state: 'pending' } }, undefined],
    ['of one at the bank', { row: BANK }, undefined],
    ['of one that is left to a human', { row: LEFT }, undefined],
    ['of one that a human has heard of', { row: DOUBT }, again],
  ])('%s', (_, given, changes) => expect(decideAt({ kind: 'begun' }, given)).toEqual(changes));
});

describe('a question', () => {
  const asked = { askedAt: NOW, askAt: SOON };
  const askedAt = (ms: number, next?: number) => ({
    askedAt: BEGUN + ms,
    askAt: next === undefined ? null : BEGUN + next,
  });
  it.each<Row>([
    ['about one that was never asked about', {}, asked],
    ['a second after the last one', { row: { askedAt: NOW - 1000 } }, asked],
    ['less than a second after the last one', { row: { askedAt: NOW - 999 } }, undefined],
    ['about one that is paid', { row: { state: 'succeeded' } }, undefined],
    ['about one that has failed', { row: { state: 'failed' } }, undefined],
    ['about one that is left to a human', { row: LEFT }, undefined],
    ['about one at the bank', { row: BANK }, { askedAt: NOW, askAt: BEGUN + 5 * MINUTE_MS }],
    ['at the bank for hours', { row: BANK, at: 90 * MINUTE_MS }, askedAt(90 * MINUTE_MS, 120 * MINUTE_MS)],
    ['at the bank for days', { row: BANK, at: DAY_MS + 1 }, { askedAt: BEGUN + DAY_MS + 1, askAt: BEGUN + 2 * DAY_MS }],
    ['that was abandoned', { row: { ...BANK, news: 'abandoned', toldAt: 1 }, at: 9 * DAY_MS }, askedAt(9 * DAY_MS)],
  ])('%s', (_, given, changes) => expect(decideAt({ kind: 'asking', gapMs: 1000 }, given)).toEqual(changes));
});

describe('a charge that has succeeded', () => {
  const paid = { ...noFacts, state: 'succeeded', holds: true, askAt: null, ...told('paid') } as const;
  const second = { ...paid, holds: false, ...told('second_charge') } as const;
  const waiting = { ...noFacts, state: 'succeeded', holds: false, askAt: NOW + 10_000 } as const;
  it.each<Row>([
    ['pays its order', {}, paid],
    ['pays its order after a later attempt has begun', { row: { attempts: 2 } }, paid],
    ['pays its order after it has failed, if nobody holds that', { row: FREE }, paid],
    ['is too many if another one has paid', { row: FREE, others: [{ state: 'succeeded' }] }, second],
    ['waits for one that is under way', { row: AWAY, others: [{ state: 'sent' }] }, waiting],
    ['waits for none that has no order', { row: AWAY, others: [AWAY] }, paid],
    ['is not that of a payment which has another one', { row: { chargeId: 'ch_2' } }, undefined],
    ['is not that of this payment if another one has it', { others: [{ chargeId: 'ch_1' }] }, undefined],
    ['tells nothing new of one that is paid', { row: { state: 'succeeded', chargeId: 'ch_1' } }, undefined],
    ['was judged by a human before', { row: { state: 'failed', chargeId: 'ch_1', resolvedBy: 'Ada' } }, undefined],
    ['was not judged if the human has seen none', { row: { ...FREE, resolvedBy: 'Ada' } }, paid],
    ['is left to a human', { row: LEFT }, undefined],
  ])('%s', (_, given, changes) =>
    expect(decideAt({ kind: 'charged', attempt: 1, charge: makeCharge('succeeded') }, given)).toEqual(changes),
  );

  it.each([{ amount: 1 }, { currency: 'usd' }, { description: '7' }])('for %o goes to a human', (members) => {
    const fact = { kind: 'charged', attempt: 1, charge: makeCharge('succeeded', members) } as const;
    expect(decideAt(fact)).toEqual({ ...noFacts, state: 'unknown', askAt: null, ...told('wrong_amount') });
    expect(decideAt(fact, { row: { state: 'succeeded', chargeId: 'ch_1' } })).toBeUndefined();
  });
});

describe('a charge that has failed', () => {
  const charge = makeCharge('failed', { decline_code: 'stolen_card', failure_code: 'no code at all!' });
  const ended = { ...noFacts, declineCode: 'stolen_card', state: 'failed', holds: false, declinedAt: NOW } as const;
  const looked = { ...ended, askAt: BEGUN + FORGET_MS } as const;
  it.each<Row>([
    ['as the answer to a token leaves nothing to ask', {}, { ...ended, askAt: null }],
    ['that was looked up is looked up again, because a list may lag', { row: { state: 'unknown' } }, looked],
    ['is not looked up without a reader', { row: { state: 'unknown' }, canAsk: false }, { ...ended, askAt: null }],
    ['of an earlier attempt tells nothing', { row: { attempts: 2 } }, undefined],
    ['that was pending goes to a human', { row: PENDING }, { ...looked, ...told('failed_after_pending') }],
    ['ends a doubt that was not told', { row: { ...DOUBT, tellAt: 7 } }, { ...looked, news: null, tellAt: null }],
    ['leaves a doubt that was told', { row: { ...DOUBT, toldAt: 7 } }, looked],
    ['of a page ends its only attempt', { row: { state: 'begun', tokenHash: null } }, looked],
    ['tells nothing of one that has failed before', { row: { state: 'failed', chargeId: 'ch_1' } }, undefined],
  ])('%s', (_, given, changes) => expect(decideAt({ kind: 'charged', attempt: 1, charge }, given)).toEqual(changes));

  it.each<Row>([
    ['may not be the only one', { row: { state: 'begun', tokenHash: null, attempts: 2 } }, undefined],
    ['was known before', { row: { state: 'action', tokenHash: null, attempts: 2, chargeId: 'ch_1' } }, looked],
    [
      'comes when all is over',
      { row: { state: 'begun', tokenHash: null, attempts: 2, sentAt: NOW - FORGET_MS } },
      { ...ended, askAt: null },
    ],
    ['is the only one of a server', { row: { state: 'unknown', attempts: 2 } }, looked],
    ['may not be the only one of a server that has sent its token twice', { row: { attempts: 2 } }, looked],
  ])('of a page that may have charged twice %s', (_, given, changes) =>
    expect(decideAt({ kind: 'charged', attempt: 2, charge }, given)).toEqual(changes),
  );
});

describe('a charge that goes on', () => {
  const address = 'https://bank.test/';
  const pending = { ...noFacts, state: 'pending', holds: true, askAt: SOON };
  const decideFor = (status: string, members: object, given: Case) =>
    decideAt({ kind: 'charged', attempt: 1, charge: makeCharge(status, members) }, given);

  it('at the bank holds the order, and keeps the bank’s address', () => {
    const action = { ...noFacts, state: 'action', holds: true, askAt: BEGUN + 5 * MINUTE_MS };
    expect(decideFor('requires_action', { redirect_url: address }, {})).toEqual({ ...action, redirectUrl: address });
    expect(decideFor('requires_action', { redirect_url: 'no address' }, {})).toEqual(action);
    expect(decideFor('authorised', {}, { row: { state: 'action', chargeId: 'ch_1' } })).toEqual(action);
  });

  it.each<Row>([
    ['holds the order', {}, pending],
    ['is no news for the one that holds it', { row: PENDING }, undefined],
    ['takes an order that is free', { row: { ...PENDING, holds: false } }, pending],
    ['takes no order from another one', { row: FREE, others: [{}] }, { ...pending, holds: false }],
  ])('and is pending %s', (_, given, changes) =>
    expect(decideFor('pending', { redirect_url: address }, given)).toEqual(changes),
  );

  it('and is pending for another amount takes no order', () => {
    expect(decideFor('pending', { amount: 1 }, { row: FREE })).toMatchObject({ holds: false });
    expect(decideFor('pending', { amount: 1 }, {})).toMatchObject({ holds: true });
  });

  it('with a word that nobody knows is a doubt only after the payment has failed', () => {
    expect(decideFor('authorised', {}, {})).toBeUndefined();
    expect(decideFor('authorised', {}, { row: FREE })).toMatchObject({ state: 'unknown', holds: true });
  });
});

describe('an answer that is lost', () => {
  const lost = { state: 'unknown', askAt: SOON } as const;
  it.each<Row>([
    ['leaves a doubt', {}, lost],
    ['of an earlier attempt tells nothing', { row: { attempts: 2 } }, undefined],
    ['tells nothing of a payment at the bank', { row: BANK }, undefined],
    ['tells nothing of one left to a human', { row: LEFT }, undefined],
  ])('%s', (_, given, changes) => expect(decideAt({ kind: 'lost', attempt: 1 }, given)).toEqual(changes));

  it('may have named a charge, of which the payment has one at most', () => {
    const fact = { kind: 'lost', attempt: 1, chargeId: 'ch_2' } as const;
    expect(decideAt(fact)).toEqual({ ...lost, chargeId: 'ch_2' });
    expect(decideAt(fact, { row: { chargeId: 'ch_1' } })).toEqual(lost);
  });

  it.each<Row>([
    ['sent', { row: { chargeId: 'ch_9' } }, { state: 'unknown', chargeId: null }],
    ['begun', { row: { state: 'begun', chargeId: 'ch_9' } }, { state: 'unknown', chargeId: null }],
    ['unknown', { row: { state: 'unknown', chargeId: 'ch_9' } }, { state: 'unknown', chargeId: null }],
    ['at the bank', { row: { state: 'action', chargeId: 'ch_9' } }, undefined],
    ['sent, and has another charge by now', { row: { chargeId: 'ch_1' } }, undefined],
    ['pending, of which a human hears', { row: { ...PENDING, chargeId: 'ch_9' } }, told('unknown')],
    ['pending, once', { row: { ...PENDING, chargeId: 'ch_9', news: 'unknown', toldAt: 1 } }, undefined],
  ])('and its unknown charge are forgotten only of a payment that is %s', (state, given, changes) => {
    expect(state).not.toBe('');
    expect(decideAt({ kind: 'nameless', chargeId: 'ch_9' }, given)).toEqual(changes);
  });
});

describe('an empty list', () => {
  const freed = { ...FREE, declinedAt: null } as const;
  const over = { ...freed, askAt: null };
  const absent = (askedAt: number, members: object = {}) =>
    ({ kind: 'absent', attempt: 1, askedAt: BEGUN + askedAt, ...members }) as const;
  const NOT_REFUSED = absent(0, { said: { isDeclined: false } });
  const REFUSED = absent(0, { said: { isDeclined: true } });
  it.each<readonly [string, Fact, Case, object | undefined]>([
    ['that was asked for early tells nothing', absent(FORGET_MS - 1), {}, undefined],
    ['that was asked for late frees the order', absent(FORGET_MS), {}, over],
    ['of an earlier attempt tells nothing', absent(FORGET_MS), { row: { attempts: 2 } }, undefined],
    ['tells nothing of a payment that has a charge', absent(FORGET_MS), { row: { chargeId: 'ch_1' } }, undefined],
    ['tells nothing of one left to a human', absent(FORGET_MS), { row: LEFT }, undefined],
    ['tells nothing of one at the bank', absent(FORGET_MS), { row: BANK }, undefined],
    ['of a charge never begun ends it', absent(0), { row: { state: 'unknown', holds: false } }, over],
    ['ends a doubt', absent(FORGET_MS), { row: DOUBT }, { ...over, news: null, tellAt: null }],
    ['after a refusal frees the order', REFUSED, { at: 0 }, { ...freed, declinedAt: BEGUN, askAt: BEGUN + 10_000 }],
    ['ten seconds later', NOT_REFUSED, { at: 10_000 }, { ...freed, askAt: BEGUN + MINUTE_MS }],
    ['but not without a reader', REFUSED, { at: 0, canAsk: false }, { ...freed, declinedAt: BEGUN, askAt: null }],
    ['after a refusal of a second attempt', { ...REFUSED, attempt: 2 }, { row: { attempts: 2 } }, undefined],
  ])('%s', (_, fact, given, changes) => expect(decideAt(fact, given)).toEqual(changes));

  it.each<readonly [string, boolean, Case, object | undefined]>([
    ['is asked for after a minute', true, { row: { state: 'failed' }, at: 10_000 }, { askAt: BEGUN + MINUTE_MS }],
    ['is asked for when all is over', true, { row: { state: 'failed' }, at: MINUTE_MS }, { askAt: BEGUN + FORGET_MS }],
    ['is asked for no more', true, { row: { state: 'failed' }, at: FORGET_MS }, { askAt: null }],
    [
      'is asked for until read',
      false,
      { row: { state: 'failed' }, at: FORGET_MS },
      { askAt: BEGUN + FORGET_MS * 1.25 },
    ],
    ['is not asked for if nothing is to ask', true, { row: { state: 'failed', askAt: null } }, undefined],
    ['is not asked for if it has succeeded meanwhile', true, { row: { state: 'succeeded' } }, undefined],
  ])('after a failure %s', (_, isDone, given, changes) =>
    expect(decideAt({ kind: 'looked', isDone }, given)).toEqual(changes),
  );
});

describe('a payment whose time has come', () => {
  const at = FORGET_MS;
  const doubt = { state: 'unknown', ...told('unknown', BEGUN + at) } as const;
  it.each<Row>([
    ['goes to a human', { at }, doubt],
    ['does not before it is time', { at: at - 1 }, undefined],
    ['does not twice', { row: { news: 'unknown', toldAt: 1 }, at }, undefined],
    ['does not if something is still to tell', { row: { news: 'unknown' }, at }, undefined],
    ['does not if it is over', { row: { state: 'failed' }, at }, undefined],
    ['may wait for its bank', { row: BANK, at }, undefined],
    ['may be pending', { row: { state: 'pending' }, at }, undefined],
    [
      'is abandoned after seven days',
      { row: { state: 'action', news: 'unknown', toldAt: 1 }, at: 7 * DAY_MS },
      { askAt: null, ...told('abandoned', BEGUN + 7 * DAY_MS) },
    ],
    ['is not abandoned before', { row: BANK, at: 7 * DAY_MS - 1 }, undefined],
    ['is abandoned once', { row: { state: 'action', news: 'abandoned', toldAt: 1 }, at: 8 * DAY_MS }, undefined],
    ['is not abandoned while it is pending', { row: { state: 'pending' }, at: 8 * DAY_MS }, undefined],
    [
      'at the bank goes to a human without a reader',
      { row: BANK, at, canAsk: false },
      { ...doubt, ...BANK, askAt: null },
    ],
    ['goes to a human, without a reader', { at, canAsk: false }, { ...doubt, askAt: null }],
    ['waits until then, without a reader', { at: at - 1, canAsk: false }, { askAt: BEGUN + FORGET_MS }],
    ['is looked at no more after that', { row: { news: 'unknown', toldAt: 1 }, at, canAsk: false }, { askAt: null }],
    ['has no time any more, without a reader', { row: { askAt: null }, at, canAsk: false }, undefined],
  ])('%s', (_, given, changes) => expect(decideAt({ kind: 'due' }, given)).toEqual(changes));
});

describe('the place of a payment', () => {
  const waiting = { state: 'succeeded', holds: false } as const;
  const taken = { holds: true, askAt: null, ...told('paid') };
  it.each<Row>([
    ['is its own when nobody holds the order', { row: waiting }, taken],
    ['is nobody’s while another one holds it', { row: waiting, others: [{}] }, { holds: false, askAt: NOW + 10_000 }],
    [
      'is lost when another one has paid',
      { row: waiting, others: [{ state: 'succeeded' }] },
      { holds: false, askAt: null, ...told('second_charge') },
    ],
    ['was lost before', { row: { ...waiting, news: 'second_charge' } }, undefined],
    ['was taken before', { row: { state: 'succeeded' } }, undefined],
    ['is taken back by one that is pending', { row: { state: 'pending', holds: false } }, { holds: true }],
    ['is not taken by one that nobody has begun', { row: { state: 'pending', holds: false, attempts: 0 } }, undefined],
    ['is not taken while another one holds it', { row: { state: 'pending', holds: false }, others: [{}] }, undefined],
    ['is kept by one that is pending', { row: { state: 'pending' } }, undefined],
    ['is not taken by one at the bank', { row: AWAY }, undefined],
  ])('%s', (_, given, changes) => expect(decideAt({ kind: 'placing' }, given)).toEqual(changes));

  it.each<Row>([
    ['at the bank for long', { row: BANK, at: FORGET_MS }, { holds: false }],
    ['that is left to a human', { row: LEFT }, { holds: false }],
    ['at the bank, not yet', { row: BANK, at: FORGET_MS - 1 }, undefined],
    ['under way, never', { at: DAY_MS }, undefined],
    ['that has none', { row: AWAY, at: FORGET_MS }, undefined],
  ])('is given up by a payment %s', (_, given, changes) =>
    expect(decideAt({ kind: 'yielding' }, given)).toEqual(changes),
  );
});

describe('news', () => {
  const row = { state: 'succeeded', news: 'paid', tellings: 2, tellAt: 5 } as const;
  it.each<readonly [string, boolean, Case, object | undefined]>([
    ['was told', true, { row }, { toldAt: NOW, tellAt: null }],
    ['could not be told', false, { row }, { tellings: 3, tellAt: NOW + 40_000 }],
    ['is other news by now', true, { row: { ...row, news: 'unknown' } }, undefined],
    ['was told by somebody else', false, { row: { ...row, toldAt: 1 } }, undefined],
  ])('%s', (_, isTold, given, changes) =>
    expect(decideAt({ kind: 'told', news: 'paid', isTold }, given)).toEqual(changes),
  );
});

describe('the word of a human', () => {
  const WAITING = { state: 'succeeded', holds: false, chargeId: 'ch_1' } as const;
  const failed = { ...FREE, news: null, askAt: null, tellAt: null, resolvedBy: 'Ada' };
  const paid = { state: 'succeeded', chargeId: 'ch_1', resolvedBy: 'Ada', holds: true, askAt: null, ...told('paid') };
  it.each<readonly [string, string | undefined, Case, object | undefined]>([
    ['that nothing was charged', undefined, { row: DOUBT }, failed],
    ['that nothing was charged, before a later attempt', undefined, { row: { attempts: 2 } }, undefined],
    ['that money was given back', undefined, { row: { state: 'succeeded' } }, failed],
    ['that a charge has paid', 'ch_1', { row: { state: 'unknown' } }, paid],
    ['that a charge has paid, of a free order', 'ch_1', { row: FREE }, paid],
    [
      'that one has paid beside another',
      'ch_1',
      { row: FREE, others: [{ state: 'succeeded' }] },
      { ...paid, holds: false, ...told('second_charge') },
    ],
    ['that is known', 'ch_1', { row: { state: 'succeeded', chargeId: 'ch_1' } }, undefined],
    ['that waits for another one', 'ch_1', { row: WAITING, others: [{}] }, undefined],
    ['that the second one pays now', 'ch_1', { row: { ...WAITING, news: 'second_charge' } }, paid],
  ])('%s', (_, chargeId, given, changes) =>
    expect(
      decideAt({ kind: 'resolved', seen: makeRow(given.row).state, attempt: 1, by: 'Ada', chargeId }, given),
    ).toEqual(changes),
  );

  it('of what somebody else has changed since says nothing of that', () => {
    const fact = { kind: 'resolved', seen: 'unknown', attempt: 1, by: 'Ada' } as const;
    expect(decideAt(fact, { row: { state: 'succeeded', news: 'paid' } })).toBeUndefined();
  });
});

describe('what a payment waits for', () => {
  it.each([
    ['sent', null, true, [true, false]],
    ['failed', null, false, [false, false]],
    ['succeeded', null, true, [false, false]],
    ['succeeded', null, false, [false, true]],
    ['succeeded', 'second_charge', false, [false, false]],
    ['unknown', 'wrong_amount', true, [false, false]],
    ['unknown', 'unknown', true, [true, false]],
    ['action', 'wrong_amount', true, [true, false]],
  ] as const)('%s, %s, holds: %s', (state, news, holds, expected) => {
    const row = makeRow({ state, news, holds });
    expect([isOpen(row), isWaitingForPlace(row)]).toEqual(expected);
  });
});

describe('a list', () => {
  const LATE = FORGET_MS;
  const of = (id: string, status: string, members: object = {}) => makeCharge(status, { id, ...members });
  const judge = (
    charges: readonly ReturnType<typeof makeCharge>[],
    row: Partial<StoredPayment> = {},
    askedAt = 0,
    said?: { isDeclined: boolean },
  ) => {
    const fact = { kind: 'absent', attempt: row.attempts ?? 1, askedAt: BEGUN + askedAt, said } as const;
    const { own, beside, isAbsent } = judgeList(makeRow(row), charges, fact, FORGET_MS);
    return [own?.id, beside.map(({ id }) => id).join(), isAbsent];
  };
  const page = { tokenHash: null, state: 'begun' } as const;

  it.each<readonly [string, unknown[], readonly unknown[]]>([
    ['nothing', judge([]), [undefined, '', true]],
    ['one that has succeeded', judge([of('s', 'succeeded')]), ['s', '', false]],
    ['one that has failed, early', judge([of('f', 'failed')]), [undefined, '', true]],
    ['one that has failed, late', judge([of('f', 'failed')], {}, LATE), ['f', '', false]],
    ['one that has failed, just before', judge([of('f', 'failed')], {}, LATE - 1), [undefined, '', true]],
    ['one that has failed, after a refusal', judge([of('f', 'failed')], {}, 0, { isDeclined: true }), ['f', '', false]],
    [
      'one that has failed, of a second try',
      judge([of('f', 'failed')], { attempts: 2 }, 0, { isDeclined: true }),
      [undefined, '', true],
    ],
    ['success before all', judge([of('p', 'pending'), of('s', 'succeeded')]), ['s', 'p', false]],
    ['pending before what nobody knows', judge([of('x', 'authorised'), of('p', 'pending')]), ['p', 'x', false]],
    ['the right amount first', judge([of('w', 'succeeded', { amount: 1 }), of('p', 'pending')]), ['p', 'w', false]],
    ['only another amount, of a server', judge([of('w', 'succeeded', { amount: 1 })]), [undefined, 'w', true]],
    ['only another amount, of a page', judge([of('w', 'succeeded', { amount: 1 })], page), ['w', '', false]],
    ['one at the bank', judge([of('b', 'requires_action')]), [undefined, '', false]],
    ['one at the bank for another amount', judge([of('b', 'requires_action', { amount: 1 })]), [undefined, '', true]],
    ['one at the bank, of a page', judge([of('b', 'requires_action', { amount: 1 })], page), [undefined, '', true]],
    ['one pending, of a page', judge([of('w', 'pending', { amount: 1 })], page), [undefined, 'w', true]],
    ['one at the bank beside its own', judge([of('b', 'requires_action'), of('s', 'succeeded')]), ['s', 'b', false]],
    ['a failed one beside its own', judge([of('s', 'succeeded'), of('f', 'failed')], {}, LATE), ['s', '', false]],
  ])('with %s', (_, judged, expected) => expect(judged).toEqual(expected));
});

describe('the end of a payment', () => {
  const decideEnd = (fact: Fact, row: Partial<StoredPayment>) =>
    decide(makeRow(row), fact, [], { now: NOW, forgetAfterMs: FORGET_MS, canAsk: true });
  const HEARD: Fact = { kind: 'told', news: 'paid', isTold: true };
  const charged = (status: string): Fact => ({ kind: 'charged', attempt: 1, charge: makeCharge(status) });

  it.each<[string, Fact, Partial<StoredPayment>, number | null | undefined]>([
    ['is when it succeeds', charged('succeeded'), {}, NOW],
    ['is when it fails', charged('failed'), {}, NOW],
    ['is not while it is pending', charged('pending'), {}, null],
    ['is forgotten if it is paid after all', charged('pending'), { state: 'failed', endedAt: BEGUN }, null],
    ['stays if its state does', HEARD, { state: 'succeeded', news: 'paid' }, undefined],
  ])('%s', (_, fact, row, endedAt) => expect(decideEnd(fact, row)?.endedAt).toBe(endedAt));
});
