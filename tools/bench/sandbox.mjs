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
import { noPostgres, startPostgres } from '../../test/postgres.mjs';
import { job } from './job.mjs';
import { describeMachine } from './machine.mjs';
import { formatSummary, judgeGoal } from './report.mjs';
import { runRounds } from './rounds.mjs';
import { getQuantile, ROUNDS, summarize, summarizeRatio } from './statistics.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const BATCH = 20;
const CONNECTIONS = 32;
const HTTP_BATCH = 640;
const STORE_BATCH = 160;
const STARTS = 11;

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

async function measureInProcess() {
  const [full = [], bare = []] = await runRounds([chargeInProcess, decryptBare], ROUNDS, async (work) => {
    const tokens = await sealTokens(BATCH);
    return time(() => work(tokens));
  });
  return summarizeRatio(full, bare);
}

/**
 * Posts bodies over a number of connections.
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

/**
 * Runs work with servers, each in its own process, and always stops them afterwards.
 * @template Result
 * @param {readonly (readonly string[])[]} commands
 * @param {(urls: string[]) => Promise<Result>} work
 */
async function withServers(commands, work) {
  const children = commands.map((args) =>
    spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  try {
    const lines = await Promise.all(children.map(({ stdout }) => once(stdout, 'data')));
    return await work(lines.map(([line]) => JSON.parse(String(line)).url));
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
}

const GATEWAY = ['dist/command/main.js', 'sandbox', '--port', '0', '--json', '--quiet'];

/** The same server, but it reads the request and does nothing. */
const NOTHING = [
  '--input-type=module',
  '-e',
  `import { serve } from 'payveil/sandbox/node';
  const fetch = async (request) => (await request.text()) && Response.json({});
  console.log(JSON.stringify(await serve({ fetch })));`,
];

/**
 * Loads two servers in turn.
 * @param {string[]} urls The floor's, and the gateway's.
 * @param {number} batch How many charges a round has.
 */
async function compare([floorUrl = '', gatewayUrl = ''], batch) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const floor = { url: floorUrl, latencies: /** @type {number[]} */ ([]), errors: 0 };
  const gateway = { url: gatewayUrl, latencies: /** @type {number[]} */ ([]), errors: 0 };
  const [floorMs = [], gatewayMs = []] = await runRounds([floor, gateway], ROUNDS, async (side) => {
    const bodies = (await sealTokens(batch)).map((token) => JSON.stringify({ token }));
    const { ms, latencies, errors } = await load(agent, `${side.url}/v1/process/card-payment`, bodies);
    side.latencies.push(...latencies);
    side.errors += errors;
    return ms;
  });
  agent.destroy();
  if (floor.errors > 0) throw new Error('the floor does not answer');
  // Leave out the rounds in which the code was compiled.
  const getP99 = (/** @type {number[]} */ latencies) => getQuantile(latencies.slice(-ROUNDS * batch), 0.99);
  return {
    ratio: summarizeRatio(floorMs, gatewayMs),
    perSecond: batch / (summarize(gatewayMs).median / 1000),
    p99: getP99(gateway.latencies),
    floorP99: getP99(floor.latencies),
    errors: gateway.errors,
    charges: gateway.latencies.length,
  };
}

const measureOverHttp = () => withServers([NOTHING, GATEWAY], (urls) => compare(urls, HTTP_BATCH));

/**
 * A store compared with memory.
 * @param {string} location
 */
const measureStore = (location) =>
  withServers([GATEWAY, [...GATEWAY, '--store', location]], (urls) => compare(urls, STORE_BATCH));

/** The time from the gateway's start to its ready line, in ms. */
async function measureStarts() {
  const times = /** @type {number[]} */ ([]);
  for (let start = 0; start < STARTS; start++) times.push(await time(() => withServers([GATEWAY], async () => {})));
  return summarize(times);
}

async function measurePglite() {
  const folder = mkdtempSync(join(tmpdir(), 'payveil-bench-'));
  try {
    return await measureStore(join(folder, 'store'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measurePostgres() {
  if (noPostgres) return undefined;
  const postgres = await startPostgres();
  try {
    return await measureStore(postgres.url);
  } finally {
    postgres.close();
  }
}

/** @param {number} value */
const ms = (value) => `${value.toFixed(1)} ms`;

/** @param {string} name @param {Awaited<ReturnType<typeof compare>> | undefined} store */
const describeStore = (name, store) => ({
  goal: `sandbox, HTTP: charges a second with ${name} ÷ in memory`,
  target: '',
  measured: store
    ? `${formatSummary(store.ratio)}; ${store.perSecond.toFixed(0)} a second, p99 ${ms(store.p99)}, ${store.errors} errors`
    : `not measured: ${noPostgres}`,
});

/** Goal 6, and what a store costs. */
export async function measureSandbox() {
  const inProcess = await measureInProcess();
  const http = await measureOverHttp();
  return {
    machine: describeMachine(),
    goals: [
      judgeGoal('sandbox in process: a charge ÷ bare decrypt', inProcess, '≤', 3),
      judgeGoal('sandbox, HTTP: charges a second ÷ the same server doing nothing', http.ratio, '≥', 0.3),
      {
        goal: `sandbox, HTTP: p99 at ${CONNECTIONS} connections`,
        target: '≤ 10 ms',
        measured: `${ms(http.p99)} (doing nothing: ${ms(http.floorP99)})`,
        isMet: http.p99 <= 10,
      },
      {
        goal: 'sandbox, HTTP: errors, warming up included',
        target: '0',
        measured: `${http.errors} in ${http.charges} charges`,
        isMet: http.errors === 0,
      },
      judgeGoal(`sandbox, from the start to the ready line in ms, ${STARTS} times`, await measureStarts(), '≤', 500),
      describeStore('PGlite', await measurePglite()),
      describeStore('PostgreSQL', await measurePostgres()),
    ],
  };
}
