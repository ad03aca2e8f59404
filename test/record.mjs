/** Records what a test measured of a promise, for the table that `npm run test:all` prints at its end. */
import { appendFileSync } from 'node:fs';

/** Whether campaigns run at their full size, as `npm run test:all -- --full` has them. */
export const isFull = process.env.PAYVEIL_CAMPAIGN === 'full';

/**
 * Chooses the size of a campaign: the one of the promise, or a smaller one that every run can afford.
 * @param {{ full: number, short: number }} sizes
 */
export function chooseSize({ full, short }) {
  return isFull ? full : short;
}

/**
 * Records one line of the table. Called when everything that the line says was asserted.
 * @param {{ promise: string, target: string, measured: string }} line What is promised, what must hold, what was seen.
 */
export function recordProof(line) {
  const file = process.env.PAYVEIL_PROOF_FILE;
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}
