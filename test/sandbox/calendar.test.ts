/** Business days in the TARGET calendar. */
import { describe, expect, it } from 'vitest';
import { addBusinessDays, isBusinessDay } from '../../src/sandbox/calendar.js';

const at = (iso: string) => Date.parse(`${iso}T09:30:00Z`);
const day = (instant: number) => new Date(instant).toISOString().slice(0, 10);

describe('isBusinessDay', () => {
  it.each(['2026-11-20', '2026-04-02', '2026-04-07', '2026-12-24', '2026-12-28', '2027-01-04', '2026-05-04'])(
    '%s is a business day',
    (iso) => {
      expect(isBusinessDay(at(iso))).toBe(true);
    },
  );

  it.each([
    ['2026-11-21', 'a Saturday'],
    ['2026-11-22', 'a Sunday'],
    ['2026-01-01', "New Year's Day"],
    ['2026-05-01', 'Labour Day'],
    ['2025-12-25', 'Christmas Day'],
    ['2025-12-26', 'the day after'],
    ['2026-04-03', 'Good Friday 2026'],
    ['2026-04-06', 'Easter Monday 2026'],
    ['2025-04-18', 'Good Friday 2025'],
    ['2024-04-01', 'Easter Monday 2024'],
    ['2038-04-26', 'Easter Monday at its latest'],
    ['2285-03-20', 'Good Friday at its earliest'],
  ])('%s is not a business day: %s', (iso) => {
    expect(isBusinessDay(at(iso))).toBe(false);
  });
});

describe('addBusinessDays', () => {
  it.each([
    ['2026-11-16', '2026-11-23', 'over a weekend'],
    ['2026-11-20', '2026-11-27', 'from a Friday'],
    ['2026-11-21', '2026-11-27', 'from a Saturday'],
    ['2026-04-01', '2026-04-10', 'over Easter'],
    ['2026-12-23', '2026-12-31', 'over Christmas'],
    ['2026-12-29', '2027-01-06', 'over New Year'],
  ])('five days after %s is %s, %s', (from, to) => {
    expect(day(addBusinessDays(at(from), 5))).toBe(to);
  });

  it('keeps the time of day', () => {
    expect(addBusinessDays(at('2026-11-16'), 1)).toBe(at('2026-11-17'));
  });
});
