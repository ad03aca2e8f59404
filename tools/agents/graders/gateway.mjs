/** The gateway of a grader: the sandbox of the built package over HTTP, and what it has charged. */
import { createSandbox } from 'payveil/sandbox';
import { serve } from 'payveil/sandbox/node';
import { expectSame } from './report.mjs';

/**
 * @typedef {object} Charge
 * @property {string} id
 * @property {string} status
 * @property {number} amount
 * @property {string} currency
 * @property {string | null} description
 */

/** Asks the sandbox by its control routes. @param {import('payveil/sandbox').Sandbox} sandbox */
const askSandbox = (sandbox) => async (/** @type {string} */ path, /** @type {object | undefined} */ body) => {
  const headers = { authorization: sandbox.keys.secretKey, 'content-type': 'application/json' };
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const response = await sandbox.fetch(`http://localhost/sandbox${path}`, sent);
  if (!response.ok) throw new Error(`The sandbox has answered ${response.status} to ${path}.`);
  return response.json();
};

/**
 * Lists the charges of a sandbox, the oldest first.
 * @param {import('payveil/sandbox').Sandbox} sandbox
 * @param {string} [description] Only those with this description.
 * @returns {Promise<Charge[]>}
 */
export async function listCharges(sandbox, description) {
  const query = description === undefined ? '' : `?description=${encodeURIComponent(description)}`;
  const { data } = await askSandbox(sandbox)(`/charges${query}`, undefined);
  return data.reverse();
}

/**
 * @param {import('payveil/sandbox').Sandbox} sandbox
 * @param {string} description That of the order.
 */
async function expectPaidOnce(sandbox, description, amount = 2599, currency = 'eur') {
  const charges = await listCharges(sandbox, description);
  const paid = charges.filter(({ status }) => status === 'succeeded').map((charge) => [charge.amount, charge.currency]);
  expectSame(paid, [[amount, currency]], `the successful charges with the description "${description}"`);
}

/** A sandbox that listens on a free port, and that can go away and come back. */
export async function startGateway() {
  const sandbox = createSandbox();
  const ask = askSandbox(sandbox);
  let isDown = false;
  let goesDownAfterCharge = false;
  /** @type {typeof sandbox.fetch} */
  const answer = async (input, init) => {
    if (isDown) return Response.error();
    const { url, method } = /** @type {Request} */ (input);
    if (!goesDownAfterCharge || method !== 'POST' || !url.includes('/v1/process/')) return sandbox.fetch(input, init);
    goesDownAfterCharge = false;
    isDown = true;
    await sandbox.fetch(input, init);
    return Response.error();
  };
  const server = await serve({ ...sandbox, fetch: answer });
  return {
    url: server.url,
    sandbox,
    /** @param {string} [description] */
    listCharges: (description) => listCharges(sandbox, description),
    /** @param {string} description @param {[amount?: number, currency?: string]} money */
    expectPaidOnce: (description, ...money) => expectPaidOnce(sandbox, description, ...money),
    /** The next charge is made, but its answer is lost, and the gateway is away until it comes back. */
    goDownAfterCharge: () => {
      goesDownAfterCharge = true;
    },
    comeBack: () => {
      goesDownAfterCharge = false;
      isDown = false;
    },
    /** Answers 3-D Secure for a buyer who does not come back. @param {string} id */
    confirmAtBank: (id) => ask(`/charges/${id}/authenticate`, { outcome: 'succeeded' }),
    passDays: (/** @type {number} */ days) => sandbox.clock.advance({ business_days: days }),
    close: () => server.close(),
  };
}

/** @typedef {Awaited<ReturnType<typeof startGateway>>} Gateway */
