/** When a payment is looked at again: in whole milliseconds, which databases keep, soon at first, and at last each hour. */

import { expect, it } from 'vitest';
import { getNextAskTime, getNextTellTime } from '../../src/server/schedule.js';
import { fc } from '../fast-check.js';

const TIMES = [fc.nat(), fc.nat({ max: 10 * 86_400_000 })] as const;

it('asks in whole milliseconds, after ten seconds to an hour', () =>
  fc.assert(
    fc.property(...TIMES, (begunAt, age) => {
      const now = begunAt + age;
      const wait = Number(getNextAskTime({ begunAt, state: 'unknown', news: null }, now)) - now;
      expect(Number.isInteger(wait)).toBe(true);
      expect(wait).toBeGreaterThanOrEqual(10_000);
      expect(wait).toBeLessThanOrEqual(3_600_000);
    }),
  ));

it.each([
  [0, 10_000],
  [40_003, 10_000],
  [100_001, 25_000],
  [14_400_000, 3_600_000],
  [864_000_000, 3_600_000],
])('asks a payment of the age %i again after %i', (age, wait) =>
  expect(getNextAskTime({ begunAt: 1000, state: 'pending', news: null }, 1000 + age)).toBe(1000 + age + wait),
);

it('tells later each time, and at last each hour', () =>
  expect([0, 1, 2, 8, 9, 2000].map((tellings) => getNextTellTime(tellings, 0))).toEqual([
    10_000, 20_000, 40_000, 2_560_000, 3_600_000, 3_600_000,
  ]));
