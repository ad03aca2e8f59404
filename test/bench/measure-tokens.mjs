/** Times how long a token takes each contender, warm and cold, in Node and in a page alike. */

/**
 * @typedef {{ apiKey: string, signature: string, charge: import('payveil').CardChargeInput, json: string }} Job
 * @typedef {() => string | Promise<string>} MakeToken
 * @typedef {{ name: string, prepare: (job: Job) => MakeToken | Promise<MakeToken> }} Contender
 * @typedef {Record<string, number[]>} Times Microseconds a token, of each contender by its name, round for round.
 */

/**
 * A warm token: the key is derived, the code is compiled.
 * @param {readonly Contender[]} contenders
 * @param {Job} job
 * @param {{ rounds: number, batch: number }} size A batch is timed as one, because the clock of a page is coarse.
 * @returns {Promise<Times>}
 */
export async function measureWarm(contenders, job, { rounds, batch }) {
  const prepared = await Promise.all(contenders.map(async (each) => ({ ...each, makeToken: await each.prepare(job) })));
  return measureRounds(prepared, rounds, batch, ({ makeToken }) => makeToken());
}

/**
 * A cold token: from the API key and the signature.
 * @param {readonly Contender[]} contenders
 * @param {Job} job
 * @param {{ rounds: number, batch: number }} size
 * @returns {Promise<Times>}
 */
export async function measureCold(contenders, job, { rounds, batch }) {
  return measureRounds(contenders, rounds, batch, async ({ prepare }) => (await prepare(job))());
}

/**
 * All of them in each round, each time another first; a fifth as many rounds before, unmeasured.
 * @template {Contender} Each
 * @param {readonly Each[]} contenders
 * @param {number} rounds
 * @param {number} batch
 * @param {(contender: Each) => unknown} work
 */
async function measureRounds(contenders, rounds, batch, work) {
  /** @type {Times} */
  const times = Object.fromEntries(contenders.map(({ name }) => [name, []]));
  for (let round = -Math.ceil(rounds / 5); round < rounds; round++) {
    for (let i = 0; i < contenders.length; i++) {
      const contender = /** @type {Each} */ (contenders.at((i + round) % contenders.length));
      const start = performance.now();
      for (let made = 0; made < batch; made++) await work(contender);
      const micros = ((performance.now() - start) * 1000) / batch;
      if (round >= 0) times[contender.name]?.push(micros);
    }
  }
  return times;
}
