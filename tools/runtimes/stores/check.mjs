/**
 * Tries the store in SQLite with every driver that it is for: what `checkStore` tries, and three processes with one file. Needs
 * `npm install` in the folder above, which compiles better-sqlite3.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleRival, compete, startRival } from '../../../test/server/store/rivals.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const modules = join(here, '../node_modules');
const folder = mkdtempSync(join(tmpdir(), 'payveil-stores-'));
/** @param {string} name */
const bin = (name) => join(modules, '.bin', name);
const node22 = join(modules, `node-22-${process.platform}-${process.arch}/bin/node`);

/** The drivers, and the programs that run them. @type {readonly { driver: string, where: string, command: readonly string[] }[]} */
const PLACES = [
  { driver: 'better-sqlite3', where: 'this Node', command: [process.execPath] },
  { driver: 'node:sqlite', where: 'Node 22', command: [node22] },
  {
    driver: 'node:sqlite',
    where: 'Deno',
    command: [bin('deno'), 'run', '-A', '--no-config', '--no-lock', '--no-prompt'],
  },
  { driver: 'bun:sqlite', where: 'Bun', command: [bin('bun'), 'run'] },
];

/** Tries every promise of a store in a new file. @param {readonly string[]} command */
async function tryPromises(command) {
  const rival = startRival([...command, join(folder, `${files++}.db`), 'alone']);
  try {
    await rival.tell('migrate');
    await rival.tell('check');
  } finally {
    rival.end();
  }
}

let files = 0;

/** Compiles the use of each driver with its own types. */
function checkTypes() {
  const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', '--types', 'node'];
  const target = ['--module', 'nodenext', '--target', 'es2022', '--ignoreConfig'];
  const tsc = join(here, '../../../node_modules/typescript/bin/tsc');
  const args = [tsc, ...options, ...target, join(here, 'drivers.ts')];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: here, encoding: 'utf8' });
  assert.equal(status, 0, `The types do not fit: ${stdout}`);
  console.log('better-sqlite3 and node:sqlite: their types fit');
}

try {
  assert.ok(existsSync(join(modules, 'better-sqlite3')), 'Run npm install in tools/runtimes first.');
  checkTypes();
  const program = await bundleRival(folder, modules);
  for (const { driver, where, command } of PLACES) {
    if (!existsSync(command[0] ?? '')) {
      console.log(`Skipped, ${driver} in ${where}: npm has no such program for ${process.platform} ${process.arch}.`);
      continue;
    }
    const start = [...command, program, driver];
    await tryPromises(start).catch((error) => assert.fail(`${driver} in ${where}: ${error.message}`));
    const file = join(folder, `${files++}.db`);
    const rivals = Array.from({ length: 3 }, () => [...start, file]);
    await compete(rivals).catch((error) => assert.fail(`${driver} in ${where}, three processes: ${error.message}`));
    console.log(`${driver} in ${where}: every promise is kept, also by three processes with one file`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
