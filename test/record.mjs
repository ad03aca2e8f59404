/** Records what a test measured of a promise, for the table that `npm test` and `npm run test:proof` print at their end. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Whether campaigns run at their full size, as `npm run test:proof` has them. */
export const isFull = process.env.PAYVEIL_CAMPAIGN === 'full';

/**
 * Chooses the size of a campaign: the one of the promise, or a smaller one that every `npm test` can afford.
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

/**
 * Reads the lines as a table in plain text, by promise.
 * @param {string} file
 */
export function readProofs(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const rows = lines.map((line) => Object.values(JSON.parse(line)));
  const sorted = rows.sort(([a], [b]) => String(a).localeCompare(String(b), 'en'));
  return [['promise', 'target', 'measured'], ...sorted].map((cells) => cells.join(' | ')).join('\n');
}
