/** Goal 6: how fast the sandbox is, in process, over HTTP and with each store, each figure beside its floor in the same run. */
import { spawn } from 'node:child_process';
import { pbkdf2Sync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTokenizer } from 'payveil';
import { createSandbox } from 'payveil/sandbox';
import { noPostgres, startPostgres } from '../postgres.mjs';
import { job } from './job.mjs';
import { describeMachine } from './machine.mjs';
import { formatSummary } from './report.mjs';
import { getQuantile, summarize, summarizeRatio } from './statistics.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const ROUNDS = 200;
const WARM_UP_ROUNDS = 100;
const BATCH = 20;
const CONNECTIONS = 32;
const HTTP_BATCH = 160;
const STORE_ROUNDS = 40;

const sandbox = createSandbox();
const { publishableKey, secretKey, signature } = sandbox.keys;
const tokenizer = createTokenizer({ apiKey: publishableKey, signature });
const headers = { authorization: secretKey, signature, 'content-type': 'application/json' };

/** @param {number} count */
const sealTokens = (count) => Promise.all(Array.from({ length: count }, () => tokenizer.tokenizeCard(job.charge)));

/** @param {() => Promise<unknown>} work */
async function time(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** @param {string[]} tokens */
async function chargeInProcess(tokens) {
  for (const token of tokens) {
    const body = JSON.stringify({ token });
    const response = await sandbox.fetch('http://localhost/v1/process/card-payment', { method: 'POST', headers, body });
    const { status } = /** @type {{ status: string }} */ (await response.json());
    if (status !== 'succeeded') throw new Error(`a charge ended as ${status}`);
  }
}

const nodeKey = pbkdf2Sync(publishableKey, signature, 1000, 32, 'sha256');
const webKey = await crypto.subtle.importKey('raw', nodeKey, 'AES-CBC', false, ['decrypt']);

/** @param {string[]} tokens */
async function decryptBare(tokens) {
  for (const token of tokens) {
    const bytes = Buffer.from(token, 'hex');
    await crypto.subtle.decrypt({ name: 'AES-CBC', iv: bytes.subarray(0, 16) }, webKey, bytes.subarray(16));
  }
}

/** Both sides inside each round, so that a slow moment slows both. */
async function measureInProcess() {
  const [bare, full] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const tokens = await sealTokens(BATCH);
    const [bareMs, fullMs] = [await time(() => decryptBare(tokens)), await time(() => chargeInProcess(tokens))];
    if (round < 0) continue;
    bare.push(bareMs);
    full.push(fullMs);
  }
  return summarizeRatio(full, bare);
}

/**
 * Posts bodies over so many connections.
 * @param {http.Agent} agent
 * @param {string} url
 * @param {string[]} bodies
 */
async function load(agent, url, bodies) {
  const latencies = /** @type {number[]} */ ([]);
  let errors = 0;
  const post = (/** @type {string} */ body) =>
    new Promise((resolve, reject) => {
      const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
        if (response.statusCode !== 200) errors++;
        response.resume().on('end', resolve);
      });
      request.on('error', reject).end(body);
    });
  const queue = bodies.values();
  const worker = async () => {
    for (const body of queue) latencies.push(await time(() => post(body)));
  };
  const ms = await time(() => Promise.all(Array.from({ length: CONNECTIONS }, worker)));
  return { ms, latencies, errors };
}

/** @param {string[]} args */
async function start(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const begin = performance.now();
  const [line] = await once(child.stdout, 'data');
  return { url: JSON.parse(String(line)).url, readyMs: performance.now() - begin, stop: () => child.kill('SIGKILL') };
}

/** @param {string[]} options */
const startGateway = (...options) =>
  start(['dist/sandbox/cli.js', 'sandbox', '--port', '0', '--json', '--quiet', ...options]);

/** The same server, which reads the request and does nothing with it. */
const NOTHING = `import { serve } from 'payveil/sandbox/node';
  const fetch = async (request) => (await request.text()) && Response.json({});
  console.log(JSON.stringify(await serve({ fetch })));`;

/**
 * Loads two servers in turn, after as many rounds as it takes to warm them up.
 * @param {string} floor @param {string} url @param {number} rounds
 */
async function compare(floor, url, rounds) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const [bareMs, fullMs] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  const [latencies, floorLatencies] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  let errors = 0;
  for (let round = -Math.ceil(rounds / 5); round < rounds; round++) {
    const tokens = [await sealTokens(HTTP_BATCH), await sealTokens(HTTP_BATCH)];
    const [floorBodies = [], bodies = []] = tokens.map((each) => each.map((token) => JSON.stringify({ token })));
    const bare = await load(agent, `${floor}/v1/process/card-payment`, floorBodies);
    const full = await load(agent, `${url}/v1/process/card-payment`, bodies);
    errors += full.errors;
    if (round < 0) continue;
    bareMs.push(bare.ms);
    fullMs.push(full.ms);
    latencies.push(...full.latencies);
    floorLatencies.push(...bare.latencies);
  }
  agent.destroy();
  return {
    ratio: summarizeRatio(bareMs, fullMs),
    perSecond: HTTP_BATCH / (summarize(fullMs).median / 1000),
    p99: getQuantile(latencies, 0.99),
    floorP99: getQuantile(floorLatencies, 0.99),
    errors,
    charges: latencies.length,
  };
}

async function measureOverHttp() {
  const gateway = await startGateway();
  const nothing = await start(['--input-type=module', '-e', NOTHING]);
  const figures = await compare(nothing.url, gateway.url, ROUNDS);
  gateway.stop();
  nothing.stop();
  return { ...figures, readyMs: gateway.readyMs };
}

/**
 * A store beside memory, over HTTP.
 * @param {string} location
 */
async function measureStore(location) {
  const memory = await startGateway();
  const stored = await startGateway('--store', location);
  const figures = await compare(memory.url, stored.url, STORE_ROUNDS);
  memory.stop();
  stored.stop();
  return { ...figures, readyMs: stored.readyMs };
}

async function measurePglite() {
  const folder = mkdtempSync(join(tmpdir(), 'payveil-bench-'));
  const figures = await measureStore(join(folder, 'store'));
  rmSync(folder, { recursive: true });
  return figures;
}

async function measurePostgres() {
  if (noPostgres) return undefined;
  const postgres = await startPostgres();
  const figures = await measureStore(postgres.url);
  postgres.close();
  return figures;
}

/** @param {number} value */
const ms = (value) => `${value.toFixed(1)} ms`;

/** @param {string} name @param {Awaited<ReturnType<typeof compare>> & { readyMs: number } | undefined} store */
const describeStore = (name, store) => ({
  goal: `sandbox, HTTP: charges a second with ${name} ÷ in memory`,
  target: '',
  measured: store
    ? `${formatSummary(store.ratio)}; ${store.perSecond.toFixed(0)} a second, p99 ${ms(store.p99)}, ready after ${ms(store.readyMs)}, ${store.errors} errors`
    : `not measured: ${noPostgres}`,
});

/** Goal 6, and what a store costs. */
export async function measureSandbox() {
  const inProcess = await measureInProcess();
  const http = await measureOverHttp();
  return {
    machine: describeMachine(),
    goals: [
      { goal: 'sandbox in process: a charge ÷ bare decrypt', target: '≤ 3', measured: formatSummary(inProcess) },
      {
        goal: 'sandbox, HTTP: charges a second ÷ the same server doing nothing',
        target: '≥ 0.3',
        measured: formatSummary(http.ratio),
      },
      {
        goal: `sandbox, HTTP: p99 at ${CONNECTIONS} connections`,
        target: '≤ 10 ms',
        measured: `${ms(http.p99)} (doing nothing: ${ms(http.floorP99)})`,
      },
      { goal: 'sandbox, HTTP: errors', target: '0', measured: `${http.errors} in ${http.charges} charges` },
      { goal: 'sandbox, start to the ready line', target: '≤ 500 ms', measured: ms(http.readyMs) },
      describeStore('PGlite', await measurePglite()),
      describeStore('PostgreSQL', await measurePostgres()),
    ],
  };
}
