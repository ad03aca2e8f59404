/** The examples with a server of their own, and the shop of docs/server.md, answer the same requests, each in its framework. */

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { copyExample } from '../browser/examples/copy-example.js';
import { writeGuideShop, writeReadmeShop } from '../browser/examples/guide-shop.js';
import { noPostgres, startPostgres } from '../postgres.mjs';
import { readSnippet } from './documents.js';
import { type Copy, openShop } from './running-shop.js';
import { REQUESTS } from './shop-requests.mjs';

const SHOPS = [
  { name: 'Express', script: 'express', copy: copyExample.bind(null, 'express-or-fastify') },
  { name: 'Fastify', script: 'fastify', copy: copyExample.bind(null, 'express-or-fastify') },
  { name: 'Hono on Node', script: 'node', copy: copyExample.bind(null, 'hono') },
  { name: 'docs/server.md', script: 'start', copy: writeGuideShop },
  { name: 'the ten lines of the README', script: 'start', copy: writeReadmeShop },
];

describe.each(SHOPS)('the shop of $name', (example) => {
  let opened: Awaited<ReturnType<typeof openShop>>;
  beforeAll(async () => {
    opened = await openShop(example);
  });
  afterAll(() => opened.close());

  it.each(REQUESTS)('$title', ({ run }) => run(opened.shop));
});

describe.skipIf(noPostgres)('docs/server.md with PostgreSQL', () => {
  it('answers the same requests, and keeps the payments and the orders in the tables that it shows', async () => {
    const database = await startPostgres();
    onTestFinished(() => database.close());
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query(readSnippet('docs/server.md', 'orders.sql'));
    await client.end();
    const read = (file: string) =>
      readSnippet('docs/server.md', file).replace('process.env.DATABASE_URL', `'${database.url}'`);
    const copy: Copy = (gateway) =>
      writeGuideShop(gateway, (name, code) => {
        if (name === 'orders.mjs') return read('orders-in-postgres.mjs');
        if (name !== 'payments.mjs') return code;
        return read('postgres.mjs').replace('export ', '') + code.replace(/const store = .*/, '');
      });
    const { shop, close } = await openShop({ script: 'start', copy });
    for (const { run } of REQUESTS) await run(shop);
    await close();
    const rows = database.dump();
    expect(rows).toContain('CREATE TABLE public.payveil_payment');
    expect(rows).toContain('succeeded');
    expect(rows).toMatch(/2599\teur\tch_\w+\t2599/);
    expect(rows).not.toMatch(/4242424242424242|pk_test|sk_test|sig_test|127\.0\.0\.1/);
  });

  it('marks an order once by its own row', async () => {
    const database = await startPostgres();
    onTestFinished(() => database.close());
    const client = new pg.Client(database.url);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(readSnippet('docs/server.md', 'orders.sql'));
    await client.query("insert into orders values ('1042', 's', 2599, 'eur')");
    const mark = async (charge: string) =>
      (await client.query(readSnippet('docs/server.md', 'on-paid.sql'), ['1042', charge, 2599])).rowCount;
    expect([await mark('ch_1'), await mark('ch_1'), await mark('ch_2')]).toEqual([1, 0, 0]);
  });
});
