/** Runs the benchmark of tokens once, with few rounds and no other package, because nothing else tells when it no longer works. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { measureInChromium } from '../../tools/bench/chromium.mjs';
import { measureInNode } from '../../tools/bench/node.mjs';

// The type check does not follow this name, because the compared packages may not be installed.
const OWN = '../../tools/bench/contenders/own.js';
/** The times of both, in each round. */
const TIMES = {
  'floor: WebCrypto and hexadecimal alone': [expect.any(Number), expect.any(Number)],
  Payveil: [expect.any(Number), expect.any(Number)],
};

it('`npm run bench -- tokens` measures in Node', async () => {
  vi.stubGlobal('gc', () => {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const { contenders } = await import(OWN);
  const { warm, cold, many } = await measureInNode(contenders, { rounds: 2, manyRounds: 1 });
  expect({ warm, cold }).toEqual({ warm: TIMES, cold: TIMES });
  expect(Math.min(...[warm, cold].flatMap(Object.values).flat(), many.ratio.median)).toBeGreaterThan(0);
});

it('and in Chromium', async () => {
  const { warm, cold, firstToken, longTasks } = await measureInChromium({
    list: 'own',
    peer: 'floor',
    rounds: 2,
    count: 1,
  });
  expect({ warm, cold }).toEqual({ warm: TIMES, cold: TIMES });
  expect(firstToken.median).toBeGreaterThan(0);
  expect(longTasks.pages).toBe(1);
});
