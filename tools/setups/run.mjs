/**
 * Tries the packed package in the set-ups of its users. Each set-up is a folder of `projects/`, which is copied to `.work/` and
 * run there with the packages of this folder. Needs `npm run build` in the root. With `PAYVEIL_CAMPAIGN=full` all of them run,
 * otherwise one of each kind.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, findHeadlessShell } from '../find-chromium.mjs';
import { packInto } from '../pack.mjs';
import { openToken } from './open-token.mjs';
import { SETUPS } from './setups.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const work = join(here, '.work');
const chromium = findHeadlessShell() ?? findChromium() ?? '';

/**
 * Runs a command in a folder.
 * @param {string} cwd
 * @param {readonly string[]} command
 */
function run(cwd, [name = '', ...args]) {
  const env = { ...process.env, NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1', CI: 'true', CHROMIUM_PATH: chromium };
  const program = name === 'node' ? [] : [join(here, 'node_modules', name)];
  // A program in `.bin` may not be a script.
  const [file = '', ...rest] = name.startsWith('.bin/') ? program : [process.execPath, ...program];
  const { status, stdout, stderr, error } = spawnSync(file, [...rest, ...args], { cwd, env, encoding: 'utf8' });
  if (error) throw error;
  return { isGreen: status === 0, stdout, output: `${stdout}\n${stderr}` };
}

/** Packs the built package and installs it here with its dependencies, like npm for a user. */
function installPackage() {
  const install = ['install', packInto(work), '--no-save', '--no-audit', '--no-fund', '--prefer-offline'];
  const { status, stderr } = spawnSync('npm', install, { cwd: here, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm install failed: ${stderr}`);
  const { version } = JSON.parse(readFileSync(join(here, 'node_modules/payveil/package.json'), 'utf8'));
  console.log(`payveil ${version} is installed from its tarball.`);
}

/**
 * Runs a set-up. Every command must succeed. If the set-up makes a token, the last command must print one that opens.
 * @param {import('./setups.mjs').Setup} setup
 */
function trySetup({ name, project, files = {}, copies = {}, commands, printsToken }) {
  const folder = join(work, project);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(here, 'projects', project), folder, { recursive: true });
  cpSync(join(here, 'projects/charge.json'), join(work, 'charge.json'));
  for (const [from, to] of Object.entries(copies)) cpSync(join(here, from), join(folder, to), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  if (project === 'bundle') inlineCharge(join(folder, 'main.js'));
  const start = performance.now();
  let last = '';
  for (const command of commands) {
    const { isGreen, stdout, output } = run(folder, command);
    if (!isGreen) return report(name, start, `${command.join(' ')}\n${output}`);
    last = stdout.trim();
  }
  const opened = printsToken ? openToken(last) : undefined;
  if (printsToken && opened?.amount !== 2599) return report(name, start, 'It printed no token of the charge.');
  return report(name, start);
}

/** @param {string} path */
function inlineCharge(path) {
  const charge = readFileSync(join(here, 'projects/charge.json'), 'utf8').trim();
  writeFileSync(path, readFileSync(path, 'utf8').replace('CHARGE', charge));
}

/** @param {string} name @param {number} start @param {string} [problem] */
function report(name, start, problem) {
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(5);
  console.log(`${problem === undefined ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}`);
  if (problem !== undefined) console.log(problem.slice(-4000));
  return problem === undefined;
}

const isFull = process.env.PAYVEIL_CAMPAIGN === 'full';
const [only] = process.argv.slice(2);
rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
// Otherwise tools would find the repository's own tsconfig.json, whose paths lead to the sources.
writeFileSync(join(work, 'tsconfig.json'), '{}');
installPackage();
const chosen = SETUPS.filter(({ name, isQuick }) => (only ? name.includes(only) : isFull || isQuick));
const failed = chosen.filter((setup) => !trySetup(setup));
console.log(`${chosen.length - failed.length} of ${chosen.length} set-ups work; ${SETUPS.length} are known.`);
rmSync(work, { recursive: true, force: true });
process.exitCode = failed.length > 0 || chosen.length === 0 ? 1 : 0;
