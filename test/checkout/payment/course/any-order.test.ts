/** Any order of events, also one that no browser makes: what must hold of a payment after each of them. */
import { expect, it } from 'vitest';
import type { Event } from '../../../../src/checkout/payment/course/model.js';
import { createFailure, type Ending, SENT, UNREADABLE } from '../../../../src/checkout/payment/outcome/ending.js';
import { isOver } from '../../../../src/checkout/payment/states.js';
import { fc } from '../../../fast-check.js';
import { ACTION, Driven, FACTS, LOST, PAID, RECORD, type Ways } from './driven.js';

const OTHER = { ...FACTS, reference: 'OTHER' };
const DECLINED: Ending = { kind: 'declined', chargeId: 'ch_1', reason: undefined, isCertain: true, charge: undefined };
const REFUSED = createFailure('gateway_error', 'refused');
const ENDS = [PAID, DECLINED, REFUSED, ACTION, LOST, SENT, UNREADABLE];
const RECORDS = [
  undefined,
  RECORD,
  { ...OTHER, phase: 'busy' },
  { ...OTHER, phase: 'done', chargeId: 'ch_2' },
] as const;

const end = fc.constantFrom(...ENDS);
const round = fc.nat(3);
const asked = fc.constantFrom(FACTS, OTHER);
const flag = fc.boolean();
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.constantFrom<Event>(
    ['goOn'],
    ['dropped'],
    ['seen'],
    ['left'],
    ['back'],
    ['sight'],
    ['news'],
    ['framed'],
    ['lost'],
  ),
  fc.tuple(fc.constant('answered' as const), asked, round, end),
  fc.tuple(fc.constant('lookedUp' as const), asked, round, flag, flag, fc.option(end, { nil: undefined })),
  fc.tuple(fc.constant('askedAgain' as const), asked, round, end),
  fc.tuple(fc.constant('bankAnswered' as const), asked, fc.option(end, { nil: undefined })),
  fc.tuple(fc.constant('locked' as const), fc.constantFrom('start', 'resume', 'follow', 'back' as const), flag),
  fc.tuple(
    fc.constant('sealed' as const),
    fc.constantFrom(undefined, createFailure('timeout', 'not_sent', 'unsealed')),
  ),
  fc.tuple(fc.constant('asks' as const), flag),
);
/** An event, or a time that passes, after the storage has changed. */
const happening = fc.record({
  event: fc.option(event),
  ms: fc.constantFrom(0, 300, 2000, 31_000),
  record: fc.constantFrom(...RECORDS),
});
const ways: fc.Arbitrary<Ways> = fc.record({
  way: fc.constantFrom('charge', 'handOver', 'server' as const),
  recovers: flag,
  remembers: flag,
  locks: flag,
  canLookUp: flag,
  hasOnAction: flag,
  takes: flag,
});

it('sends a token at most once for the first time, only while it has one, and ends once with each end', () => {
  let walked = 0;
  fc.assert(
    fc.property(ways, fc.array(happening, { maxLength: 25 }), (given, happenings) => {
      const driven = new Driven(given);
      const { facts, plan, means } = driven.value;
      driven.tell(['started'], ['prepared', facts, plan, means, false]);
      for (const { event: next, ms, record } of happenings) {
        driven.storage = { ...given, own: record, other: record };
        const before = driven.done.length;
        if (next) driven.tell(next);
        driven.pass(ms);
        walked++;
        const { state, token, wait, watch, charges } = driven.value;
        const names = driven.done.slice(before).map(({ effect: [name] }) => name);
        // What ends a payment ends all that it asks and waits for, and nothing is left to be sent.
        if (isOver(state)) expect({ token, wait, watch }).toEqual({ token: 'none', wait: 'none', watch: 'none' });
        if (names.includes('send')) expect(names.includes('forget') || token === 'sealed').toBe(true);
        expect(new Set(charges).size).toBe(charges.length);
      }
      expect(driven.find('send').filter(([, each]) => each === 0).length).toBeLessThanOrEqual(1);
      expect(driven.find('emit').length).toBe(driven.value.charges.length);
    }),
    { numRuns: 500 },
  );
  expect(walked).toBeGreaterThan(1000);
});
