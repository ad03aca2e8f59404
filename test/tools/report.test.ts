/** The closing lines of `npm test`: the failures, and then the total alone on the last line. */
import { expect, it } from 'vitest';
import { writeClosingLines } from '../../tools/test/report.mjs';
import type { Result } from '../../tools/test/run-steps.mjs';

const result = (title: string, more: Partial<Result> = {}): Result => ({
  title,
  seconds: 2,
  cpuSeconds: 1.5,
  passed: 3,
  failed: 0,
  skipped: 0,
  failures: [],
  files: [],
  ...more,
});

const write = (...results: Result[]) =>
  writeClosingLines({ results, seconds: 61, machineSeconds: 90, proofs: undefined }).split('\n');

it('end with the total of all steps', () => {
  expect(write(result('lint'), result('types')).at(-1)).toBe('6 passed, 0 failed');
});

it('list the failures just above the total', () => {
  const failures = ['a.test.ts: adds', 'b.test.ts: takes'];
  expect(write(result('unit tests', { failed: 2, failures })).slice(-5)).toEqual([
    'Failed:',
    '  a.test.ts: adds',
    '  b.test.ts: takes',
    '',
    '3 passed, 2 failed',
  ]);
});

it('give the time by the clock, and the CPU time of the steps and of the machine', () => {
  expect(write(result('lint'), result('types'))).toContain(
    '61 s. CPU seconds (user and system): 3 of the steps without their pages, 90 of the whole machine.',
  );
});

it('name the ten slowest files of all steps, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, seconds) => ({ file: `${seconds}.test.ts`, seconds }));
  const lines = write(
    result('unit tests', { files: files.slice(6) }),
    result('package tests', { files: files.slice(0, 6) }),
  );
  const slowest = lines.filter((line) => line.endsWith('.test.ts'));
  expect(slowest.map((line) => line.trim().split(/\s+/).at(-1))).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((each) => `${each}.test.ts`),
  );
});

it('say how many tests were skipped', () => {
  expect(write(result('unit tests', { skipped: 2 })).join('\n')).toContain('2 skipped, because programs');
});
