/** Several sandboxes on one PostgreSQL server get requests at the same moment: each thing still happens only once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtures } from '../../src/sandbox/fixtures.js';
import { createKeys } from '../../src/sandbox/merchants/keys.js';
import type { MerchantKeys } from '../../src/sandbox/state.js';
import { cardCharge, sepaCharge } from '../charges.js';
import { noPostgres, startPostgres } from '../postgres.mjs';
import type { JsonBody } from '../sandbox/ask.js';
import { seal } from '../sandbox/seal.js';
import { authorize, type Command, keys, startShared } from './command.js';

if (noPostgres) console.log(`Skipped, several sandboxes on one store: ${noPostgres}.`);

const SIZE = process.env.PAYVEIL_CAMPAIGN === 'full' ? 5 : 1;
const REQUESTS = 200;
const CARD = '/v1/process/card-payment';
const SEPA = '/v1/process/sepa-payment';
const IBANS = fixtures.ibans.slice(0, 3).map(({ iban }) => iban);

/** Sends so many requests at once, to each process in turn. */
function askAll<Answer>(
  sandboxes: readonly Command[],
  times: number,
  ask: (sandbox: Command, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: times }, (_, index) => ask(sandboxes[index % sandboxes.length] as Command, index)),
  );
}

/** Makes so many SEPA charges. Each is due in five business days, or when a test settles it. */
async function chargeAccounts(sandboxes: readonly Command[], merchant: MerchantKeys, times: number) {
  const answers = await askAll(sandboxes, times, async (sandbox, index) => {
    const token = seal(merchant, JSON.stringify({ ...sepaCharge, iban: IBANS[index % IBANS.length] }));
    return sandbox.post(SEPA, { token }, authorize(merchant));
  });
  expect(answers.filter(({ body }) => body.status !== 'pending')).toEqual([]);
  return answers.map(({ body }) => body.id as string);
}

const readCharges = (sandbox: Command, headers: Record<string, string>) => sandbox.get('/sandbox/charges', headers);

describe.skipIf(noPostgres)('sandboxes on one PostgreSQL server', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  /** Each test has a merchant of its own. */
  let shared: Command[] = [];
  beforeAll(async () => {
    server = await startPostgres();
    // At once, so that they also create the tables at once.
    shared = await Promise.all(Array.from({ length: 3 }, () => startShared(server.url)));
  });
  afterAll(async () => {
    for (const { end } of shared) await end('SIGKILL');
    server?.close();
  });

  it.each([2, 3])('charge a token once for 200 concurrent requests to %i processes', async (processes) => {
    const sandboxes = shared.slice(0, processes);
    for (let round = 0; round < 3 * SIZE; round++) {
      const members = { ...cardCharge, amount: 1000 + round };
      const own = await (sandboxes[0] as Command).post('/v1/tokens', members);
      const token = round % 3 === 2 ? own.body.id : seal(keys, JSON.stringify(members));
      const answers = await askAll(sandboxes, REQUESTS, (sandbox) => sandbox.post(CARD, { token }));
      const [winner, ...others] = answers.filter(({ status }) => status === 200);
      expect({ status: winner?.body.status, others }).toEqual({ status: 'succeeded', others: [] });
      const losers = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error);
      const isRight = ({ code, charge }: JsonBody) => code === 'token_already_used' && charge === winner?.body.id;
      expect(losers).toHaveLength(REQUESTS - 1);
      expect(losers.filter((error) => !isRight(error))).toEqual([]);
    }
  });

  it('settle each charge once when all of them advance the clock at the same time', async () => {
    const sandboxes = shared;
    const merchant = createKeys('advancing');
    const headers = authorize(merchant);
    const ids = await chargeAccounts(sandboxes, merchant, 60 * SIZE);
    const move = { advance: { business_days: 5 } };
    const answers = await askAll(sandboxes, 6, (sandbox) => sandbox.post('/sandbox/clock', move, headers));
    const transitions = answers.flatMap(({ body }) => body.transitions);
    expect(transitions.map(({ charge }) => charge).sort()).toEqual([...ids].sort());
    const lists = await askAll(sandboxes, 3, (sandbox) => readCharges(sandbox, headers));
    const charges: JsonBody[] = lists[0]?.body.data;
    for (const { body } of lists) expect(body.data).toEqual(charges);
    const told = new Map(transitions.map(({ charge, to, dispute }) => [charge, [to, dispute]]));
    expect(new Map(charges.map(({ id, status, dispute }) => [id, [status, dispute]]))).toEqual(told);
    expect(new Set(charges.map(({ status, disputed }) => `${status} ${disputed}`)).size).toBe(3);
  });
});
