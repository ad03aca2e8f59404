/** The plan of `npm test` and `npm run test:all`: built files are tested after the build, and nothing runs twice. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { planSteps, type Stage, type Step } from '../../tools/test/plan.mjs';
import { SLOWEST } from '../slowest-first.js';

const [stage = [], ...others] = planSteps({ isAll: false });

/** Lists every step that has ended when a step starts. */
function listBefore(step: Step): Step[] {
  const lane = stage.find((each) => each.includes(step)) ?? [];
  const named = stage.flat().filter(({ title }) => step.after?.includes(title));
  const nearest = [...lane.slice(0, lane.indexOf(step)), ...named];
  return [...nearest, ...nearest.flatMap(listBefore)];
}

const listTitles = (stages: readonly Stage[]) => stages.flat(2).map(({ title }) => title);

describe('npm test', () => {
  it('has one stage with these steps', () => {
    expect(others).toEqual([]);
    expect(listTitles([stage]).sort()).toEqual([
      'browser tests',
      'build',
      'lint',
      'package tests',
      'types',
      'unit tests',
    ]);
  });

  it.each(['package tests', 'browser tests', 'types'])('builds before the %s', (title) => {
    const step = stage.flat().find((each) => each.title === title);
    expect(step && listBefore(step).map((each) => each.title)).toContain('build');
  });

  it('builds only what has changed, as npm start does', () => {
    const build = stage.flat().find(({ title }) => title === 'build');
    expect(build?.command).toEqual(['node', 'tools/start/build-if-changed.mjs']);
  });

  it('does not let the browser tests wait for the unit tests', () => {
    const step = stage.flat().find(({ title }) => title === 'browser tests');
    expect(step && listBefore(step).map(({ title }) => title)).toEqual(['build']);
  });
});

describe('npm run test:all', () => {
  const titles = listTitles(planSteps({ isAll: true }));

  it('runs all of npm test first, and then more', () => {
    const own = listTitles([stage]);
    expect(titles.slice(0, own.length)).toEqual(own);
    expect(titles.length).toBeGreaterThan(own.length);
  });

  it.each([
    [false, ['52', '300', '26']],
    [true, ['1000', '2000', '1000']],
  ])('runs the campaigns of payments (all of them: %s) with %s payments', (isFull, [form, server, served]) => {
    const steps = planSteps({ isAll: true, isFull }).flat(2);
    const commands = steps.filter(({ command }) => command.includes('tools/campaign/main.mjs'));
    expect(commands.map(({ command }) => command.slice(2))).toEqual([
      ['--payments', form],
      ['--server', '--form', '--payments', served],
      ['--server', '--payments', server],
    ]);
  });

  it('installs the packages of a folder in a stage before the checks that stand there', () => {
    const stages = planSteps({ isAll: true });
    const find = (isWanted: (command: readonly string[]) => boolean) =>
      stages.findIndex((lanes) => lanes.flat().some(({ command }) => isWanted(command)));
    const folders = stages.flat(2).flatMap(({ command }) => (command[1] === 'install' ? (command[3] ?? []) : []));
    expect(folders).toHaveLength(6);
    for (const folder of folders) {
      const use = find(([, file = '']) => file.startsWith(`${folder}/`));
      expect(use, folder).toBeGreaterThan(find((command) => command.includes(folder)));
    }
  });

  it('runs every project of the tests once', () => {
    const words = planSteps({ isAll: true }).flatMap((lanes) => lanes.flat().flatMap(({ command }) => command));
    const projects = words.flatMap((word) => /^--project=(.*)/.exec(word)?.[1] ?? []);
    const inVitest = ['unit', 'page', 'isolated', 'campaigns', 'stores', 'package', 'builds', 'durable', 'engines'];
    expect(projects.sort()).toEqual([...inVitest, 'chromium', 'long', 'whole-chromium'].sort());
  });

  it('begins with the slowest files of tests, which are all there', () => {
    expect(SLOWEST.filter((path) => !existsSync(`test/${path}`))).toEqual([]);
  });

  it('runs nothing twice', () => {
    expect(new Set(titles).size).toBe(titles.length);
  });
});
