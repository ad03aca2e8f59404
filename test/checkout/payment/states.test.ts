/** The course of a payment as the guide to the form tells it: what follows each phase after each piece of news. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFailure, type Ending } from '../../../src/checkout/payment/ending.js';
import { follow, isOver, isWorking, type News, toNews } from '../../../src/checkout/payment/states.js';
import type { Phase } from '../../../src/checkout/view.js';

/** One row for each piece of news, one column for each phase. A point means that nothing changes. */
const TABLE = `
             busy      checking  action    unknown   done  pending  sent  open
succeeded    done      done      done      done      .     .        .     .
pending      pending   pending   pending   pending   .     .        .     .
declined     open      open      open      open      .     .        .     .
refused      open      open      open      open      .     .        .     .
sent         sent      sent      sent      sent      .     .        .     .
action       action    action    action    action    .     .        .     .
lost         checking  checking  checking  .         .     .        .     .
unknown      unknown   .         unknown   .         .     .        .     .
late         checking  unknown   .         .         .     .        .     .
asked        .         .         checking  checking  .     .        .     .
dropped      .         .         open      open      open  open     open  .
`;

const [head = [], ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/));
const PHASES = head as Phase[];
const cells = rows.flatMap(([news, ...next]) =>
  next.map((cell, at) => [PHASES[at] as Phase, news as News, cell === '.' ? undefined : cell] as const),
);

describe('the table of states', () => {
  it('is read whole', () => {
    expect(cells).toHaveLength(8 * 11);
  });

  it.each(cells)('%s, then %s: %s', (phase, news, next) => {
    expect(follow(phase, news)).toBe(next);
  });

  it('works for the buyer only while it is busy or checking', () => {
    expect(PHASES.filter(isWorking)).toEqual(['busy', 'checking']);
  });

  it('is over with a result, with a token that was handed on, and when the form is open again', () => {
    expect(PHASES.filter(isOver)).toEqual(['done', 'pending', 'sent', 'open']);
  });

  it('gets no row from a polluted prototype', () => {
    for (const [name, value] of [
      ['succeeded', 'unknown'],
      ['asked', 'done'],
    ] as const) {
      Object.defineProperty(Object.prototype, name, { value, configurable: true });
      onTestFinished(() => void Reflect.deleteProperty(Object.prototype, name));
    }
    expect(follow('open', 'succeeded')).toBeUndefined();
    expect(follow('busy', 'asked')).toBeUndefined();
    expect(isOver('open')).toBe(true);
  });
});

describe('the news of an ending', () => {
  const none = { chargeId: undefined, charge: undefined };
  const fail = (outcome: 'not_sent' | 'refused' | 'unknown'): Ending => createFailure('timeout', outcome);

  it.each<[string, Ending, boolean, News]>([
    ['a success', { kind: 'succeeded', ...none }, true, 'succeeded'],
    ['a charge under way', { kind: 'pending', ...none }, true, 'pending'],
    ['a decline', { kind: 'declined', reason: undefined, isCertain: true, charge: undefined }, true, 'declined'],
    ['a challenge', { kind: 'action', url: 'https://bank.example/', ...none }, true, 'action'],
    ['nothing', { kind: 'sent', ...none }, true, 'sent'],
    ['a refusal', fail('refused'), true, 'refused'],
    ['a payment that was not sent', fail('not_sent'), true, 'refused'],
    ['an unknown result that can be asked for', fail('unknown'), true, 'lost'],
    ['an unknown result that cannot be asked for', fail('unknown'), false, 'unknown'],
  ])('of %s', (_, ending, canRecover, news) => {
    expect(toNews(ending, canRecover)).toBe(news);
  });
});
