/** Runs the benchmark of a cheap phone once, with one page, because nothing else tells when its page no longer works. */
import { expect, it } from 'vitest';
import { measurePhone } from '../../tools/bench/phone.mjs';

it('`npm run bench -- phone` measures every figure', { timeout: 120_000 }, async () => {
  const { goals } = await measurePhone({ pages: 1, others: {} });
  expect(goals.length).toBe(17);
  for (const { goal, measured } of goals) {
    const figure = Number.parseFloat(measured || (/: ([\d.]+)/.exec(goal)?.[1] ?? ''));
    expect(figure, goal).not.toBeNaN();
    // What moves may be nothing, but everything takes time.
    if (!/shift|while a card is typed/.test(goal)) expect(figure, goal).toBeGreaterThan(0);
  }
});
