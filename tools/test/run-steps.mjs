/** Runs the steps of a plan and measures each one. It shows the output of a step only if the step fails. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readReport } from './read-report.mjs';

/** @typedef {import('./plan.mjs').Step} Step */
/** @typedef {import('./plan.mjs').Stage} Stage */
/** @typedef {import('./read-report.mjs').Report} Report */

/**
 * The result of a step: its tests, its seconds, and its seconds of processor time.
 * @typedef {Report & { title: string, seconds: number, cpuSeconds: number }} Result
 */

/** @typedef {{ folder: string, env: Record<string, string> }} Surroundings Where reports are written, and what every step is told. */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a command and writes down the processor time of all its children. Node has no function for this. */
const TIMED = '"$@"; code=$?; times > "$0"; exit $code';

/** The running steps and their output so far, in case the run is stopped. */
const atWork = /** @type {Map<import('node:child_process').ChildProcess, { title: string, output: string[] }>} */ (
  new Map()
);

/**
 * Runs every stage of a plan, even after a failure, so that one run finds all problems.
 * @param {readonly Stage[]} stages @param {Surroundings} surroundings @returns {Promise<Result[]>} In the order of the plan.
 */
export async function runSteps(stages, surroundings) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, stopAll);
  const results = /** @type {Result[]} */ ([]);
  for (const lanes of stages) results.push(...(await runStage(lanes, surroundings)));
  return results;
}

/**
 * Runs the lanes side by side, and the steps of a lane one after the other.
 * @param {Stage} lanes @param {Surroundings} surroundings
 */
async function runStage(lanes, surroundings) {
  const runLane = async (/** @type {import('./plan.mjs').Lane} */ lane) => {
    const results = /** @type {Result[]} */ ([]);
    for (const step of lane) results.push(await runStep(step, surroundings));
    return results;
  };
  return (await Promise.all(lanes.map(runLane))).flat();
}

/** Stops the running steps with the run, and shows their output so far. */
function stopAll() {
  for (const [child, { title, output }] of atWork) {
    console.log(`\n== ${title}, which was stopped\n${output.join('')}`);
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
  }
  process.exit(1);
}

/** @param {Step} step @param {Surroundings} surroundings @returns {Promise<Result>} */
async function runStep({ title, command, hasReport }, { folder, env }) {
  const name = title.replace(/\W+/g, '-');
  const files = { report: join(folder, `${name}.xml`), times: join(folder, `${name}.times`) };
  const args = ['-c', TIMED, files.times, ...command.map((part) => part.replace('{report}', files.report))];
  const start = performance.now();
  const { code, output } = await run(title, args, { ...env, PLAYWRIGHT_JUNIT_OUTPUT_FILE: files.report });
  const seconds = (performance.now() - start) / 1000;
  const isGreen = code === 0;
  const told = readReport(hasReport ? files.report : undefined, { title, isGreen });
  console.log(`\n== ${title}: ${isGreen ? 'ok' : 'FAILED'}, ${seconds.toFixed(1)} s`);
  if (isGreen) for (const line of listSkips(output)) console.log(line);
  else console.log(output);
  return { title, seconds, cpuSeconds: readCpuSeconds(files.times), ...told };
}

/** Lists the tests' messages about skipped tests. @param {string} output */
const listSkips = (output) => output.split('\n').filter((line) => /^Skipped, | (is|are) skipped: /.test(line));

/** @param {string} title @param {readonly string[]} args @param {Record<string, string>} env */
async function run(title, args, env) {
  const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  // A separate process group, so that stopping it also stops its browsers and servers.
  const child = spawn('sh', args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, ...env, PATH },
  });
  const output = /** @type {string[]} */ ([]);
  atWork.set(child, { title, output });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => output.push(text));
  }
  const [code] = await once(child, 'close');
  atWork.delete(child);
  return { code, output: output.join('') };
}

/** Adds up the times that `times` wrote for the children: user and system, as `1m2.50s`. @param {string} file */
function readCpuSeconds(file) {
  const [, children = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const times = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  return times.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}
