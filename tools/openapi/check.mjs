/**
 * Checks the sandbox's OpenAPI document with other tools: Redocly lints it, and openapi-typescript makes types from it. A
 * client with these types is compiled and pays over HTTP. Needs `npm run build` in the root and `npm install` in this folder.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serve } from '../../dist/sandbox/adapters/node.js';
import { createSandbox } from '../../dist/sandbox/index.js';
import { runCheck } from '../run-check.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const STRICT = '--strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --target es2022 --module nodenext';

await runCheck('openapi', async (folder) => {
  /** Runs a command of this folder's packages, which must succeed. @param {string} name @param {readonly string[]} args */
  const run = (name, ...args) => {
    // It must not call its maker.
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const command = join(here, 'node_modules/.bin', name);
    const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env });
    assert.equal(status, 0, `${error ?? ''}${stdout}\n${stderr}`);
    return stdout;
  };

  assert.ok(existsSync(join(here, 'node_modules')), 'Run npm install in tools/openapi first.');
  const sandbox = createSandbox();
  const server = await serve(sandbox);
  try {
    const document = await (await fetch(`${server.url}/sandbox/openapi.json`)).json();
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document, null, 2));
    console.log(`Document: OpenAPI ${document.openapi}, ${Object.keys(document.paths).length} paths`);

    const linted = run('redocly', 'lint', 'openapi.json', '--config', join(here, 'redocly.yaml'), '--format', 'json');
    const { totals, problems } = JSON.parse(linted.slice(linted.indexOf('{')));
    assert.deepEqual([totals.errors, totals.warnings], [0, 0], JSON.stringify(problems, null, 2));
    console.log('Redocly: no errors, no warnings');

    // A member with a default may be left out of a request.
    run('openapi-typescript', 'openapi.json', '--output', 'gateway.ts', '--default-non-nullable', 'false');
    copyFileSync(join(here, 'client.ts'), join(folder, 'client.ts'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    run('tsc', ...STRICT.split(' '), '--lib', 'es2022,dom', 'client.ts');
    console.log('Client: compiles in strict mode');

    const client = await import(pathToFileURL(join(folder, 'client.js')).href);
    const gateway = { url: server.url, ...sandbox.keys };
    const bought = await client.buy(gateway);
    assert.deepEqual(bought, { status: 'succeeded', refusal: 'token_already_used', usedBy: 'the same charge' });
    assert.equal(await client.tryDeclinedCard(gateway), 'insufficient_funds');
    assert.match(await client.createCustomer(gateway), /^cus_/);
    console.log(`Client: charge ${bought.status}, then ${bought.refusal}`);
  } finally {
    await server.close();
  }
});
