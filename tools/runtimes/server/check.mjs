/** Sends the same table of requests to the shop in node:http, Express, Fastify, Hono, Bun, Deno and workerd. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { serve } from '../../../dist/sandbox/adapters/node.js';
import { createSandbox } from '../../../dist/sandbox/index.js';
import { ROWS, sendRequests } from './requests.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'payveil-servers-'));
/** @param {string} name */
const bin = (name) => join(here, '../node_modules/.bin', name);

const BUN = [bin('bun'), 'run'];
const DENO = [bin('deno'), 'run', '--allow-net', '--no-config', '--no-lock', '--no-prompt'];
/** The servers, and the programs that run them. @type {readonly (readonly [string, readonly string[]])[]} */
const PLACES = [
  ['node:http', [process.execPath]],
  ['Express', [process.execPath]],
  ['Express after express.json()', [process.execPath]],
  ['Fastify', [process.execPath]],
  ['Hono', [process.execPath]],
  ['Bun.serve', BUN],
  ['Deno.serve', DENO],
];

/** @param {string} gatewayUrl */
async function bundleShop(gatewayUrl) {
  const options = {
    bundle: true,
    format: /** @type {const} */ ('esm'),
    target: 'es2022',
    platform: /** @type {const} */ ('neutral'),
    logLevel: /** @type {const} */ ('error'),
  };
  await build({ entryPoints: [join(here, 'shop.mjs')], outfile: join(folder, 'shop.mjs'), ...options });
  const worker = `import { createShop } from './shop.mjs';
    // A worker's store lives as long as the worker, so it is made with the first request.
    let payments;
    export default { fetch(request) {
      payments ??= createShop({ gatewayUrl: '${gatewayUrl}', proxies: { header: 'x-real-ip' } });
      return payments.handle(request);
    } };`;
  writeFileSync(join(folder, 'worker.mjs'), worker);
}

/** Runs a server in its program, and sends it the requests. @param {string} name @param {readonly string[]} command @param {string} gatewayUrl */
async function checkProgram(name, [command = '', ...args], gatewayUrl) {
  const file = join(folder, 'start.mjs');
  const servers = pathToFileURL(join(here, 'servers.mjs')).href;
  writeFileSync(
    file,
    `import * as shop from './shop.mjs';
    import { SERVERS } from '${servers}';
    console.log('port', await SERVERS['${name}']({ shop, gatewayUrl: '${gatewayUrl}' }));`,
  );
  const child = spawn(command, [...args, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    for await (const line of createInterface(child.stdout)) {
      const [, port] = /^port (\d+)/.exec(line) ?? [];
      if (port) return await sendRequests(`http://127.0.0.1:${port}/payments`);
    }
    return Array(ROWS.length).fill('it did not start');
  } finally {
    child.kill('SIGKILL');
  }
}

async function checkWorker() {
  const { Miniflare } = await import(pathToFileURL(join(here, '../node_modules/miniflare/dist/src/index.js')).href);
  const rules = [{ type: 'ESModule', include: ['**/*.mjs'] }];
  const options = { modules: true, scriptPath: join(folder, 'worker.mjs'), modulesRules: rules, modulesRoot: folder };
  const miniflare = new Miniflare({ ...options, compatibilityDate: '2025-01-01' });
  try {
    const url = await miniflare.ready;
    return await sendRequests(`${url.origin}/payments`);
  } finally {
    await miniflare.dispose();
  }
}

const { url, close } = await serve(createSandbox());
let failures = 0;
/** @param {string} name @param {readonly string[]} problems */
function report(name, problems) {
  console.log(`${name}: ${ROWS.length - problems.length} of ${ROWS.length} requests`);
  for (const problem of problems) console.error(`  ${name} fails: ${problem}`);
  failures += problems.length;
}
try {
  await bundleShop(url);
  for (const [name, command] of PLACES) report(name, await checkProgram(name, command, url));
  report('workerd', await checkWorker());
  assert.equal(failures, 0, `${failures} requests failed`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
  rmSync(folder, { recursive: true, force: true });
}
