/** What a payment costs the database: the statements of each course of a payment, on a PostgreSQL server. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresStore, postgresStore, type Queryable } from '../../../src/server/store/postgres.js';
import { noPostgres, type PostgresServer, startPostgres } from '../../postgres.mjs';
import { createReference, openShop } from '../open-shop.js';

if (noPostgres) console.log(`Skipped, the statements of a payment: ${noPostgres}.`);

describe.skipIf(noPostgres)('a payment', () => {
  let server: PostgresServer;
  let pool: pg.Pool;
  let store: PostgresStore;
  let statements = 0;
  beforeAll(async () => {
    server = await startPostgres();
    pool = new pg.Pool({ connectionString: server.url });
    const counting: Queryable = {
      query(text, values) {
        statements++;
        return pool.query(text, values);
      },
    };
    store = postgresStore(counting);
    await store.migrate();
  });
  afterAll(async () => {
    await pool?.end();
    server?.close();
  });

  let orders = 0;

  /** Counts the statements of a request for a new order. */
  async function countPayment(members: object = {}, method: 'card' | 'sepa' = 'card') {
    const id = `order ${++orders}`;
    const shop = openShop({ store, readOrder: () => ({ amount: 2599, currency: 'eur' }) });
    shop.orders.set(id, { amount: 2599, currency: 'eur' });
    const token = method === 'card' ? shop.sealCard(id, members) : shop.sealSepa(id, members);
    statements = 0;
    const { body } = await shop.post(id, { reference: createReference(), method, token });
    return { status: body.status, statements, paid: shop.paid.length };
  }

  it('that is paid takes three: its row, its result, and that the shop was told', async () =>
    expect(await countPayment()).toEqual({ status: 'succeeded', statements: 3, paid: 1 }));

  it.each([
    ['is declined', { cardNumber: '4000000000009995' }, 'card', 'failed'],
    ['waits for the bank', { cardNumber: '4000002500003155' }, 'card', 'action'],
    ['is a debit', {}, 'sepa', 'pending'],
  ] as const)('that %s takes two', async (_, members, method, status) =>
    expect(await countPayment(members, method)).toEqual({ status, statements: 2, paid: 0 }),
  );

  it('of an order that is paid takes one, and the page that shows it one', async () => {
    const shop = openShop({ store, readOrder: () => ({ amount: 2599, currency: 'eur' }) });
    const id = `order ${++orders}`;
    shop.orders.set(id, { amount: 2599, currency: 'eur' });
    const pay = () => shop.post(id, { reference: createReference(), method: 'card', token: shop.sealCard(id) });
    await pay();
    statements = 0;
    expect((await pay()).body.outcome).toBe('in_progress');
    expect(statements).toBe(1);
    await shop.get(id);
    expect(statements).toBe(2);
  });
});
