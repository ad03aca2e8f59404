/**
 * Checks the sandbox's OpenAPI document with other tools: Redocly lints it, and openapi-typescript makes types from it. A
 * client with these types is compiled and pays over HTTP. Needs `npm run build` in the root and `npm install` in this folder.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'payveil-openapi-'));

/**
 * Runs a command of this folder's packages.
 * @param {string} name
 * @param {readonly string[]} args
 */
function run(name, ...args) {
  // It must not call its maker.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const command = join(here, 'node_modules/.bin', name);
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env });
  if (error) throw error;
  return { isGreen: status === 0, stdout, output: `${stdout}\n${stderr}` };
}

/** @param {string} url */
async function writeDocument(url) {
  const response = await fetch(`${url}/sandbox/openapi.json`);
  assert.equal(response.status, 200);
  const document = /** @type {any} */ (await response.json());
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document, null, 2));
  return document;
}

function lint() {
  const config = join(here, 'redocly.yaml');
  const { isGreen, stdout, output } = run('redocly', 'lint', 'openapi.json', '--config', config, '--format', 'json');
  assert.ok(isGreen, output);
  const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  assert.deepEqual([totals.errors, totals.warnings], [0, 0], JSON.stringify(problems, null, 2));
  return `${totals.errors} errors, ${totals.warnings} warnings`;
}

/** @param {object} document */
async function writeTypes(document) {
  const { default: generate, astToString } = await import('openapi-typescript');
  // A member with a default may be left out of a request.
  const types = astToString(await generate(/** @type {any} */ (document), { defaultNonNullable: false }));
  writeFileSync(join(folder, 'gateway.ts'), types);
  return `${types.split('\n').length} lines`;
}

function compileClient() {
  copyFileSync(join(here, 'client.ts'), join(folder, 'client.ts'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const flags =
    '--strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --target es2022 --module nodenext'.split(' ');
  const { isGreen, output } = run('tsc', ...flags, '--lib', 'es2022,dom', 'client.ts');
  assert.ok(isGreen, output);
}

/** @param {{ url: string, secretKey: string, signature: string }} gateway */
async function runClient(gateway) {
  const client = await import(pathToFileURL(join(folder, 'client.js')).href);
  const bought = await client.buy(gateway);
  assert.deepEqual(bought, { status: 'succeeded', refusal: 'token_already_used', usedBy: 'the same charge' });
  assert.equal(await client.tryDeclinedCard(gateway), 'insufficient_funds');
  assert.match(await client.createCustomer(gateway), /^cus_/);
  return `charge ${bought.status}, then ${bought.refusal}`;
}

/**
 * Imports a file, or tells what to do first.
 * @param {string} path
 * @param {string} todo
 */
async function load(path, todo) {
  if (!existsSync(path)) throw new Error(todo);
  return import(pathToFileURL(path).href);
}

try {
  const dist = join(here, '../../dist/sandbox');
  assert.ok(existsSync(join(here, 'node_modules')), 'Run npm install in tools/openapi first.');
  const { createSandbox } = await load(join(dist, 'index.js'), 'Run npm run build in the root first.');
  const { serve } = await load(join(dist, 'adapters/node.js'), 'Run npm run build in the root first.');
  const sandbox = createSandbox();
  const server = await serve(sandbox);
  try {
    const document = await writeDocument(server.url);
    console.log(`Document: OpenAPI ${document.openapi}, ${Object.keys(document.paths).length} paths`);
    console.log(`Redocly: ${lint()}`);
    console.log(`openapi-typescript: ${await writeTypes(document)}`);
    compileClient();
    console.log('Client: compiles in strict mode');
    console.log(`Client: ${await runClient({ url: server.url, ...sandbox.keys })}`);
  } finally {
    await server.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
