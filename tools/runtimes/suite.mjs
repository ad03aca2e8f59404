/**
 * Tests what the client asks of a platform, with a gateway over HTTP. It runs in every runtime, so it imports nothing. What the client
 * makes of an answer is the same everywhere: see test/client.
 */

/**
 * @typedef {object} Place
 * @property {string} name The runtime.
 * @property {typeof import('../../src/index.js').createClient} createClient As it was built.
 * @property {string} url The gateway.
 * @property {string} closedUrl An address without a server.
 * @property {boolean} tellsNotSent Whether the platform tells that nothing was sent.
 */

const KEYS = { apiKey: 'key_7f0c2a', signature: 'sig_51b9e0' };
const TOKEN = 'c0ffee'.repeat(8);
const SENT = JSON.stringify({ token: TOKEN });

const card = {
  ...{ amount: 1999, currency: 'eur', cardNumber: '4242424242424242', expMonth: '12', expYear: '2050', cvc: '735' },
  ...{ return_url: 'https://shop.example/return', remote_ip: '203.0.113.7', name: 'Ada', email: 'ada@example.com' },
  ...{ line1: 'Street 1', line2: '', city: 'Berlin', state: '', postal_code: '10115', country: 'DE' },
};
const { cardNumber: _, expMonth: __, expYear: ___, cvc: ____, return_url: _____, ...account } = card;
const sepa = { ...account, iban: 'DE89370400440532013000' };

/** @param {unknown} actual @param {unknown} expected @param {string} what */
function expectSame(actual, expected, what) {
  const [is, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== wanted) throw new Error(`${what}: ${is} and not ${wanted}`);
}

/** @param {Promise<unknown>} promise */
async function catchError(promise) {
  try {
    await promise;
  } catch (error) {
    return /** @type {import('../../src/index.js').GatewayError} */ (error);
  }
  throw new Error('it resolved');
}

/** @param {Place} place */
function createTools({ name: place, url, createClient }) {
  /**
   * @param {string} name @param {Partial<import('../../src/index.js').ClientOptions>} [options]
   * @returns {import('../../src/index.js').Client<{ seen?: unknown }>} Its gateway answers with the request that it has seen.
   */
  const connect = (name, options) => createClient({ ...KEYS, baseUrl: `${url}/${name}/${place}`, ...options });
  /** @param {string} name @returns {Promise<string[]>} The bodies that arrived. */
  const count = async (name) => (await fetch(`${url}/count/${name}/${place}`)).json();

  /**
   * Charges once, and expects an error with these members and a number of requests.
   * @param {string} name @param {object} expected @param {number} [requests]
   */
  async function expectError(name, expected, requests = 1) {
    const error = await catchError(connect(name).chargeCard(TOKEN));
    expectError.matches(error, expected);
    expectSame(await count(name), Array(requests).fill(SENT), 'requests');
  }
  /** @param {object} error @param {object} expected */
  expectError.matches = (error, expected) => {
    const members = Object.keys(expected).map((key) => [key, Reflect.get(error, key)]);
    expectSame(Object.fromEntries(members), expected, 'error');
    const shown = `${error}${JSON.stringify(error)}${Reflect.get(error, 'stack')}`;
    for (const secret of [KEYS.apiKey, KEYS.signature, TOKEN]) expectSame(shown.includes(secret), false, 'a secret');
  };
  return { connect, count, expectError };
}

/** @param {Place} place @returns {Record<string, () => Promise<void>>} */
function createCases(place) {
  const { connect, count, expectError } = createTools(place);
  const lost = { name: 'ConnectionError', outcome: 'unknown', canResend: true, attempts: 1 };
  const notSent = place.tellsNotSent
    ? { name: 'ConnectionError', outcome: 'not_sent', canResend: false, attempts: 3 }
    : lost;
  return {
    'calls every route': async () => {
      const client = connect('fine');
      /** @type {[string, Promise<{ id: string, seen?: unknown }>, string][]} */
      const calls = [
        ['POST /v1/create/token', client.createCardToken(card), ''],
        ['POST /v1/create/sepa/token', client.createSepaToken(sepa), ''],
        ['POST /v1/tokens', client.createToken(card), ''],
        ['GET /v1/tokens/tok_1', client.getToken('tok_1'), ''],
        ['GET /v1/retrieve/token/tok_1', client.retrieveToken('tok_1'), ''],
        ['POST /v1/process/card-payment', client.chargeCard(TOKEN), KEYS.signature],
        ['POST /v1/process/sepa-payment', client.chargeSepa(TOKEN), KEYS.signature],
        ['POST /v1/create/customer', client.createCustomer({ email: 'a@b.example', currency: 'eur' }), ''],
      ];
      for (const [route, call, signature] of calls) {
        const [method, url] = route.split(' ');
        expectSame((await call).seen, { method, url, authorization: KEYS.apiKey, signature }, route);
      }
    },
    'sends the token again after 503': async () => {
      const seen = /** @type {unknown[]} */ ([]);
      const client = connect('busy', { onAttempt: ({ attempt, status }) => void seen.push([attempt, status]) });
      expectSame((await client.chargeCard(TOKEN)).status, 'succeeded', 'status');
      expectSame(
        [await count('busy'), seen],
        [
          [SENT, SENT, SENT],
          [
            [1, 503],
            [2, 503],
            [3, 200],
          ],
        ],
        'attempts',
      );
    },
    'follows no redirect': async () => {
      await expectError('redirect', { name: 'GatewayError', status: 307, outcome: 'unknown', canResend: true });
      expectSame(await fetch(`${place.url}/count/elsewhere/x`).then((response) => response.json()), [], 'elsewhere');
    },
    'does not guess after a reset': async () => {
      expectError.matches(await catchError(connect('reset').chargeCard(TOKEN)), lost);
      // Deno and Bun may repeat a request on a kept connection by themselves.
      expectSame([1, 2].includes((await count('reset')).length), true, 'one request or two');
    },
    'does not guess after an answer that was cut': async () =>
      expectError.matches(await catchError(connect('cut').chargeCard(TOKEN)), lost),
    'knows that nothing was sent, where the platform tells': async () => {
      for (const baseUrl of [place.closedUrl, 'https://gateway.invalid']) {
        expectError.matches(await catchError(connect('', { baseUrl }).chargeCard(TOKEN)), notSent);
      }
    },
    'gives up in time': async () => {
      const error = await catchError(connect('silent', { timeoutMs: 200 }).chargeCard(TOKEN));
      expectError.matches(error, { name: 'TimeoutError', outcome: 'unknown', canResend: true, attempts: 1 });
    },
    'can be aborted': async () => {
      const controller = new AbortController();
      const calling = catchError(connect('silent').chargeCard(TOKEN, { signal: controller.signal }));
      setTimeout(() => controller.abort(), 50);
      expectError.matches(await calling, { name: 'AbortedError', outcome: 'unknown', canResend: true, attempts: 1 });
    },
  };
}

/** Runs every case. @param {Place} place @returns {Promise<{ name: string, problem: string | null }[]>} */
export async function runSuite(place) {
  const results = [];
  for (const [name, run] of Object.entries(createCases(place))) {
    const problem = await run().then(
      () => null,
      (error) => String(error),
    );
    results.push({ name, problem });
  }
  return results;
}
