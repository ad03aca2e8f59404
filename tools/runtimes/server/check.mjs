/** Sends the same table of requests to the shop in Node, Bun, Deno and workerd. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { serve } from '../../../dist/sandbox/adapters/node.js';
import { createSandbox } from '../../../dist/sandbox/index.js';
import { runCheck } from '../../run-check.mjs';
import { RUNTIMES, startWorker } from '../programs.mjs';
import { ROWS, sendRequests } from './requests.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The servers of Node, and those that Bun and Deno have of their own. @type {Readonly<Record<string, readonly string[]>>} */
const PLACES = { 'node:http': RUNTIMES.node, 'Bun.serve': RUNTIMES.bun, 'Deno.serve': RUNTIMES.deno };

/** Bundles the shop, so that no runtime needs to find its packages. @param {string} folder */
async function bundleShop(folder) {
  const options = { bundle: true, target: 'es2022', format: /** @type {const} */ ('esm') };
  const neutral = { platform: /** @type {const} */ ('neutral'), logLevel: /** @type {const} */ ('error') };
  await build({ entryPoints: [join(here, 'shop.mjs')], outfile: join(folder, 'shop.mjs'), ...options, ...neutral });
}

/** Runs a server in its program, and sends it the requests. @param {string} folder @param {string} name @param {string} gatewayUrl */
async function checkProgram(folder, name, gatewayUrl) {
  const [command = '', ...args] = PLACES[name] ?? [];
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

/** @param {string} folder @param {string} gatewayUrl */
async function checkWorker(folder, gatewayUrl) {
  const file = join(folder, 'worker.mjs');
  const worker = `import { createShop } from './shop.mjs';
    // A worker's store lives as long as the worker, so it is made with the first request.
    let payments;
    export default { fetch(request) {
      payments ??= createShop({ gatewayUrl: '${gatewayUrl}', proxies: { header: 'x-real-ip' } });
      return payments.handle(request);
    } };`;
  writeFileSync(file, worker);
  const miniflare = await startWorker({ file, folder, date: '2025-01-01' });
  try {
    return await sendRequests(`${(await miniflare.ready).origin}/payments`);
  } finally {
    await miniflare.dispose();
  }
}

await runCheck('servers', async (folder) => {
  const { url, close } = await serve(createSandbox());
  await bundleShop(folder);
  let failures = 0;
  for (const name of [...Object.keys(PLACES), 'workerd']) {
    const problems = await (name === 'workerd' ? checkWorker(folder, url) : checkProgram(folder, name, url));
    console.log(`${name}: ${ROWS.length - problems.length} of ${ROWS.length} requests`);
    for (const problem of problems) console.error(`  ${name} fails: ${problem}`);
    failures += problems.length;
  }
  await close();
  assert.equal(failures, 0, `${failures} requests failed`);
});
