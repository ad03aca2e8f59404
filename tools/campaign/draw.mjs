/** Draws from lists with the random numbers of the seed. */
import { createHash } from 'node:crypto';
import { createRandom } from '../../test/seed.mjs';

/**
 * @typedef {object} Draw
 * @property {<Value>(list: readonly Value[]) => Value} pick
 * @property {<Value>(shares: readonly (readonly [Value, number])[]) => Value} share Draws by weight.
 * @property {(chance: number) => boolean} happens
 * @property {(from: number, to: number) => number} between Draws a whole number, a small one as often as one ten times as large.
 */

/** @param {string} use @returns {Draw} */
export function createDraw(use) {
  // Names that differ by one letter would give numbers that resemble each other.
  const random = createRandom(createHash('sha256').update(`campaign ${use}`).digest('hex'));
  return {
    pick: (list) => /** @type {any} */ (list[Math.floor(random() * list.length)]),
    share(shares) {
      let left = random() * shares.reduce((sum, [, weight]) => sum + weight, 0);
      const found = shares.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return /** @type {any} */ (found ?? shares[0])[0];
    },
    happens: (chance) => random() < chance,
    between: (from, to) => Math.round(from * (to / from) ** random()),
  };
}
