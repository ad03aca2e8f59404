/**
 * Tries the store in SQLite with every driver that it is for: what `checkStore` tries, and three processes with one file. Needs
 * `npm install` in the folder above, which compiles better-sqlite3.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleRival, compete, startRival } from '../../../test/server/store/rivals.mjs';
import { runCheck } from '../../run-check.mjs';
import { findPackage, RUNTIMES } from '../programs.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const node22 = findPackage(`node-22-${process.platform}-${process.arch}/bin/node`);

/** The drivers, and the programs that run them. @type {readonly { driver: string, where: string, command: readonly string[] }[]} */
const PLACES = [
  { driver: 'better-sqlite3', where: 'this Node', command: RUNTIMES.node },
  { driver: 'node:sqlite', where: 'Node 22', command: [node22] },
  { driver: 'node:sqlite', where: 'Deno', command: RUNTIMES.deno },
  { driver: 'bun:sqlite', where: 'Bun', command: RUNTIMES.bun },
];

/** Tries every promise of a store in a new file. @param {readonly string[]} command @param {string} file */
async function tryPromises(command, file) {
  const rival = startRival([...command, file, 'alone']);
  try {
    await rival.tell('migrate');
    await rival.tell('check');
  } finally {
    rival.end();
  }
}

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

await runCheck('stores', async (folder) => {
  assert.ok(existsSync(findPackage('better-sqlite3')), 'Run npm install in tools/runtimes first.');
  checkTypes();
  const program = await bundleRival(folder, findPackage(''));
  for (const [at, { driver, where, command }] of PLACES.entries()) {
    if (!existsSync(command[0] ?? '')) {
      console.log(`Skipped, ${driver} in ${where}: npm has no such program for ${process.platform} ${process.arch}.`);
      continue;
    }
    const start = [...command, program, driver];
    await tryPromises(start, join(folder, `${at}.db`)).catch(({ message }) =>
      assert.fail(`${driver} in ${where}: ${message}`),
    );
    const rivals = Array.from({ length: 3 }, () => [...start, join(folder, `${at}-shared.db`)]);
    await compete(rivals).catch(({ message }) => assert.fail(`${driver} in ${where}, three processes: ${message}`));
    console.log(`${driver} in ${where}: every promise is kept, also by three processes with one file`);
  }
});
