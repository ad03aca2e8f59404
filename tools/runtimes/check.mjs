/**
 * Runs the same suite of the client in Node, Bun, Deno and workerd, with a gateway over HTTP, and the example of a shop with Hono
 * in workerd. Needs `npm run build` in the root and `npm install` in this folder.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { findClosedPort, startGateway } from './gateway.mjs';
import { tryShop } from './hono-example.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'payveil-runtimes-'));
/** @param {string} name */
const bin = (name) => join(here, 'node_modules/.bin', name);

/** @typedef {Omit<import('./suite.mjs').Place, 'createClient'>} Place */
/** @typedef {Awaited<ReturnType<typeof import('./suite.mjs').runSuite>>} Results */

/** The runtimes that are programs. @type {readonly { name: string, command: readonly string[] }[]} */
const PROGRAMS = [
  { name: 'node', command: [process.execPath] },
  { name: 'bun', command: [bin('bun'), 'run'] },
  { name: 'deno', command: [bin('deno'), 'run', '--allow-net', '--no-config', '--no-lock', '--no-prompt'] },
];

/** Bundles the suite and the built client into one file. */
async function bundleSuite() {
  const contents = `import { createClient } from '../../dist/index.js';
    import * as suite from './suite.mjs';
    export const runSuite = (place) => suite.runSuite({ ...place, createClient });`;
  const options = { bundle: true, format: /** @type {const} */ ('esm'), target: 'es2022' };
  await build({ stdin: { contents, resolveDir: here }, outfile: join(folder, 'suite.mjs'), ...options });
}

/** @param {readonly string[]} command @param {Place} place @returns {Promise<Results>} */
async function runProgram([command = '', ...args], place) {
  const file = join(folder, `${place.name}.mjs`);
  const call = `console.log(JSON.stringify(await runSuite(${JSON.stringify(place)})));`;
  writeFileSync(file, `import { runSuite } from './suite.mjs';\n${call}\n`);
  const child = spawn(command, [...args, file], { stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  assert.ok(stdout.startsWith('['), `${place.name} said: ${stdout}${stderr}`);
  return JSON.parse(stdout);
}

const importMiniflare = () => import(pathToFileURL(join(here, 'node_modules/miniflare/dist/src/index.js')).href);

/** Before 2024-11-11, workerd refuses a request with `cache`. */
const DATES = ['2025-01-01', '2023-01-01'];

/** Runs the suite in a worker. @param {string} compatibilityDate @param {Place} place @returns {Promise<Results>} */
async function runWorker(compatibilityDate, place) {
  const { Miniflare } = await importMiniflare();
  const worker = `import { runSuite } from './suite.mjs';
    export default { fetch: async () => Response.json(await runSuite(${JSON.stringify(place)})) };`;
  const path = join(folder, 'worker.mjs');
  writeFileSync(path, worker);
  const rules = [{ type: 'ESModule', include: ['**/*.mjs'] }];
  // Ignore what it prints about lost connections.
  const handleRuntimeStdio = () => {};
  const options = { modules: true, scriptPath: path, modulesRules: rules, modulesRoot: folder };
  const miniflare = new Miniflare({ ...options, compatibilityDate, handleRuntimeStdio });
  try {
    const response = await miniflare.dispatchFetch('http://worker.example/');
    const body = await response.text();
    assert.equal(response.status, 200, `workerd said: ${body}`);
    return JSON.parse(body);
  } finally {
    await miniflare.dispose();
  }
}

/** @param {string} name @param {Results} results @param {number} atLeast How many cases there must be. */
function report(name, results, atLeast = 17) {
  const failed = results.filter(({ problem }) => problem !== null);
  console.log(`${name}: ${results.length - failed.length} of ${results.length} cases`);
  assert.ok(results.length >= atLeast, `${name} ran too few`);
  for (const { name: title, problem } of failed) console.error(`  ${name} fails: ${title}: ${problem}`);
  return failed.length;
}

function checkInstalled() {
  assert.ok(existsSync(join(here, '../../dist/index.js')), 'Run npm run build in the root first.');
  const missing = ['bun', 'deno', 'workerd', 'miniflare'].filter((name) => !existsSync(bin(name)));
  assert.deepEqual(missing, [], `Not installed: ${missing}. Run npm install in tools/runtimes first.`);
}

let gateway;
try {
  checkInstalled();
  await bundleSuite();
  gateway = await startGateway();
  const place = { url: gateway.url, closedUrl: await findClosedPort(), tellsNotSent: true };
  let failures = 0;
  for (const { name, command } of PROGRAMS) {
    failures += report(name, await runProgram(command, { ...place, name }));
  }
  const workerd = { ...place, name: 'workerd', tellsNotSent: false };
  const { Miniflare } = await importMiniflare();
  for (const date of DATES) {
    const results = await runWorker(date, { ...workerd, name: `workerd${DATES.indexOf(date)}` });
    failures += report(`workerd of ${date}`, results);
    const bought = await tryShop(Miniflare, mkdtempSync(join(folder, 'hono-')), date);
    failures += report(`the shop with Hono in workerd of ${date}`, bought, 9);
  }
  assert.equal(failures, 0, `${failures} cases failed`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  gateway?.close();
  rmSync(folder, { recursive: true, force: true });
}
