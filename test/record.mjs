/** Records what a test measured for a promise, for the table that `npm run test:all` prints at the end. */
import { appendFileSync } from 'node:fs';

/** Whether campaigns run at their full size, as with `npm run test:all -- --full`. */
export const isFull = process.env.PAYVEIL_CAMPAIGN === 'full';

/**
 * Chooses the size of a campaign: the full size of the promise, or a smaller one for every run.
 * @param {{ full: number, short: number }} sizes
 */
export function chooseSize({ full, short }) {
  return isFull ? full : short;
}

/**
 * Records one line of the table. A test calls it after it has asserted all that the line says.
 * @param {{ promise: string, target: string, measured: string }} line What is promised, what must hold, what was seen.
 */
export function recordProof(line) {
  const file = process.env.PAYVEIL_PROOF_FILE;
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}
