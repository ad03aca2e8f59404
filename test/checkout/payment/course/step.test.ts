/** The course of a payment, by events alone: what is asked when, what is sent, what is written, and what follows. */
import { describe, expect, it } from 'vitest';
import { getQuestion, getRestart } from '../../../../src/checkout/payment/course/derive.js';
import type { Event } from '../../../../src/checkout/payment/course/model.js';
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

describe('the first sending', () => {
  it('is written before it is sent, and its charge is told once', () => {
    const driven = new Driven().send();
    const names = driven.done.map(({ effect: [name] }) => name);
    expect(names.indexOf('write')).toBeLessThan(names.indexOf('send'));
    driven.answer(PAID, 0);
    expect(driven.value).toMatchObject({ state: 'done', chargeId: 'ch_1', isTold: true, endedAt: 0, token: 'none' });
    expect(driven.find('emit')).toEqual([['emit', CHARGE, 'card']]);
    expect(driven.find('onCharge')).toEqual([['onCharge', CHARGE, 'card']]);
    expect(driven.find('write').at(-1)?.[1]).toMatchObject({ phase: 'done', status: 'succeeded', isTold: true });
  });

  it.each<[string, readonly Event[]]>([
    ['the lock', [['sealed', undefined]]],
    ['the token', [['locked', 'start', true]]],
  ])('waits for %s', (_, events) => {
    const driven = new Driven({ locks: true });
    const { facts, plan, means } = driven.value;
    driven.tell(['started'], ['prepared', facts, plan, means, false], ...events);
    expect(driven.list('send')).toEqual([]);
    driven.tell(['locked', 'start', true], ['sealed', undefined]);
    expect(driven.list('send')).toEqual([0]);
  });

  it.each<[string, Event, object]>([
    ['the token could not be made', ['sealed', createFailure('timeout', 'not_sent', 'unsealed')], { state: 'open' }],
    ['the page is hidden', ['left'], { state: 'open', end: { code: 'aborted', outcome: 'not_sent' } }],
    ['another window has stolen the lock', ['lost'], { state: 'checking', owner: 'window', wait: 'lock' }],
  ])('is not made if %s', (_, event, expected) => {
    const driven = new Driven({ locks: true });
    const { facts, plan, means } = driven.value;
    driven.tell(['started'], ['prepared', facts, plan, means, false], ['locked', 'start', true], event, [
      'sealed',
      undefined,
    ]);
    expect(driven.value).toMatchObject(expected);
    expect(driven.list('send')).toEqual([]);
  });

  it('is asked for elsewhere after a minute, and its late answer still counts', () => {
    const driven = new Driven().send().pass(60_000);
    expect(driven.value).toMatchObject({ state: 'checking', isAwaited: true });
    driven.pass(30_000);
    expect(driven.value.state).toBe('unknown');
    expect(driven.answer(PAID, 0).value.state).toBe('done');
  });
});

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

  it('is forgotten at every end, and kept while nobody knows', () => {
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

describe('an answer of another payment', () => {
  const follow = () => new Driven({ locks: true, other: { ...OTHER, phase: 'busy' } }).send().tell(['lost']);

  it.each<[string, Ending, object]>([
    ['a decline is told, and ends nothing', DECLINED, { state: 'checking', facts: { reference: 'OTHER' } }],
    ['a success counts', PAID, { state: 'done', owner: 'this', facts: { reference: 'REF' } }],
  ])('%s', (_, end, expected) => {
    const driven = new Driven({ locks: true }).send();
    driven.storage = { other: { ...OTHER, phase: 'busy' } };
    driven.tell(['lost']);
    expect(driven.value.facts.reference).toBe('OTHER');
    driven.tell(['answered', FACTS, 0, { ...end, charge: CHARGE }]);
    expect(driven.value).toMatchObject(expected);
    expect(driven.find('emit')).toEqual([['emit', CHARGE, 'card']]);
  });

  it('is waited for when another window has the order', () => {
    expect(follow().value).toMatchObject({ state: 'checking', owner: 'window', wait: 'lock' });
    expect(getRestart(follow().pass(60_000).value)).toBe('warned');
  });
});

describe('a window that has waited', () => {
  const wait = (ways: Ways) => {
    const driven = new Driven({ locks: true });
    const { facts, plan, means } = driven.value;
    driven.tell(
      ['started'],
      ['prepared', facts, plan, means, false],
      ['sealed', undefined],
      ['locked', 'start', false],
    );
    driven.storage = ways;
    return driven.tell(['locked', 'follow', true]).pass(300);
  };

  it.each<[string, Ways, object, number]>([
    ['sends, if nobody has begun', {}, { state: 'busy' }, 1],
    ['sends nothing if the storage takes no record', { takes: false }, { state: 'unknown' }, 0],
    ['shows an end', { other: { ...OTHER, phase: 'done', chargeId: 'ch_9' } }, { state: 'done', chargeId: 'ch_9' }, 0],
  ])('%s', (_, ways, expected, sent) => {
    const driven = wait(ways);
    expect(driven.value).toMatchObject(expected);
    expect(driven.list('send').length).toBe(sent);
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

it('is refused when the page is left while it is prepared', () => {
  const driven = new Driven().tell(['held'], ['left']);
  expect(driven.value).toMatchObject({ state: 'open', end: { code: 'aborted', outcome: 'not_sent' } });
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

describe('the bank', () => {
  it.each<[boolean, string]>([
    [false, 'shown'],
    [true, 'open'],
  ])("is gone to once by the form, and again when the buyer asks; the merchant's code: %s", (hasOnAction, bank) => {
    const driven = new Driven({ hasOnAction }).send().answer(ACTION, 0);
    expect(driven.value).toMatchObject({ state: 'action', bank, isBack: false });
    driven.pass(30_000).tell(['goOn']);
    expect(driven.find('goToBank').map(([, , , isAsked]) => isAsked)).toEqual([false, true]);
  });

  it('is not believed by its page where the shop has a server', () => {
    const driven = new Driven({ way: 'server', hasOnAction: true }).send().answer(ACTION, 0);
    driven.tell(['bankAnswered', FACTS, PAID]);
    expect(driven.value).toMatchObject({ state: 'checking', fallback: ACTION });
    expect(
      new Driven({ hasOnAction: true }).send().answer(ACTION, 0).tell(['bankAnswered', FACTS, PAID]).value.state,
    ).toBe('done');
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
