/** The tasks for coding agents: nothing of a task is missing, and each planted fault still fits the page. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MUTANTS, plant } from '../../tools/agents/graders/mutants.mjs';
import { Report } from '../../tools/agents/graders/report.mjs';
import { TASKS } from '../../tools/agents/tasks.mjs';

const folder = 'tools/agents';
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const page = readFileSync(`${folder}/start/tests/public/checkout.js`, 'utf8');

describe.each(Object.entries(TASKS))('%s', (name, { fixed, given, copied }) => {
  it('has a task, a grader, a start and two references', () => {
    for (const path of [`tasks/${name}.md`, `graders/${name}.mjs`, `start/${name}/package.json`])
      expect(existsSync(`${folder}/${path}`), path).toBe(true);
    for (const variant of ['right', 'wrong'])
      expect(statSync(`${folder}/reference/${name}/${variant}`).isDirectory(), variant).toBe(true);
  });

  it('names files that are there', () => {
    for (const path of fixed) expect(existsSync(`${folder}/start/${name}/${path}`), path).toBe(true);
    const published = JSON.stringify(manifest.exports);
    for (const from of Object.keys({ ...given, ...copied }))
      expect(published).toContain(`"${from.replace('node_modules/payveil/', './')}"`);
  });

  it('installs the versions that the repository has', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(`${folder}/start/${name}/package.json`, 'utf8'));
    const known = { ...manifest.dependencies, ...manifest.devDependencies, payveil: manifest.version };
    expect(known).toMatchObject({ ...dependencies, ...devDependencies });
  });

  it('tells nothing about how it is done', () => {
    const task = readFileSync(`${folder}/tasks/${name}.md`, 'utf8');
    const names =
      /mountCheckout|mountFrame|createPayments|orderId|onToken|lookUp|--payveil-|fillCheckout|createSandbox/;
    expect(task).not.toMatch(names);
  });
});

it.each(MUTANTS.map(([name, ...replacements]) => [name, replacements] as const))(
  'plants the fault: %s',
  (_, replacements) => {
    const planted = plant(page, replacements as [string, string][]);
    expect(planted).not.toBe(page);
  },
);

it('refuses a fault that does not fit', () => {
  expect(() => plant(page, [['no such line', '']])).toThrow('no such line');
});

describe('a report', () => {
  const judge = async (requirements: Parameters<Report['checkAll']>[0], gates?: number) => {
    const lines: string[] = [];
    const report = new Report((line) => lines.push(line));
    await report.checkAll(requirements, gates === undefined ? {} : { gates });
    report.end();
    return { lines, report };
  };
  const right = ['is right', () => {}] as const;
  const wrong = [
    'is wrong',
    () => {
      throw new Error('why\nCall log: long');
    },
  ] as const;

  it('has a line for each requirement, and the sum', async () => {
    const { lines, report } = await judge([right, wrong, right]);
    expect(lines).toEqual(['ok 1 is right', 'not ok 2 is wrong\n    # why', 'ok 3 is right', '2 of 3']);
    expect(report.isRight).toBe(false);
  });

  it('counts all requirements behind a gate that is closed', async () => {
    const { lines } = await judge([wrong, right, right], 1);
    expect(lines.filter((line) => line.startsWith('ok'))).toEqual([]);
    expect(lines.at(-1)).toBe('0 of 3');
  });

  it('ends a requirement that hangs', async () => {
    const { lines } = await judge([['hangs', () => new Promise(() => {}), 20]]);
    expect(lines[0]).toContain('longer than 0.02 seconds');
  });

  it('is not right without a requirement', () => {
    expect(new Report().isRight).toBe(false);
  });
});
