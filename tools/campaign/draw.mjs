/** Draws from lists with the random numbers of the seed. */
import { createHash } from 'node:crypto';
import { createRandom } from '../../test/seed.mjs';

/**
 * @typedef {object} Draw
 * @property {<Value>(list: readonly Value[]) => Value} pick
 * @property {<Name extends string>(shares: Readonly<Record<Name, number>>) => Name} share Draws a name by its weight.
 * @property {(chance: number) => boolean} happens
 * @property {(from: number, to: number) => number} between Draws a whole number, a small one as often as one ten times as large.
 * @property {<Value>(most: number, make: () => Value) => Value[]} some Makes a list of one to so many.
 */

/** @param {string} use @returns {Draw} */
export function createDraw(use) {
  // Names that differ by one letter would give numbers that resemble each other.
  const random = createRandom(createHash('sha256').update(`campaign ${use}`).digest('hex'));
  return {
    pick: (list) => /** @type {any} */ (list[Math.floor(random() * list.length)]),
    share(shares) {
      const names = /** @type {any[]} */ (Object.keys(shares));
      const weights = /** @type {number[]} */ (Object.values(shares));
      let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
      const found = names.find((_, at) => {
        left -= weights[at] ?? 0;
        return left < 0;
      });
      return found ?? names[0];
    },
    happens: (chance) => random() < chance,
    between: (from, to) => Math.round(from * (to / from) ** random()),
    some: (most, make) => Array.from({ length: 1 + Math.floor(random() * most) }, make),
  };
}
