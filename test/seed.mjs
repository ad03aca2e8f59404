/** The seed of everything random in the tests. The runner prints it; `PAYVEIL_SEED` sets another. */

export const seed = Number(process.env.PAYVEIL_SEED ?? 14);

/**
 * Creates a source of random numbers from 0 to 1 that is the same for the same seed (mulberry32).
 * @param {string} use What it is for, so that two uses do not share their numbers.
 */
export function createRandom(use) {
  let state = [...use].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
