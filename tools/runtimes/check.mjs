/**
 * Runs the same suite of the client in Node, Bun, Deno and workerd, with a gateway over HTTP, and the example of a shop with Hono
 * in workerd. Needs `npm run build` in the root and `npm install` in this folder.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { runCheck } from '../run-check.mjs';
import { findClosedPort, startGateway } from './gateway.mjs';
import { tryShop } from './hono-example.mjs';
import { findPackage, RUNTIMES, startWorker } from './programs.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

/** @typedef {Omit<import('./suite.mjs').Place, 'createClient'>} Place */
/** @typedef {Awaited<ReturnType<typeof import('./suite.mjs').runSuite>>} Results */

/** Before 2024-11-11, workerd refuses a request with `cache`. */
const DATES = ['2025-01-01', '2023-01-01'];

/** Bundles the suite and the built client into one file. @param {string} folder */
async function bundleSuite(folder) {
  const contents = `import { createClient } from '../../dist/index.js';
    import * as suite from './suite.mjs';
    export const runSuite = (place) => suite.runSuite({ ...place, createClient });`;
  const options = { bundle: true, format: /** @type {const} */ ('esm'), target: 'es2022' };
  await build({ stdin: { contents, resolveDir: here }, outfile: join(folder, 'suite.mjs'), ...options });
}

/** Runs the suite in a program. @param {string} folder @param {readonly string[]} command @param {Place} place @returns {Promise<Results>} */
async function runProgram(folder, [command = '', ...args], place) {
  const file = join(folder, `${place.name}.mjs`);
  const call = `console.log(JSON.stringify(await runSuite(${JSON.stringify(place)})));`;
  writeFileSync(file, `import { runSuite } from './suite.mjs';\n${call}\n`);
  const child = spawn(command, [...args, file], { stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  assert.ok(stdout.startsWith('['), `${place.name} said: ${stdout}${stderr}`);
  return JSON.parse(stdout);
}

/** Runs the suite in a worker. @param {string} folder @param {string} date @param {Place} place @returns {Promise<Results>} */
async function runWorker(folder, date, place) {
  const file = join(folder, 'worker.mjs');
  const call = `Response.json(await runSuite(${JSON.stringify(place)}))`;
  writeFileSync(file, `import { runSuite } from './suite.mjs'; export default { fetch: async () => ${call} };`);
  const miniflare = await startWorker({ file, folder, date });
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
function report(name, results, atLeast) {
  const failed = results.filter(({ problem }) => problem !== null);
  console.log(`${name}: ${results.length - failed.length} of ${results.length} cases`);
  assert.ok(results.length >= atLeast, `${name} ran too few`);
  for (const { name: title, problem } of failed) console.error(`  ${name} fails: ${title}: ${problem}`);
  return failed.length;
}

await runCheck('runtimes', async (folder) => {
  assert.ok(existsSync(join(here, '../../dist/index.js')), 'Run npm run build in the root first.');
  assert.ok(existsSync(findPackage('miniflare')), 'Run npm install in tools/runtimes first.');
  await bundleSuite(folder);
  const gateway = await startGateway();
  const place = { url: gateway.url, closedUrl: await findClosedPort(), tellsNotSent: true };
  let failures = 0;
  for (const [name, command] of Object.entries(RUNTIMES))
    failures += report(name, await runProgram(folder, command, { ...place, name }), 8);
  for (const [at, date] of DATES.entries()) {
    const worker = { ...place, name: `workerd${at}`, tellsNotSent: false };
    failures += report(`workerd of ${date}`, await runWorker(folder, date, worker), 8);
    const shop = join(folder, `hono-${at}`);
    mkdirSync(shop);
    failures += report(`the shop with Hono in workerd of ${date}`, await tryShop(shop, date), 9);
  }
  gateway.close();
  assert.equal(failures, 0, `${failures} cases failed`);
});
