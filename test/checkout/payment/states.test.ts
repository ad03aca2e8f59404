/** The course of a payment as the guide to the form tells it: what follows each state after each trigger. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFailure, type Ending } from '../../../src/checkout/payment/outcome/ending.js';
import {
  type FormState,
  follow,
  isOver,
  isPrepared,
  isWorking,
  type Trigger,
  toPhase,
  toTrigger,
} from '../../../src/checkout/payment/states.js';

/** One row for each trigger, one column for each state. A point means that nothing changes. */
const TABLE = `
             preparing asking  busy      checking  action    unknown   done  pending  sent  open  removed
held         asking    .       .         .         .         .         .     .        .     .     .
started      busy      busy    .         busy      .         .         .     .        .     .     .
stopped      open      open    open      open      .         .         .     .        .     .     .
succeeded    .         .       done      done      done      done      .     done     .     done  .
pending      .         .       pending   pending   pending   pending   .     .        .     pending .
declined     .         .       open      open      open      open      .     open     .     .     .
refused      open      open    open      open      open      open      .     .        .     .     .
sent         .         .       sent      sent      sent      sent      .     .        .     .     .
action       .         .       action    action    action    action    .     .        .     .     .
lost         .         .       checking  checking  checking  .         .     .        .     .     .
unknown      .         .       unknown   .         unknown   .         .     .        .     .     .
late         .         .       checking  unknown   .         .         .     .        .     .     .
elsewhere    .         .       checking  checking  checking  checking  .     .        .     .     .
asked        .         .       .         .         checking  checking  .     .        .     .     .
dropped      .         .       .         open      open      open      open  open     open  .     .
`;

const [head = [], ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/));
const STATES = head as FormState[];
const cells = rows.flatMap(([trigger, ...next]) =>
  next.map((cell, at) => [STATES[at] as FormState, trigger as Trigger, cell === '.' ? undefined : cell] as const),
);

describe('the table of states', () => {
  it('is read whole', () => {
    expect(cells).toHaveLength(11 * 15);
  });

  it.each(cells)('%s, then %s: %s', (state, trigger, next) => {
    expect(follow(state, trigger)).toBe(next);
  });

  it('works for the buyer only while it is busy or checking', () => {
    expect(STATES.filter(isWorking)).toEqual(['busy', 'checking']);
  });

  it('is over with a result, with a token that was handed on, and when the form is open again', () => {
    expect(STATES.filter(isOver)).toEqual(['done', 'pending', 'sent', 'open']);
  });

  it('has not begun while it is prepared or the page around the frame is asked', () => {
    expect(STATES.filter(isPrepared)).toEqual(['preparing', 'asking']);
  });

  it('shows each state as one of the eight phases, and a removed form as none', () => {
    const own = ['busy', 'checking', 'action', 'unknown', 'done', 'pending', 'sent', 'open'];
    const shown = Object.fromEntries(STATES.map((state) => [state, toPhase(state)]));
    const same = Object.fromEntries(own.map((phase) => [phase, phase]));
    expect(shown).toEqual({ ...same, preparing: 'open', asking: 'busy', removed: undefined });
  });

  it('has a way out of each state that no server has to answer', () => {
    const leaves = (state: FormState) => follow(state, 'dropped') ?? follow(state, 'stopped');
    expect(STATES.filter((state) => leaves(state) === undefined)).toEqual(['open', 'removed']);
  });

  it('gets no row from a polluted prototype', () => {
    for (const [name, value] of [
      ['declined', 'unknown'],
      ['asked', 'done'],
    ] as const) {
      Object.defineProperty(Object.prototype, name, { value, configurable: true });
      onTestFinished(() => void Reflect.deleteProperty(Object.prototype, name));
    }
    expect(follow('open', 'declined')).toBeUndefined();
    expect(follow('busy', 'asked')).toBeUndefined();
    expect(isOver('open')).toBe(true);
  });
});

describe('the trigger of an ending', () => {
  const none = { chargeId: undefined, charge: undefined };
  const fail = (outcome: 'not_sent' | 'refused' | 'unknown'): Ending => createFailure('timeout', outcome);

  it.each<[string, Ending, boolean, Trigger]>([
    ['a success', { kind: 'succeeded', ...none }, true, 'succeeded'],
    ['a charge under way', { kind: 'pending', ...none }, true, 'pending'],
    ['a decline', { kind: 'declined', reason: undefined, isCertain: true, ...none }, true, 'declined'],
    ['a challenge', { kind: 'action', url: 'https://bank.example/', ...none }, true, 'action'],
    ['nothing', { kind: 'sent', ...none }, true, 'sent'],
    ['another payment of the order', { kind: 'elsewhere', charge: undefined }, true, 'elsewhere'],
    ['a refusal', fail('refused'), true, 'refused'],
    ['a payment that was not sent', fail('not_sent'), true, 'refused'],
    ['an unknown result that can be asked for', fail('unknown'), true, 'lost'],
    ['an unknown result that cannot be asked for', fail('unknown'), false, 'unknown'],
  ])('of %s', (_, ending, canRecover, trigger) => {
    expect(toTrigger(ending, canRecover)).toBe(trigger);
  });
});
