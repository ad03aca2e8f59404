/** The database of the shop: PostgreSQL in a folder. It stands for our own server: do not change it. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const folder = process.env.DATA_FOLDER ?? 'data';
await mkdir(folder, { recursive: true });
export const database = await PGlite.create(join(folder, 'shop'));

await database.exec(`
  create table if not exists orders (
    number text primary key,
    buyer text not null,
    currency text not null,
    total numeric(12, 2) not null,
    paid_by text
  );
  create table if not exists parcels (
    id integer generated always as identity primary key,
    number text not null references orders
  );
`);
const orders = JSON.parse(await readFile(process.env.ORDERS_FILE ?? 'orders.json', 'utf8'));
for (const { number, buyer, currency, total } of orders) {
  const insert = 'insert into orders (number, buyer, currency, total) values ($1, $2, $3, $4) on conflict do nothing';
  await database.query(insert, [number, buyer, currency, total]);
}

/** Finds an order by its number: `{ number, buyer, currency, total, paid_by }`. `paid_by` is for the payment of the order. */
export async function findOrder(number) {
  const { rows } = await database.query('select * from orders where number = $1', [number]);
  return rows[0];
}

/** Sends a parcel. Each call sends one more. */
export async function ship(number) {
  await database.query('insert into parcels (number) values ($1)', [number]);
}

/** Lists the numbers of the orders for which a parcel was sent, the oldest first. */
export async function listParcels() {
  const { rows } = await database.query('select number from parcels order by id');
  return rows.map(({ number }) => number);
}
