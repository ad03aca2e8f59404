/** Goal 6: how fast the sandbox is, in process, over HTTP and with each store, each figure beside its floor in the same run. */
import { pbkdf2Sync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTokenizer } from 'payveil';
import { createSandbox } from 'payveil/sandbox';
import { noPostgres, startPostgres } from '../../test/postgres.mjs';
import { job } from './job.mjs';
import { describeMachine } from './machine.mjs';
import { formatSummary, judgeGoal } from './report.mjs';
import { runRounds } from './rounds.mjs';
import { CONNECTIONS, GATEWAY, load, time, withServers } from './servers.mjs';
import { getQuantile, ROUNDS, summarize, summarizeRatio } from './statistics.mjs';

const BATCH = 20;
const HTTP_BATCH = 640;
const STORE_BATCH = 160;
const STARTS = 11;

const sandbox = createSandbox();
const { publishableKey, secretKey, signature } = sandbox.keys;
const tokenizer = createTokenizer({ apiKey: publishableKey, signature });
const headers = { authorization: secretKey, signature, 'content-type': 'application/json' };

/** @param {number} count */
const sealTokens = (count) => Promise.all(Array.from({ length: count }, () => tokenizer.tokenizeCard(job.charge)));

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
 * @param {string[]} urls The floor's, and the gateway's. @param {number} batch How many charges a round has.
 */
async function compare([floorUrl = '', gatewayUrl = ''], batch) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const floor = { url: floorUrl, latencies: /** @type {number[]} */ ([]), errors: 0 };
  const gateway = { url: gatewayUrl, latencies: /** @type {number[]} */ ([]), errors: 0 };
  const [floorMs = [], gatewayMs = []] = await runRounds([floor, gateway], ROUNDS, async (side) => {
    const bodies = (await sealTokens(batch)).map((token) => JSON.stringify({ token }));
    const { ms, latencies, errors } = await load(
      agent,
      headers,
      bodies.map((body) => ({ url: `${side.url}/v1/process/card-payment`, body })),
    );
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

/** A store compared with memory. @param {string} location */
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
