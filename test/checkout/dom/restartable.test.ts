/** Something that goes on for a while: what begins ends what was going on before. */
import { expect, it } from 'vitest';
import { Restartable } from '../../../src/checkout/dom/sleep.js';

it('ends what was going on when something begins', () => {
  const work = new Restartable();
  const signals = [work.begin(), work.begin()];
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  work.end();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(work.begin().aborted).toBe(false);
});

it('can end before anything began', () => {
  const work = new Restartable();
  work.end();
  expect(work.begin().aborted).toBe(false);
});
