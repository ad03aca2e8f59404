/** Medians and quartiles of many rounds. The machine is noisy, and its worst moments would distort a mean. */

/** The default number of rounds for a figure. */
export const ROUNDS = 200;

/** @typedef {{ median: number, low: number, high: number }} Summary The median, and the quartiles beside it. */

/** Gets the value below which a share of the values lies. @param {readonly number[]} values @param {number} share From 0 to 1. */
export function getQuantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return /** @type {number} */ (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
}

/** @param {readonly number[]} values @returns {Summary} */
export function summarize(values) {
  const [low = 0, median = 0, high = 0] = [0.25, 0.5, 0.75].map((share) => getQuantile(values, share));
  return { median, low, high };
}

/**
 * Compares two sides that were measured in the same rounds: a slow moment slows both.
 * @param {readonly number[]} values @param {readonly number[]} others
 */
export function summarizeRatio(values, others) {
  return summarize(values.map((value, round) => value / /** @type {number} */ (others[round])));
}
