/** The runner of `npm test`: which step waits for which, and what it reports about each step. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Stage, Step } from '../../tools/test/plan.mjs';
import { runSteps } from '../../tools/test/run-steps.mjs';

let folder = '';
let printed: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payveil-steps-'));
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Makes a step that logs its start and its end, and runs a command in between. */
const step = (title: string, between = 'true', more: Partial<Step> = {}): Step => ({
  title,
  command: ['sh', '-c', `cd '${folder}' && echo '${title} starts' >> log; ${between} && echo '${title} ends' >> log`],
  ...more,
});

/** Waits until another step has started. If that step never starts, this one fails after 60 seconds. */
const meet = (title: string) => `timeout 60 sh -c "until grep -q '${title} starts' log; do sleep 0.01; done"`;

const run = (...stages: Stage[]) => runSteps(stages, { folder, env: {} });
const readLog = () => readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');

describe('the steps of a stage', () => {
  it('run one after the other in a lane, and side by side with other lanes', async () => {
    const results = await run([[step('one', meet('two')), step('three')], [step('two', meet('one'))]]);
    expect(results.map(({ title, passed }) => [title, passed])).toEqual([
      ['one', 1],
      ['three', 1],
      ['two', 1],
    ]);
    expect(readLog().indexOf('three starts')).toBeGreaterThan(readLog().indexOf('one ends'));
  });

  it('wait for the steps of other lanes that they name, also when these fail', async () => {
    const tests = step('tests', 'true', { after: ['build', 'pack'] });
    const results = await run([
      [tests],
      [step('build', `${meet('other')}; sleep 0.2; false`), step('pack')],
      [step('other')],
    ]);
    expect(results.map(({ title, failed }) => [title, failed])).toEqual([
      ['tests', 0],
      ['build', 1],
      ['pack', 0],
      ['other', 0],
    ]);
    expect(readLog().slice(-4)).toEqual(['pack starts', 'pack ends', 'tests starts', 'tests ends']);
  });

  it('all end before the next stage begins', async () => {
    await run([[step('slow', 'sleep 0.2')], [step('fast')]], [[step('last')]]);
    expect(readLog().slice(-3)).toEqual(['slow ends', 'last starts', 'last ends']);
  });

  it('cannot wait for a step that does not exist', async () => {
    await expect(run([[step('tests', 'true', { after: ['bild'] })]])).rejects.toThrow(
      'tests waits for bild, which is no step of its stage',
    );
  });
});

describe('the report of a step', () => {
  it('is its output when it fails, and one line when it passes', async () => {
    const [good, bad] = await run([[step('good', 'echo quiet'), step('bad', 'echo loud && false')]]);
    expect(good).toMatchObject({ passed: 1, failed: 0, failures: [] });
    expect(bad).toMatchObject({ passed: 0, failed: 1, failures: ['bad'] });
    expect(printed.join('\n')).toMatch(/== good: ok.*== bad: FAILED.*loud/s);
    expect(printed.join('\n')).not.toContain('quiet');
  });

  it('repeats what the step says about skipped tests', async () => {
    await run([[step('good', 'echo "Skipped, for want of Perl: seal.pl"')]]);
    expect(printed).toContain('Skipped, for want of Perl: seal.pl');
  });

  it('is a failure when a test runner wrote no report, or failed without a failed test', async () => {
    const writes = step('writes', 'false', { report: 'vitest' });
    writeFileSync(
      join(folder, 'writes.json'),
      JSON.stringify({ testResults: [], numPassedTests: 3, numPendingTests: 0 }),
    );
    const results = await run([[step('silent', 'true', { report: 'vitest' })], [writes]]);
    expect(results.map(({ passed, failed, failures }) => [passed, failed, failures])).toEqual([
      [0, 1, ['silent: the runner wrote no report']],
      [3, 1, ['writes: the runner failed, but none of its tests']],
    ]);
  });

  it('has the CPU time of the step and its child processes', async () => {
    const work = 'node -e "while (process.cpuUsage().user < 3e5) for (let i = 0; i < 1e6; i++);"';
    const [result] = await run([[step('busy', work)]]);
    expect(result?.cpuSeconds).toBeGreaterThanOrEqual(0.3);
  });
});
