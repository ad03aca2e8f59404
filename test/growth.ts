/**
 * How the time of some work grows with the length of its text: how many times longer it takes on a text four times as long.
 * Linear work takes four times as long and quadratic work sixteen, on any machine and beside any other work.
 */

/** The limit of what is linear: halfway, twice what linear work takes and half of what quadratic work does. */
export const LINEAR = 8;

const ROUNDS = 5;
/** Shorter times say more of caches than of the work. Quadratic work on such a length takes a hundred times as long. */
const LEAST_MS = 0.5;

/** Takes the time of some work, in milliseconds. */
export function takeTime(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/**
 * Measures the growth from a length to four times that length, each the best of five: another program can make a round slower,
 * but never faster. The first two rounds are enough where they show linear work.
 * @param takeMs Does the work on a text of that length, and tells how long it took.
 */
export function measureGrowth(takeMs: (length: number) => number, length = 25_000): number {
  let short = Number.POSITIVE_INFINITY;
  let long = Number.POSITIVE_INFINITY;
  const read = () => long / Math.max(short, LEAST_MS);
  for (let round = 1; round <= ROUNDS && !(round > 2 && read() <= LINEAR); round++) {
    short = Math.min(short, takeMs(length));
    long = Math.min(long, takeMs(4 * length));
  }
  return read();
}
