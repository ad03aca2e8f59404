/**
 * Tries the packed package in the set-ups of its users, each in a folder of `.work/`, with the packages of this folder. Needs
 * `npm run build` in the root. With `PAYVEIL_CAMPAIGN=full` all of them run, otherwise the quick ones.
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

/** Runs a command in a folder. @param {string} cwd @param {readonly string[]} command */
function run(cwd, [name = '', ...args]) {
  const env = { ...process.env, NO_COLOR: '1', CI: 'true', CHROMIUM_PATH: chromium };
  const program = name === 'node' ? [] : [join(here, 'node_modules', name)];
  // A program in `.bin` may not be a script.
  const [file = '', ...rest] = name.startsWith('.bin/') ? program : [process.execPath, ...program];
  const { status, stdout, stderr, error } = spawnSync(file, [...rest, ...args], { cwd, env, encoding: 'utf8' });
  if (error) throw error;
  return { isGreen: status === 0, stdout, output: `${stdout}\n${stderr}` };
}

/** Packs the built package and installs it here with its dependencies, like npm for a user. @param {boolean} isFull */
function installPackage(isFull) {
  const flags = ['--no-save', '--no-audit', '--no-fund', '--prefer-offline', ...(isFull ? [] : ['--omit=dev'])];
  const { status, stderr } = spawnSync('npm', ['install', packInto(work), ...flags], { cwd: here, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm install failed: ${stderr}`);
  const { version } = JSON.parse(readFileSync(join(here, 'node_modules/payveil/package.json'), 'utf8'));
  console.log(`payveil ${version} is installed from its tarball.`);
}

/**
 * Runs a set-up. Every command must succeed. If the set-up makes a token, the last command must print one that opens.
 * @param {import('./setups.mjs').Setup} setup
 */
function trySetup({ name, files, copies, commands, printsToken }) {
  const folder = join(work, name.replaceAll(/\W+/g, '-'));
  mkdirSync(folder);
  for (const [from, to] of Object.entries(copies)) cpSync(join(here, from), join(folder, to), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  const start = performance.now();
  let last = '';
  for (const command of commands) {
    const { isGreen, stdout, output } = run(folder, command);
    if (!isGreen) return report(name, start, `${command.join(' ')}\n${output}`);
    last = stdout.trim();
  }
  const isOpen = !printsToken || openToken(last)?.amount === 2599;
  return report(name, start, isOpen ? undefined : 'It printed no token of the charge.');
}

/** @param {string} name @param {number} start @param {string} [problem] */
function report(name, start, problem) {
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(5);
  console.log(`${problem === undefined ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}`);
  if (problem !== undefined) console.log(problem.slice(-4000));
  return problem === undefined;
}

const [only] = process.argv.slice(2);
const isFull = only !== undefined || process.env.PAYVEIL_CAMPAIGN === 'full';
rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
// Otherwise tools would find the repository's own tsconfig.json, whose paths lead to the sources.
writeFileSync(join(work, 'tsconfig.json'), '{}');
installPackage(isFull);
const chosen = SETUPS.filter(({ name, isQuick }) => (only ? name.includes(only) : isFull || isQuick));
const failed = chosen.filter((setup) => !trySetup(setup));
console.log(`${chosen.length - failed.length} of ${chosen.length} set-ups work; ${SETUPS.length} are known.`);
rmSync(work, { recursive: true, force: true });
process.exitCode = failed.length > 0 || chosen.length === 0 ? 1 : 0;
