/** Prints how fast the sandbox is, each figure beside its floor in the same run: `npm run build && npm run bench:sandbox`. */
import { spawn } from 'node:child_process';
import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { createTokenizer } from 'payveil';
import { createSandbox } from 'payveil/sandbox';

const ROUNDS = 200;
const BATCH = 20;
const CONNECTIONS = 32;
const HTTP_BATCH = 160;
const HTTP_WARM_UP = 40;

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

/** The same server, which reads the request and does nothing with it. */
const NOTHING = `import { serve } from 'payveil/sandbox/node';
  const fetch = async (request) => (await request.text()) && Response.json({});
  console.log(JSON.stringify(await serve({ fetch })));`;

/** Rounds of both servers in turn, after as many to warm them up. */
async function benchOverHttp() {
  const gateway = await start(['dist/sandbox/cli.js', 'sandbox', '--port', '0', '--json']);
  const nothing = await start(['--input-type=module', '-e', NOTHING]);
  const path = `${gateway.url}/v1/process/card-payment`;
  const ratios = /** @type {number[]} */ ([]);
  const latencies = /** @type {number[]} */ ([]);
  const idleLatencies = /** @type {number[]} */ ([]);
  let errors = 0;
  for (let round = -HTTP_WARM_UP; round < ROUNDS; round++) {
    const bodies = (await sealTokens(HTTP_BATCH)).map((token) => JSON.stringify({ token }));
    const idle = await load(nothing.url, bodies);
    const busy = await load(path, bodies);
    errors += busy.errors;
    if (round < 0) continue;
    ratios.push(idle.ms / busy.ms);
    latencies.push(...busy.latencies);
    idleLatencies.push(...idle.latencies);
  }
  gateway.stop();
  nothing.stop();
  agent.destroy();
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2));
  const [p99, idleP99] = [latencies, idleLatencies].map((values) => quantile(values, 0.99).toFixed(1));
  console.log(`start-up to ready line                             ${gateway.readyMs.toFixed(0)} ms  (goal ≤ 500)`);
  console.log(
    `over HTTP: throughput ÷ same server doing nothing  ${median}  (quartiles ${low} to ${high}; goal ≥ 0.3)`,
  );
  console.log(
    `           p99 at ${CONNECTIONS} connections                  ${p99} ms  (goal ≤ 10; nothing: ${idleP99} ms)`,
  );
  console.log(`           errors in ${latencies.length} charges                 ${errors}  (goal 0)`);
}

// A check that both sides open the same token to the same charge.
const [token = ''] = await sealTokens(1);
const bytes = Buffer.from(token, 'hex');
const decipher = createDecipheriv('aes-256-cbc', nodeKey, bytes.subarray(0, 16));
const opened = JSON.parse(decipher.update(bytes.subarray(16), undefined, 'utf8') + decipher.final('utf8'));
if (opened.amount !== CARD.amount) throw new Error('the token does not open');

await benchInProcess();
await benchOverHttp();
