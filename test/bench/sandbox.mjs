/** Prints how fast the sandbox is, each figure beside its floor in the same run: `npm run build && npm run bench:sandbox`. */
import { spawn } from 'node:child_process';
import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTokenizer } from 'payveil';
import { createSandbox } from 'payveil/sandbox';
import { noPostgres, startPostgres } from '../postgres.mjs';

const ROUNDS = 200;
const BATCH = 20;
const CONNECTIONS = 32;
const HTTP_BATCH = 160;
const STORE_ROUNDS = 40;

const CARD = {
  ...{ cardNumber: '4242424242424242', expMonth: 12, expYear: new Date().getUTCFullYear() + 3, cvc: '123' },
  ...{ amount: 2599, currency: 'eur', return_url: 'https://shop.example/return', remote_ip: '192.0.2.10' },
  ...{ country: 'DE', postal_code: '10115', state: 'BE', city: 'Berlin', line1: 'Invalidenstr. 1', line2: '-' },
  ...{ email: 'ada@example.com', name: 'Ada Lovelace' },
};

const sandbox = createSandbox();
const { publishableKey, secretKey, signature } = sandbox.keys;
const tokenizer = createTokenizer({ apiKey: publishableKey, signature });
const headers = { authorization: secretKey, signature, 'content-type': 'application/json' };

/** @param {number} count */
const sealTokens = (count) => Promise.all(Array.from({ length: count }, () => tokenizer.tokenizeCard(CARD)));

/** @param {number[]} values @param {number} share */
const quantile = (values, share) =>
  /** @type {number} */ (
    [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]
  );

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
async function benchInProcess() {
  const ratios = /** @type {number[]} */ ([]);
  for (let round = -100; round < ROUNDS; round++) {
    const tokens = await sealTokens(BATCH);
    const bare = await time(() => decryptBare(tokens));
    const full = await time(() => chargeInProcess(tokens));
    if (round >= 0) ratios.push(full / bare);
  }
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2));
  console.log(`in process: a full charge ÷ bare WebCrypto decrypt ${median}  (quartiles ${low} to ${high}; goal ≤ 3)`);
}

const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/**
 * Posts bodies over so many connections.
 * @param {string} url
 * @param {string[]} bodies
 */
async function load(url, bodies) {
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
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
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
  const ratios = /** @type {number[]} */ ([]);
  const rates = /** @type {number[]} */ ([]);
  const latencies = /** @type {number[]} */ ([]);
  const floorLatencies = /** @type {number[]} */ ([]);
  let errors = 0;
  for (let round = -Math.ceil(rounds / 5); round < rounds; round++) {
    const tokens = [await sealTokens(HTTP_BATCH), await sealTokens(HTTP_BATCH)];
    const [floorBodies = [], bodies = []] = tokens.map((each) => each.map((token) => JSON.stringify({ token })));
    const bare = await load(`${floor}/v1/process/card-payment`, floorBodies);
    const full = await load(`${url}/v1/process/card-payment`, bodies);
    errors += full.errors;
    if (round < 0) continue;
    ratios.push(bare.ms / full.ms);
    rates.push(HTTP_BATCH / (full.ms / 1000));
    latencies.push(...full.latencies);
    floorLatencies.push(...bare.latencies);
  }
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2));
  const [p99 = '', floorP99 = ''] = [latencies, floorLatencies].map((values) => quantile(values, 0.99).toFixed(1));
  const rate = quantile(rates, 0.5).toFixed(0);
  return { ratio: `${median}  (quartiles ${low} to ${high}`, p99, floorP99, rate, errors, count: latencies.length };
}

async function benchOverHttp() {
  const gateway = await startGateway();
  const nothing = await start(['--input-type=module', '-e', NOTHING]);
  const { ratio, p99, floorP99, errors, count } = await compare(nothing.url, gateway.url, ROUNDS);
  gateway.stop();
  nothing.stop();
  console.log(`start-up to ready line                             ${gateway.readyMs.toFixed(0)} ms  (goal ≤ 500)`);
  console.log(`over HTTP: throughput ÷ same server doing nothing  ${ratio}; goal ≥ 0.3)`);
  console.log(
    `           p99 at ${CONNECTIONS} connections                  ${p99} ms  (goal ≤ 10; nothing: ${floorP99} ms)`,
  );
  console.log(`           errors in ${count} charges                 ${errors}  (goal 0)`);
}

/**
 * A store beside memory, over HTTP.
 * @param {string} name @param {string} location
 */
async function benchStore(name, location) {
  const memory = await startGateway();
  const stored = await startGateway('--store', location);
  const { ratio, p99, rate, errors } = await compare(memory.url, stored.url, STORE_ROUNDS);
  memory.stop();
  stored.stop();
  console.log(`over HTTP: ${name} ÷ memory, throughput         ${ratio})`);
  console.log(
    `           ${rate} charges a second, p99 ${p99} ms, ready after ${stored.readyMs.toFixed(0)} ms, errors ${errors}`,
  );
}

async function benchStores() {
  const folder = mkdtempSync(join(tmpdir(), 'payveil-bench-'));
  await benchStore('PGlite', join(folder, 'store'));
  rmSync(folder, { recursive: true });
  if (noPostgres) return console.log(`store PostgreSQL: skipped, ${noPostgres}`);
  const postgres = await startPostgres();
  await benchStore('PostgreSQL', postgres.url);
  postgres.close();
}

// A check that both sides open the same token to the same charge.
const [token = ''] = await sealTokens(1);
const bytes = Buffer.from(token, 'hex');
const decipher = createDecipheriv('aes-256-cbc', nodeKey, bytes.subarray(0, 16));
const opened = JSON.parse(decipher.update(bytes.subarray(16), undefined, 'utf8') + decipher.final('utf8'));
if (opened.amount !== CARD.amount) throw new Error('the token does not open');

await benchInProcess();
await benchOverHttp();
await benchStores();
agent.destroy();
