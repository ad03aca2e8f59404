/** The calendar of the sandbox: unix seconds, and the business days by which a SEPA charge settles (TARGET). */

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

/** Converts a time in milliseconds to unix seconds. */
export function toUnixSeconds(ms: number): number {
  return Math.floor(ms / SECOND_MS);
}

/** Adds business days to a time in milliseconds since the epoch. Days begin at 00:00 UTC. */
export function addBusinessDays(instant: number, days: number): number {
  let end = instant;
  for (let left = days; left > 0; ) {
    end += DAY_MS;
    if (isBusinessDay(end)) left--;
  }
  return end;
}

/** Tells whether TARGET is open. It closes on weekends, 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December. */
export function isBusinessDay(instant: number): boolean {
  const date = new Date(instant);
  if ([0, 6].includes(date.getUTCDay())) return false;
  const day = date.toISOString().slice(5, 10);
  if (['01-01', '05-01', '12-25', '12-26'].includes(day)) return false;
  const easter = getEaster(date.getUTCFullYear());
  const daysAfterEaster = (Math.floor(instant / DAY_MS) * DAY_MS - easter) / DAY_MS;
  return daysAfterEaster !== -2 && daysAfterEaster !== 1;
}

/** Gets Easter Sunday, 00:00 UTC, by the anonymous Gregorian computus (Meeus, Jones, Butcher). */
function getEaster(year: number): number {
  const goldenNumber = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * goldenNumber + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const shift = Math.floor((goldenNumber + 11 * epact + 19 * weekday) / 433);
  const month = Math.floor((epact + weekday - 7 * shift + 90) / 25);
  const day = (epact + weekday - 7 * shift + 33 * month + 19) % 32;
  return Date.UTC(year, month - 1, day);
}
