/** Each store: the contract, the gateway on top of it, and its state after it is opened again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../../src/sandbox/sandbox.js';
import { createMemoryStore } from '../../../src/sandbox/store/memory.js';
import { openStore } from '../../../src/sandbox/store/open-store.js';
import type { OpenedStore } from '../../../src/sandbox/store/sql/sql-store.js';
import type { Store } from '../../../src/sandbox/store/store.js';
import { cardCharge, sepaCharge } from '../../charges.js';
import { noPostgres, startPostgres } from '../../postgres.mjs';
import { conformance, type Door } from '../adapters/conformance.js';
import { createAsked } from '../ask.js';
import { chargeListCases } from '../control/charge-list-cases.js';
import { seal } from '../seal.js';
import { type Stores, storeContract } from './store-contract.js';

if (noPostgres) console.log(`Skipped, the store on a PostgreSQL server: ${noPostgres}.`);

describe('the store in memory', () => {
  const store = createMemoryStore();
  keepsTheContract(() => [store, store]);
});

describe('the store in a directory', () => {
  const directory = mkdtempSync(join(tmpdir(), 'payveil-store-'));
  let store: OpenedStore;
  beforeAll(async () => {
    store = await openStore(directory);
  });
  afterAll(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });

  keepsTheContract(() => [store, store]);
  it('has the same state after it is opened again', async () => {
    await fillAndReopen(store, async () => {
      await store.close();
      store = await openStore(directory);
      return store;
    });
  });
});

describe.skipIf(noPostgres)('the store on a PostgreSQL server', () => {
  const opened: OpenedStore[] = [];
  let url: string;
  const open = async () => {
    const store = await openStore(url);
    opened.push(store);
    return store;
  };
  beforeAll(async () => {
    const server = await startPostgres();
    url = server.url;
    await Promise.all([open(), open()]);
    return async () => {
      await Promise.all(opened.map((store) => store.close()));
      server.close();
    };
  });

  keepsTheContract(() => opened as unknown as Stores);
  it('has the same state after it is opened again', async () => {
    const store = await open();
    await fillAndReopen(store, open);
  });
});

function keepsTheContract(getStores: () => Stores): void {
  it.each(storeContract)('$name', ({ run }) => run(getStores()));

  describe('the gateway on this store', () => {
    const doors = new Map<Store, Door>();
    const getDoor = () => {
      const [store] = getStores();
      const door = doors.get(store) ?? createDoor(store);
      doors.set(store, door);
      return door;
    };
    it.each(conformance)('$name', ({ run }) => run(getDoor()));
    it.each(chargeListCases)('$name', ({ run }) => run(getStores()[0]));
  });
}

function createDoor(store: Store): Door {
  const sandbox = createSandbox({ store });
  return async ({ path, ...init }) => {
    const response = await sandbox.fetch(`http://gateway.test${path}`, init);
    if (response.type === 'error') throw new TypeError('network error');
    const headers = Object.fromEntries(response.headers);
    return { status: response.status, headers, text: await response.text() };
  };
}

/** Puts objects of each kind into a store, and expects them after it was closed and opened again. */
async function fillAndReopen(store: Store, reopen: () => Promise<Store>): Promise<void> {
  const before = createAsked({ store });
  const { keys } = before.sandbox;
  const paths = ['charges', 'tokens', 'customers', 'disputes', 'clock', 'faults'].map((path) => `/sandbox/${path}`);
  const readAll = async ({ get }: typeof before) => Promise.all(paths.map(async (path) => (await get(path)).body));

  await before.sandbox.clock.freeze('2031-06-02T09:00:00Z');
  const card = seal(keys, JSON.stringify({ ...cardCharge, expYear: '2035' }));
  const { body: charge } = await before.post('/v1/process/card-payment', { token: card });
  const { body: sepa } = await before.post('/v1/tokens', sepaCharge);
  const { body: pending } = await before.post('/v1/process/sepa-payment', { token: sepa.id });
  await before.post('/v1/create/customer', { email: 'ada@example.com', currency: 'eur' });
  await before.post('/sandbox/faults', { match: { path: '/v1/none' }, fault: 'status=500', times: 2 });
  const asking = seal(keys, JSON.stringify({ ...cardCharge, expYear: '2035', cardNumber: '4000002500003155' }));
  const { body: first } = await before.post('/v1/process/card-payment', { token: asking });
  const { body: second } = await before.post('/v1/tokens', {
    ...cardCharge,
    expYear: '2035',
    cardNumber: '4000008400001629',
  });
  expect(charge.status).toBe('succeeded');
  expect(pending.status).toBe('pending');
  expect(first.status).toBe('requires_action');
  const kept = await readAll(before);

  const after = createAsked({ store: await reopen() });
  expect(await readAll(after)).toEqual(kept);
  for (const [path, token, id] of [
    ['card', card, charge.id],
    ['sepa', sepa.id, pending.id],
    ['card', asking, first.id],
  ]) {
    const { status, body } = await after.post(`/v1/process/${path}-payment`, { token });
    expect(status).toBe(400);
    expect(body.error.code).toBe('token_already_used');
    expect(body.error.charge).toEqual(id);
  }
  // The challenge page still works and leads to the shop, and the unused token still has its challenge.
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const init = { method: 'POST', headers, body: 'outcome=succeeded' };
  const back = (await after.sandbox.fetch(first.redirect_url, init)).headers.get('location');
  expect(back).toBe(`https://shop.example/return?charge=${first.id}&status=succeeded`);
  const { body: late } = await after.post('/v1/process/card-payment', { token: second.id });
  expect(late.status).toBe('requires_action');
  const { transitions } = await after.sandbox.clock.advance({ business_days: 5 });
  expect(transitions).toMatchObject([
    { charge: pending.id, from: 'pending', to: 'succeeded' },
    { charge: late.id, from: 'requires_action', to: 'failed' },
  ]);
  const next = await after.post('/v1/create/customer', { email: 'bob@example.com', currency: 'eur' });
  expect((await after.get('/sandbox/customers')).body.data[0]).toEqual(next.body);
}
