/** When a payment is looked at again. */

import { expect, it } from 'vitest';
import { getNextAskTime, getNextTellTime } from '../../src/server/schedule.js';
import { fc } from '../fast-check.js';

const HOUR_MS = 3_600_000;

it('is a whole number of milliseconds, as databases keep it, from ten seconds to an hour later', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat({ max: 5 * HOUR_MS }), fc.nat({ max: 40 }), (begunAt, age, tellings) => {
      const now = begunAt + age;
      for (const time of [getNextAskTime({ begunAt }, now), getNextTellTime(tellings, now)]) {
        expect(Number.isSafeInteger(time)).toBe(true);
        expect(time - now).toBeGreaterThanOrEqual(10_000);
        expect(time - now).toBeLessThanOrEqual(HOUR_MS);
      }
    }),
  );
});
