/** Measures how long each contender takes for a token, warm and cold, in Node and in a page. */
import { runRounds } from './rounds.mjs';

/**
 * @typedef {{ apiKey: string, signature: string, charge: import('payveil').CardChargeInput, json: string }} Job
 * @typedef {() => string | Promise<string>} MakeToken
 * @typedef {{ name: string, prepare: (job: Job) => MakeToken | Promise<MakeToken> }} Contender
 * @typedef {Record<string, number[]>} Times Microseconds a token, of each contender by its name, round for round.
 */

/**
 * A warm token: the key is derived and the code is compiled.
 * @param {readonly Contender[]} contenders @param {Job} job
 * @param {{ rounds: number, batch: number }} size A batch is timed as a whole, because a page's clock is coarse.
 * @returns {Promise<Times>}
 */
export async function measureWarm(contenders, job, { rounds, batch }) {
  const makers = await Promise.all(contenders.map(({ prepare }) => prepare(job)));
  return nameTimes(contenders, await runRounds(makers, rounds, (makeToken) => time(batch, makeToken)));
}

/**
 * A cold token: it starts from the API key and the signature, with compiled code.
 * @param {readonly Contender[]} contenders @param {Job} job @param {{ rounds: number, batch: number }} size
 * @returns {Promise<Times>}
 */
export async function measureCold(contenders, job, { rounds, batch }) {
  const makeCold = (/** @type {Contender} */ { prepare }) => time(batch, async () => (await prepare(job))());
  return nameTimes(contenders, await runRounds(contenders, rounds, makeCold));
}

/** @param {number} batch @param {MakeToken} makeToken */
async function time(batch, makeToken) {
  const start = performance.now();
  for (let made = 0; made < batch; made++) await makeToken();
  return ((performance.now() - start) * 1000) / batch;
}

/** @param {readonly Contender[]} contenders @param {number[][]} figures */
const nameTimes = (contenders, figures) =>
  Object.fromEntries(contenders.map(({ name }, index) => [name, figures[index] ?? []]));
