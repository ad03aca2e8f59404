/** The clock of a merchant. It runs with an offset or is frozen, and only moves forward. */
import * as z from 'zod/mini';
import { addBusinessDays } from '../calendar.js';
import { badRequest, type Problem } from '../http/problem.js';
import type { Clock } from '../state.js';
import { createKind } from '../store/store.js';

/** The clocks in a store. */
export const CLOCKS = createKind<Clock>('clock');

/** A clock that shows the real time. */
export const REAL_CLOCK: Clock = { id: 'clock', offsetMs: 0, frozenAt: null };

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
// The last time that ISO 8601 writes with a year of four digits.
const MAX_INSTANT = Date.UTC(9999, 11, 31);
const MAX_BUSINESS_DAYS = 10_000;

/** Reads a clock, in milliseconds since the epoch. */
export function readClock({ offsetMs, frozenAt }: Clock, realNow: number): number {
  return frozenAt ?? realNow + offsetMs;
}

const COUNT = z.int().check(z.nonnegative());
// A date, or a time with its zone, with or without seconds.
const INSTANT = z.union([
  z.iso.date(),
  z.iso.datetime({ offset: true }),
  z.iso.datetime({ offset: true, precision: -1 }),
]);
const ADVANCE = z.union([
  z.strictObject({ seconds: COUNT }),
  z.strictObject({ days: COUNT }),
  // Business days are counted one by one, so their number is limited.
  z.strictObject({ business_days: COUNT.check(z.lte(MAX_BUSINESS_DAYS)) }),
]);
const CHANGE = z.union([
  z.strictObject({ advance: ADVANCE }),
  z.strictObject({ freeze: z.union([INSTANT, z.literal(true)]) }),
  z.strictObject({ resume: z.literal(true) }),
]);

/**
 * Changes a clock.
 * @throws {Problem} 400 `clock_change_invalid`, or `clock_backwards`.
 */
export function changeClock(clock: Clock, given: unknown, realNow: number): Clock {
  const { data: change } = CHANGE.safeParse(given);
  if (!change) throw invalidChange();
  const now = readClock(clock, realNow);
  // It goes on from the time at which it was frozen.
  if ('resume' in change) return { ...clock, offsetMs: now - realNow, frozenAt: null };
  if ('freeze' in change) {
    const frozenAt = change.freeze === true ? now : parseInstant(change.freeze);
    if (frozenAt < now) throw badRequest('clock_backwards', 'The clock only moves forward.');
    return { ...clock, frozenAt };
  }
  const instant = atMost(advanceFrom(now, change.advance));
  return clock.frozenAt === null ? { ...clock, offsetMs: instant - realNow } : { ...clock, frozenAt: instant };
}

/** Makes a clock that is frozen at a time in ISO 8601. */
export function freezeClock(iso: string): Clock {
  return { ...REAL_CLOCK, frozenAt: parseInstant(INSTANT.parse(iso)) };
}

function advanceFrom(now: number, advance: z.output<typeof ADVANCE>): number {
  if ('seconds' in advance) return now + advance.seconds * SECOND_MS;
  return 'days' in advance ? now + advance.days * DAY_MS : addBusinessDays(now, advance.business_days);
}

const parseInstant = (iso: string) => atMost(Date.parse(iso));

function atMost(instant: number): number {
  if (instant > MAX_INSTANT) throw invalidChange();
  return instant;
}

function invalidChange(): Problem {
  const message =
    'Give one of {"advance":{"days"|"business_days"|"seconds":n}}, {"freeze":"<iso>"|true}, {"resume":true}.';
  return badRequest('clock_change_invalid', message);
}
