/** Starts several processes that share one store, and judges what they have seen. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Bundles the program of a rival.
 * @param {string} folder An empty folder.
 * @param {string} modules The folder `node_modules` that it finds its driver in.
 * @returns {Promise<string>} The path of the program.
 */
export async function bundleRival(folder, modules) {
  const outfile = join(folder, 'rival.mjs');
  const source = fileURLToPath(new URL('rival.ts', import.meta.url));
  await build({ entryPoints: [source], outfile, bundle: true, format: 'esm', platform: 'node', target: 'es2022' });
  symlinkSync(modules, join(folder, 'node_modules'));
  return outfile;
}

/**
 * Starts a process.
 * @param {readonly string[]} command With the program and its arguments.
 */
export function startRival([file = '', ...args]) {
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], timeout: 120_000 });
  let problem = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    problem += text;
  });
  // What it is told after its end is lost.
  child.stdin.on('error', () => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** Tells it to do a step, and returns what it has seen. @param {string} step @returns {Promise<any>} */
    async tell(step) {
      child.stdin.write(`${step}\n`);
      const { value, done } = await lines.next();
      assert.ok(!done, `A process has ended: ${problem}`);
      return JSON.parse(value);
    },
    end: () => void child.kill('SIGKILL'),
  };
}

/**
 * Lets several processes compete in one empty store.
 * @param {readonly (readonly string[])[]} commands
 * @throws {Error} for the first promise that was broken.
 */
export async function compete(commands) {
  const rivals = commands.map((command, index) => startRival([...command, `rival ${index}`]));
  try {
    const tellAll = (/** @type {string} */ step) => Promise.all(rivals.map((rival) => rival.tell(step)));
    await tellAll('migrate');
    const begun = await tellAll('begin');
    const add = (/** @type {'news' | 'due' | 'added'} */ name) => begun.reduce((sum, seen) => sum + seen[name], 0);
    assert.equal(add('news'), 1, 'One payment is new.');
    assert.equal(new Set(begun.flatMap(({ counting }) => counting)).size, 1, 'One payment counts.');
    const taken = (await tellAll('take')).flat();
    assert.equal(new Set(taken).size, taken.length, 'No payment is taken twice.');
    assert.equal(taken.length, add('due'), 'Every payment that is due is taken.');
    for (const counts of await tellAll('count')) assert.deepEqual(counts, [add('added')], 'No change is lost.');
  } finally {
    for (const { end } of rivals) end();
  }
}
