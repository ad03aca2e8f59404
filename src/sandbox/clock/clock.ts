/** Each merchant's clock: real with an offset, or frozen. It only moves forward. */
import { addBusinessDays } from '../charges/business-days.js';
import { Problem } from '../http/problem.js';

/** The state of a clock, in milliseconds. */
export interface Clock {
  readonly id: 'clock';
  readonly offsetMs: number;
  /** The instant at which it stands; `null` while it runs. */
  readonly frozenAt: number | null;
}

/** A clock that shows the real time. */
export const REAL_CLOCK: Clock = { id: 'clock', offsetMs: 0, frozenAt: null };

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
// The last instant that ISO 8601 writes with four digits of year.
const MAX_INSTANT = Date.UTC(9999, 11, 31);
const MAX_BUSINESS_DAYS = 10_000;

/** Converts a time to unix seconds. */
export function toUnixSeconds(ms: number): number {
  return Math.floor(ms / SECOND_MS);
}

/** Reads a clock, in milliseconds since the epoch. */
export function readClock({ offsetMs, frozenAt }: Clock, realNow: number): number {
  return frozenAt ?? realNow + offsetMs;
}

/**
 * Changes a clock.
 * @throws {Problem} 400 `clock_change_invalid`, or `clock_backwards`.
 */
export function changeClock(clock: Clock, change: unknown, realNow: number): Clock {
  const { advance, freeze, resume, ...others } = (change ?? {}) as {
    advance?: unknown;
    freeze?: unknown;
    resume?: unknown;
  };
  const given = [advance, freeze, resume].filter((value) => value !== undefined);
  if (given.length !== 1 || Object.keys(others).length > 0) throw invalidChange();
  const now = readClock(clock, realNow);
  if (advance !== undefined) return moveTo(clock, advanceFrom(now, advance), realNow);
  if (freeze !== undefined) return { ...clock, frozenAt: freeze === true ? now : forward(now, parseInstant(freeze)) };
  if (resume !== true) throw invalidChange();
  // It goes on from where it stood.
  return { ...clock, offsetMs: now - realNow, frozenAt: null };
}

/** Makes a clock that stands at an instant, as ISO 8601. */
export function freezeClock(iso: string): Clock {
  return { ...REAL_CLOCK, frozenAt: parseInstant(iso) };
}

function moveTo(clock: Clock, instant: number, realNow: number): Clock {
  return clock.frozenAt === null ? { ...clock, offsetMs: instant - realNow } : { ...clock, frozenAt: instant };
}

function advanceFrom(now: number, advance: unknown): number {
  const [[unit, amount] = [], ...more] = Object.entries((advance ?? {}) as object);
  if (more.length > 0 || !Number.isSafeInteger(amount) || amount < 0) throw invalidChange();
  if (unit === 'seconds') return atMost(now + amount * SECOND_MS);
  if (unit === 'days') return atMost(now + amount * DAY_MS);
  // They are counted one by one.
  if (unit === 'business_days' && amount <= MAX_BUSINESS_DAYS) return atMost(addBusinessDays(now, amount));
  throw invalidChange();
}

// A date, or an instant with its zone; Date.parse alone would take much else, and 30 February for 2 March.
const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;

function parseInstant(iso: unknown): number {
  if (typeof iso !== 'string' || !ISO.test(iso)) throw invalidChange();
  const day = iso.slice(0, 10);
  const midnight = Date.parse(day);
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
  const instant = Date.parse(iso);
  if (!isDay || Number.isNaN(instant)) throw invalidChange();
  return atMost(instant);
}

function atMost(instant: number): number {
  if (instant > MAX_INSTANT) throw invalidChange();
  return instant;
}

function forward(now: number, instant: number): number {
  if (instant >= now) return instant;
  throw new Problem({ status: 400, code: 'clock_backwards', message: 'The clock only moves forward.' });
}

function invalidChange(): Problem {
  const message =
    'Give one of {"advance":{"days"|"business_days"|"seconds":n}}, {"freeze":"<iso>"|true}, {"resume":true}.';
  return new Problem({ status: 400, code: 'clock_change_invalid', message });
}
