/** The course of a payment, by events alone: what is asked when, what is sent, what is written, and what follows. */
import { describe, expect, it } from 'vitest';
import { getQuestion, getRestart } from '../../../../src/checkout/payment/course/derive.js';
import { createFailure, type Ending, SENT, UNREADABLE } from '../../../../src/checkout/payment/outcome/ending.js';
import { ACTION, CHARGE, Driven, FACTS, LOST, PAID, RECORD, type Ways } from './driven.js';

const OTHER = { ...FACTS, reference: 'OTHER' };
const DECLINED: Ending = { kind: 'declined', chargeId: 'ch_1', reason: undefined, isCertain: true, charge: undefined };
const READ = { ...LOST, isRead: true };

/** A payment whose first answer was lost. */
const lose = (ways: Ways = {}, first: Ending = LOST) => new Driven(ways).send().answer(first, 0);
/** Answers each sending as soon as it is made. */
function passAnswering(driven: Driven, ms: number, answers: readonly Ending[]): Driven {
  const left = [...answers];
  for (let at = 0; at < ms; at += 500) {
    const before = driven.list('send').length;
    driven.pass(500);
    const next = driven.list('send').length > before && left.shift();
    if (next) driven.answer(next);
  }
  return driven;
}

describe('the same token', () => {
  const times = (driven: Driven) => driven.list('send').slice(1);

  it.each<[string, readonly Ending[], Ending, readonly number[]]>([
    ['after 1, 3 and 8 seconds', [LOST, LOST, LOST], LOST, [1000, 4000, 12_000]],
    ['no more after a success', [LOST, PAID], LOST, [1000, 4000]],
    ['once more when it was read, and not after the same answer', [READ, LOST], READ, [1000]],
    ['on when the next answer is of another kind', [LOST, LOST, LOST], READ, [1000, 4000, 12_000]],
    ['never if the wait is longer than the limit', [], { ...LOST, retryAfterMs: 30_000 }, []],
    ['never after it was used', [], { ...LOST, code: 'token_already_used' }, []],
    ['never if the answer does not allow it', [], { ...LOST, canResend: false }, []],
  ])('is sent %s', (_, answers, first, expected) => {
    expect(times(passAnswering(lose({}, first), 40_000, answers))).toEqual(expected);
  });

  it('waits as long as the gateway asks', () => {
    const driven = lose({}, { ...LOST, retryAfterMs: 29_999 }).pass(29_998);
    expect(times(driven)).toEqual([]);
    expect(times(driven.pass(1))).toEqual([29_999]);
  });

  it('is not sent again where the merchant has it, or wants no asking', () => {
    expect(lose({ way: 'handOver' }).pass(40_000).list('send')).toEqual([0]);
    expect(lose({ recovers: false }).value.state).toBe('unknown');
  });

  it('is forgotten at every end, and kept while the result is not known', () => {
    expect(lose().pass(40_000).value).toMatchObject({ state: 'unknown', token: 'sealed' });
    for (const end of [PAID, DECLINED, SENT, createFailure('gateway_error', 'refused')]) {
      const driven = new Driven().send().answer(end, 0);
      expect(driven.value.token).toBe('none');
      expect(driven.list('forget').length).toBe(1);
    }
  });
});

describe("the merchant's server", () => {
  const ask = (driven: Driven, end: Ending | undefined, isLast = false) =>
    driven.tell(['lookedUp', driven.value.facts, driven.value.round, false, isLast, end]);

  it.each<[string, Ways, readonly number[]]>([
    ['five times', { canLookUp: true }, [0, 2000, 5000, 10_000, 20_000]],
    ['without end, if it keeps the payment', { way: 'server' }, [0, 2000, 5000, 10_000, 20_000, 40_000, 60_000]],
  ])('is asked %s', (_, ways, expected) => {
    expect(
      lose(ways, { ...LOST, canResend: false })
        .pass(70_000)
        .list('lookUp'),
    ).toEqual(expected);
  });

  it('ends the asking with its first answer, and is asked on while the result is unknown', () => {
    const driven = ask(lose({ canLookUp: true }, { ...LOST, canResend: false }), undefined);
    expect(driven.value.state).toBe('unknown');
    expect(driven.pass(5000).list('lookUp')).toEqual([0, 2000, 5000]);
    expect(ask(driven, PAID).value.state).toBe('done');
    expect(driven.pass(60_000).list('lookUp').length).toBe(3);
  });

  it('is behind the bank: the form waits, and says so', () => {
    const driven = new Driven({ canLookUp: true }).tell(['found', { ...RECORD, phase: 'action' }, UNREADABLE, true]);
    ask(driven.pass(0), ACTION);
    expect(driven.value).toMatchObject({ state: 'checking', isAhead: true });
    expect(driven.pass(30_000).value).toMatchObject({ state: 'unknown', isAhead: true });
  });

  it('is asked once when the buyer asks, together with the functions of waitUntil', () => {
    const driven = lose({ canLookUp: true, way: 'handOver' }).tell(['asks', true]).pass(30_000).tell(['goOn']);
    const { facts, round } = driven.value;
    expect(driven.value).toMatchObject({ state: 'checking', watch: 'once', questions: 2 });
    driven.tell(['askedAgain', facts, round, LOST]);
    expect(driven.value.state).toBe('checking');
    driven.tell(['lookedUp', facts, round, true, false, undefined]);
    expect(driven.value.state).toBe('unknown');
    // An answer of an earlier round still counts.
    expect(driven.tell(['goOn'], ['askedAgain', facts, round, PAID]).value.state).toBe('done');
  });
});

it('leaves no mark where the record of the payment that it follows is lost, because that may live', () => {
  const driven = new Driven({ locks: true, other: { ...OTHER, phase: 'busy' } }).send();
  driven.tell(['lost']);
  expect(driven.value).toMatchObject({ owner: 'window', isWritten: true, facts: { reference: 'OTHER' } });
  driven.storage = {};
  expect(driven.tell(['news']).value).toMatchObject({ state: 'open', isWritten: false });
  expect(driven.list('delete')).toEqual([]);
});

it('writes down that it is paid, whoever has the lock', () => {
  const driven = new Driven({ locks: true, canLookUp: true, other: { ...OTHER, phase: 'busy' } }).send();
  driven.tell(['lost']).pass(0);
  driven.tell(['lookedUp', driven.value.facts, driven.value.round, false, false, PAID]);
  expect(driven.value).toMatchObject({ state: 'done', owner: 'this' });
  expect(driven.find('write').at(-1)?.[1]).toMatchObject({ reference: 'OTHER', phase: 'done' });
});

describe('a page that the browser has kept', () => {
  it('reads three times, and writes nothing but an end meanwhile', () => {
    const driven = new Driven().send().answer(ACTION, 0);
    driven.storage = { own: { ...RECORD, phase: 'action', chargeId: 'ch_1' } };
    const [reads, writes] = [driven.list('read').length, driven.list('write').length];
    driven.tell(['left'], ['back']).pass(10_000);
    expect(driven.list('read').slice(reads)).toEqual([300, 1300, 4300]);
    expect(driven.list('write').length).toBe(writes);
    expect(driven.value).toMatchObject({ state: 'action', isBack: true, stale: 0 });
  });

  it('shows the end that another page has reached', () => {
    const driven = new Driven().send().answer(ACTION, 0).tell(['left'], ['back']);
    driven.storage = { own: { ...RECORD, phase: 'done', status: 'succeeded', chargeId: 'ch_1' } };
    expect(driven.pass(300).value).toMatchObject({ state: 'done', chargeId: 'ch_1' });
    expect(driven.find('emit')).toEqual([['emit', CHARGE, 'card']]);
  });
});

describe('what the buyer may do', () => {
  it.each<[string, Driven, unknown]>([
    ['send the same token', lose().pass(40_000), 'finish'],
    ['ask', lose({ canLookUp: true }).pass(40_000), 'again'],
    ['nothing, after a used token', lose({}, { ...LOST, code: 'token_already_used' }), undefined],
  ])('%s', (_, { value }, expected) => {
    expect(value.state).toBe('unknown');
    expect(getQuestion(value)).toBe(expected);
    expect(getRestart(value)).toBe('warned');
  });

  it('begin again at the bank only after the way back, in words that warn', () => {
    const driven = new Driven().send().answer(ACTION, 0);
    expect(getRestart(driven.value)).toBeUndefined();
    expect(getRestart(driven.tell(['back']).value)).toBe('warned');
  });

  it('is told what happens to a payment that was given up and succeeds', () => {
    const driven = lose().pass(40_000).tell(['dropped']);
    expect(driven.value).toMatchObject({ state: 'open', isBegun: false, token: 'none' });
    expect(driven.answer(DECLINED, 0).value.state).toBe('open');
    expect(driven.answer(PAID, 0).value.state).toBe('done');
  });
});
