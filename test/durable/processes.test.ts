/** Several sandboxes on one PostgreSQL server get requests at the same moment: each thing still happens only once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtures } from '../../src/sandbox/fixtures.js';
import { createKeys } from '../../src/sandbox/merchants/keys.js';
import type { MerchantKeys } from '../../src/sandbox/state.js';
import { cardCharge, sepaCharge } from '../charges.js';
import { noPostgres, startPostgres } from '../postgres.mjs';
import type { Answered, JsonBody } from '../sandbox/ask.js';
import { seal } from '../sandbox/seal.js';
import { authorize, type Command, keys, startCommand, startShared } from './command.js';

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
const count = (answers: readonly Answered[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;

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

  it('settle each charge once when all of them read and advance, and give the same answers', async () => {
    const sandboxes = shared;
    const merchant = createKeys('reading');
    const headers = authorize(merchant);
    const ids = await chargeAccounts(sandboxes, merchant, 60 * SIZE);
    await (sandboxes[0] as Command).post('/sandbox/clock', { advance: { business_days: 4 } }, headers);
    const advance = (sandbox: Command) => sandbox.post('/sandbox/clock', { advance: { days: 9 } }, headers);
    const requests = 24;
    const answers = await askAll(sandboxes, requests, (sandbox, index) =>
      index % 4 === 0 ? advance(sandbox) : readCharges(sandbox, headers),
    );
    expect(count(answers, 200)).toBe(requests);
    const transitions = answers.flatMap(({ body }) => body.transitions ?? []).map(({ charge }) => charge);
    expect(new Set(transitions).size).toBe(transitions.length);
    // A charge that was settled in any answer must be the same now.
    const { body } = await readCharges(sandboxes[0] as Command, headers);
    const final = new Map<string, JsonBody>(body.data.map((charge: JsonBody) => [charge.id, charge]));
    expect([...final.keys()].sort()).toEqual([...ids].sort());
    const seen = answers.flatMap((answer) => (answer.body.data ?? []) as JsonBody[]);
    const settled = seen.filter(({ status }) => status !== 'pending');
    expect(settled).toEqual(settled.map(({ id }) => final.get(id)));
    const disputes = await askAll(sandboxes, 3, (sandbox) => sandbox.get('/sandbox/disputes', headers));
    for (const answer of disputes) expect(answer.body).toEqual(disputes[0]?.body);
    expect(disputes[0]?.body.data).toHaveLength(ids.length / 3);
  });

  it('settle a charge with the outcome of one request, and refuse the others', async () => {
    const start = () => startCommand(server.url, '--settlement', 'manual');
    const sandboxes = await Promise.all([start(), start(), start()]);
    const merchant = createKeys('settling');
    const headers = authorize(merchant);
    const outcomes = ['succeeded', 'failed', 'disputed'];
    for (const id of await chargeAccounts(sandboxes, merchant, 10 * SIZE)) {
      const answers = await askAll(sandboxes, 12, (sandbox, index) =>
        sandbox.post(`/sandbox/charges/${id}/settle`, { outcome: outcomes[(index >> 1) % 3] }, headers),
      );
      const [winner, ...others] = answers.filter(({ status }) => status === 200);
      expect(others).toEqual([]);
      const losers = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.code);
      expect(losers).toEqual(Array(11).fill('charge_not_pending'));
      const reads = await askAll(sandboxes, 3, (sandbox) => sandbox.get(`/sandbox/charges/${id}`, headers));
      expect(reads.map(({ body }) => body)).toEqual(Array(3).fill(winner?.body));
    }
  });

  it('apply a fault exactly as often as the rule says, and a fault by email once', async () => {
    const sandboxes = shared;
    const headers = authorize(createKeys('faults'));
    const rule = { match: { path: '/v1/create/customer' }, fault: 'status=418', times: 5 };
    await (sandboxes[0] as Command).post('/sandbox/faults', rule, headers);
    const customer = { email: 'ada@example.com', currency: 'eur' };
    const requests = 60;
    const create = (sandbox: Command) => sandbox.post('/v1/create/customer', customer, headers);
    const answers = await askAll(sandboxes, requests, create);
    expect(count(answers, 418)).toBe(rule.times);
    expect(count(answers, 200)).toBe(requests - rule.times);

    const members = { ...cardCharge, email: 'ada+sandbox.drop-after@example.com' };
    const token = seal(createKeys('faults'), JSON.stringify(members));
    const charges = await askAll(sandboxes, 60, (sandbox) => sandbox.post(CARD, { token }, headers).catch(() => null));
    expect(charges.filter((answer) => answer === null)).toHaveLength(1);
    expect((await readCharges(sandboxes[0] as Command, headers)).body.data).toHaveLength(1);
  });

  it('share their clocks and resets', async () => {
    const [first, second] = shared as [Command, Command];
    const headers = authorize(createKeys('sharing'));
    const instant = '2099-01-05T09:00:00.000Z';
    await first.post('/sandbox/clock', { freeze: instant }, headers);
    expect((await second.get('/sandbox/clock', headers)).body).toEqual({ now: instant, frozen: true });
    const token = seal(createKeys('sharing'), JSON.stringify({ ...sepaCharge }));
    const { body } = await second.post(SEPA, { token }, headers);
    expect(body).toMatchObject({ status: 'pending', created: Date.parse(instant) / 1000 });
    await first.post('/sandbox/clock', { advance: { business_days: 5 } }, headers);
    expect((await second.get(`/sandbox/charges/${body.id}`, headers)).body.status).toBe('succeeded');

    await first.post('/sandbox/reset', {}, headers);
    expect((await second.get('/sandbox/charges', headers)).body).toEqual({ data: [] });
    expect((await second.get('/sandbox/clock', headers)).body.frozen).toBe(false);
    const again = await second.post(SEPA, { token }, headers);
    expect(again.status).toBe(200);
    expect(again.body.id).not.toBe(body.id);
  });
});
