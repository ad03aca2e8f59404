/** A store that does not answer: 503 everywhere, no partial change, and normal answers when it is back. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REQUESTS as LOG } from '../../../src/sandbox/http/request-log.js';
import { StoreError } from '../../../src/sandbox/store/errors.js';
import { createMemoryStore } from '../../../src/sandbox/store/memory.js';
import { openStore } from '../../../src/sandbox/store/open-store.js';
import type { OpenedStore } from '../../../src/sandbox/store/sql/sql-store.js';
import type { Store } from '../../../src/sandbox/store/store.js';
import { cardCharge, sepaCharge } from '../../charges.js';
import { noPostgres, type PostgresServer, startPostgres } from '../../postgres.mjs';
import { type Answered, type Asked, createAsked } from '../ask.js';

if (noPostgres) console.log(`Skipped, a PostgreSQL server that dies: ${noPostgres}.`);

type Method = keyof Store;
type Fails = (method: Method, args: readonly unknown[]) => boolean;

/** A store in memory that fails on request, and lists its failed calls. */
interface FailingStore {
  readonly store: Store;
  readonly failed: Method[];
  fails: Fails;
}

function createFailingStore(): FailingStore {
  const memory = createMemoryStore();
  const wrap = ([name, method]: [string, (...args: unknown[]) => Promise<unknown>]) => [
    name,
    async (...args: unknown[]) => {
      if (!failing.fails(name as Method, args)) return method(...args);
      failing.failed.push(name as Method);
      throw new StoreError('store_unavailable', 'The store is not available (no answer).');
    },
  ];
  const methods = Object.entries(memory) as unknown as [string, () => Promise<unknown>][];
  const store = Object.fromEntries(methods.map(wrap)) as unknown as Store;
  const failing: FailingStore = { store, failed: [], fails: () => false };
  return failing;
}

const isLog: Fails = (method, [, kind]) => kind === LOG && method !== 'list';
const ALL: Fails = () => true;

/** The objects of the requests. */
interface Ids {
  readonly card: string;
  readonly sepa: string;
  readonly pending: string;
}

const customer = { email: 'ada@example.com', currency: 'eur' };

/** All routes that need the store. */
const REQUESTS: readonly [name: string, ask: (asked: Asked, ids: Ids) => Promise<Answered>][] = [
  ['POST /v1/create/token', ({ post }) => post('/v1/create/token', cardCharge, ORIGIN)],
  ['POST /v1/create/sepa/token', ({ post }) => post('/v1/create/sepa/token', sepaCharge, ORIGIN)],
  ['POST /v1/tokens', ({ post }) => post('/v1/tokens', sepaCharge, ORIGIN)],
  ['GET /v1/tokens/:id', ({ get }, { card }) => get(`/v1/tokens/${card}`, ORIGIN)],
  ['GET /v1/retrieve/token/:id', ({ get }, { card }) => get(`/v1/retrieve/token/${card}`, ORIGIN)],
  ['POST /v1/process/card-payment', ({ post }, { card }) => post('/v1/process/card-payment', { token: card }, ORIGIN)],
  ['POST /v1/process/sepa-payment', ({ post }, { sepa }) => post('/v1/process/sepa-payment', { token: sepa }, ORIGIN)],
  ['POST /v1/create/customer', ({ post }) => post('/v1/create/customer', customer, ORIGIN)],
  ['GET /sandbox/charges', ({ get }) => get('/sandbox/charges')],
  ['GET /sandbox/charges/:id', ({ get }, { pending }) => get(`/sandbox/charges/${pending}`)],
  ['POST /sandbox/charges/:id/settle', ({ post }, { pending }) => post(`/sandbox/charges/${pending}/settle`, {})],
  ['GET /sandbox/disputes', ({ get }) => get('/sandbox/disputes')],
  ['GET /sandbox/tokens', ({ get }) => get('/sandbox/tokens')],
  ['GET /sandbox/customers', ({ get }) => get('/sandbox/customers')],
  ['GET /sandbox/requests', ({ get }) => get('/sandbox/requests')],
  ['GET /sandbox/clock', ({ get }) => get('/sandbox/clock')],
  ['POST /sandbox/clock', ({ post }) => post('/sandbox/clock', { advance: { days: 1 } })],
  ['GET /sandbox/faults', ({ get }) => get('/sandbox/faults')],
  ['POST /sandbox/faults', ({ post }) => post('/sandbox/faults', { fault: 'latency=0', times: 1 })],
  ['DELETE /sandbox/faults', ({ sandbox }) => control(sandbox, 'DELETE', '/sandbox/faults')],
  ['POST /sandbox/reset', ({ post }) => post('/sandbox/reset', {})],
];

const ORIGIN = { origin: 'https://shop.example' };

async function control(sandbox: Asked['sandbox'], method: string, path: string): Promise<Answered> {
  const response = await sandbox.fetch(`http://gateway.test${path}`, { method });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Creates a sandbox with a rule that applies to every request, two tokens, and a pending charge. */
async function createScene(): Promise<{ failing: FailingStore; asked: Asked; ids: Ids }> {
  const failing = createFailingStore();
  const asked = createAsked({ store: failing.store, settlement: { seconds: 3600 } });
  const createToken = async (charge: object) => (await asked.post('/v1/tokens', charge)).body.id;
  const [card, sepa, used] = [
    await createToken(cardCharge),
    await createToken(sepaCharge),
    await createToken(sepaCharge),
  ];
  const { body } = await asked.post('/v1/process/sepa-payment', { token: used });
  await asked.post('/sandbox/faults', { fault: 'latency=0', times: 100 });
  return { failing, asked, ids: { card, sepa, pending: body.id } };
}

function expectUnavailable(name: string, { status, headers, body }: Answered): void {
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toBe('2');
  expect(headers.get('content-type')).toBe('application/json');
  const request_id = headers.get('request-id');
  expect(request_id).toMatch(/^req_/);
  const message = 'The store is not available (no answer).';
  expect(body).toEqual({ error: { type: 'api_error', code: 'store_unavailable', message, request_id } });
  const isForPages = name.includes('/v1/');
  expect(headers.get('access-control-allow-origin')).toBe(isForPages ? ORIGIN.origin : null);
  if (isForPages) expect(headers.get('access-control-expose-headers')).toContain('retry-after');
}

describe('a store that does not answer', () => {
  const methods = (Object.keys(createMemoryStore()) as Method[]).filter(
    (name) => !['listMerchants', 'remove', 'move'].includes(name),
  );

  it.each(methods)('only at %s, gives 503 for the requests that need it, and for no others', async (method) => {
    const unavailable: string[] = [];
    for (const [name, ask] of REQUESTS) {
      const { failing, asked, ids } = await createScene();
      failing.fails = (asking, args) => asking === method && !isLog(asking, args);
      const answered = await ask(asked, ids);
      // A moved clock gets a normal answer, because otherwise the client would move it again.
      const isMoved = method === 'updateDue' && name.startsWith('POST /sandbox/clock');
      if (failing.failed.length === 0 || isMoved) {
        expect(answered.status, name).toBe(200);
        continue;
      }
      expectUnavailable(name, answered);
      unavailable.push(name);
      failing.fails = () => false;
      expect((await ask(asked, ids)).status, name).toBe(200);
    }
    expect(unavailable).not.toEqual([]);
  });

  it('does not affect routes that need no store', async () => {
    const { failing, asked } = await createScene();
    failing.fails = ALL;
    expect((await asked.get('/sandbox/health')).status).toBe(200);
    expect((await asked.get('/sandbox/fixtures')).status).toBe(200);
    expect((await asked.get('/v1/none')).status).toBe(404);
    expect((await asked.get('/v1/create/token')).status).toBe(405);
    expect((await asked.get('/v1/tokens/tok_1', { authorization: 'none' })).status).toBe(401);
  });

  it.each(['insert', 'trim'] as const)('does not affect a charge whose log entry fails at %s', async (method) => {
    const { failing, asked, ids } = await createScene();
    failing.fails = (asking, args) => asking === method && isLog(asking, args);
    while (failing.failed.length === 0) {
      expect((await asked.get(`/v1/tokens/${ids.card}`)).status).toBe(200);
    }
    const { status, body } = await asked.post('/v1/process/card-payment', { token: ids.card });
    expect({ status, charge: body.status }).toEqual({ status: 200, charge: 'succeeded' });
    expect((await asked.get(`/sandbox/charges/${body.id}`)).body).toEqual(body);
  });

  it('moves a clock once, even if settling fails', async () => {
    const { failing, asked } = await createScene();
    const freeze = await asked.post('/sandbox/clock', { freeze: '2050-06-01T00:00:00Z' });
    failing.fails = (method) => method === 'updateDue';
    const { status, body } = await asked.post('/sandbox/clock', { advance: { days: 1 } });
    expect(freeze.status).toBe(200);
    expect(status).toBe(200);
    expect(body.now).toBe('2050-06-02T00:00:00.000Z');
  });

  it("rejects calls of the sandbox's own functions", async () => {
    const { failing, asked } = await createScene();
    const { clock, reset } = asked.sandbox;
    failing.fails = ALL;
    const calls = [reset, clock.now, clock.resume, () => clock.freeze(new Date()), () => clock.advance({ days: 1 })];
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(StoreError);
  });

  it('does not hide an error of the sandbox itself', async () => {
    const { failing, asked } = await createScene();
    failing.fails = () => {
      throw new RangeError('a bug');
    };
    await expect(asked.get('/sandbox/charges')).rejects.toThrow(RangeError);
  });
});

describe.skipIf(noPostgres)('a PostgreSQL server that is killed', () => {
  let server: PostgresServer;
  let store: OpenedStore;
  beforeAll(async () => {
    server = await startPostgres();
    store = await openStore(server.url);
  }, 60_000);
  afterAll(async () => {
    await store?.close();
    server?.close();
  });

  // An unhandled error event or rejection fails the run.
  it('gives 503 while it is down, and works again when it is back', async () => {
    const asked = createAsked({ store });
    const createToken = async () => (await asked.post('/v1/create/token', cardCharge)).body.id;
    const [token, next] = [await createToken(), await createToken()];
    const charge = (used: string) => asked.post('/v1/process/card-payment', { token: used });
    const { body: first } = await charge(token);
    expect(first.status).toBe('succeeded');

    // Ten connections are busy, and other requests wait for one.
    const asking = Promise.all(Array.from({ length: 40 }, () => asked.get('/sandbox/charges')));
    server.kill();
    for (const { status } of await asking) expect([200, 503]).toContain(status);
    const gone = await Promise.all(Array.from({ length: 20 }, () => charge(next)));
    for (const { status, body } of gone)
      expect({ status, code: body.error.code }).toEqual({ status: 503, code: 'store_unavailable' });
    await expect(asked.sandbox.clock.now()).rejects.toBeInstanceOf(StoreError);

    server.start();
    await expect.poll(async () => (await asked.get('/sandbox/charges')).status, { timeout: 20_000 }).toBe(200);
    expect((await asked.get('/sandbox/charges')).body.data).toEqual([first]);
    expect((await charge(token)).body.error).toMatchObject({ code: 'token_already_used', charge: first.id });
    expect((await charge(next)).body.status).toBe('succeeded');
  }, 60_000);

  it('gives 503 at once when its connections were idle', async () => {
    const asked = createAsked({ store });
    await Promise.all(Array.from({ length: 10 }, () => asked.get('/sandbox/charges')));
    server.kill();
    expect((await asked.get('/sandbox/charges')).status).toBe(503);
    server.start();
    await expect.poll(async () => (await asked.get('/sandbox/charges')).status, { timeout: 20_000 }).toBe(200);
  }, 60_000);
});
