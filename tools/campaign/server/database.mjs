/** The database: a PostgreSQL server behind a proxy that can cut or swallow everything, with the shop's own tables. */
import { connect, createServer } from 'node:net';
import pg from 'pg';
import { startPostgres } from '../../../test/postgres.mjs';
import { listen } from '../../listen.mjs';

/** @typedef {import('node:net').Socket} Socket */
/** @typedef {'open' | 'cut' | 'swallow'} Mode How the way to the database is: every connection is cut, or nothing arrives. */

const TABLES = `
  create table campaign_order (id text primary key, amount int not null, currency text not null, session text not null, failures int not null);
  create table campaign_told (order_id text not null, reference text not null, charge_id text not null, amount int not null, currency text not null);
  create table campaign_review (order_id text not null, reference text not null, charge_id text, code text not null);
  create index on campaign_told (order_id);
  create index on campaign_review (order_id)`;

/** Lets the database take some time between what it reads of an order and what it stores, so that two payments can meet there. */
const SLOW_DOWN = `create function campaign_sleep() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return new; end $$;
  create trigger campaign_sleep before insert on payveil_payment for each row execute function campaign_sleep()`;

/** @param {typeof import('payveil/server/postgres').postgresStore} postgresStore */
export async function openDatabase(postgresStore) {
  const server = await startPostgres();
  const pool = new pg.Pool({ connectionString: server.url, max: 4 });
  pool.on('error', () => {});
  await postgresStore(pool).migrate();
  await pool.query(TABLES);
  const way = await openWay(Number(new URL(server.url).port));
  const url = new URL(server.url);
  url.port = String(way.port);
  return {
    url: url.href,
    pool,
    setMode: way.setMode,
    slowDown: () => pool.query(SLOW_DOWN),
    /** Lets an order be held by two payments. */
    dropIndex: () => pool.query('drop index payveil_payment_holder'),
    /** Ends the server as a crash would. */
    kill: server.kill,
    start: server.start,
    async close() {
      way.close();
      await pool.end();
      server.close();
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof openDatabase>>} Database */

/** @param {number} target */
async function openWay(target) {
  const sockets = /** @type {Set<Socket>} */ (new Set());
  let mode = /** @type {Mode} */ ('open');
  const server = createServer((near) => {
    if (mode === 'cut') return void near.resetAndDestroy();
    const far = connect(target, '127.0.0.1');
    join(near, far);
    join(far, near);
  });
  /** @param {Socket} from @param {Socket} to */
  function join(from, to) {
    sockets.add(from);
    from.on('error', () => {});
    from.on('close', () => sockets.delete(from) && to.destroy());
    if (mode === 'swallow') from.resume();
    else from.pipe(to);
  }
  return {
    port: await listen(server),
    /** @param {Mode} next */
    setMode(next) {
      mode = next;
      if (mode === 'cut') for (const socket of sockets) socket.destroy();
      // What was swallowed is lost for good. A connection that has lost something stays silent.
      if (mode === 'swallow') for (const socket of sockets) socket.unpipe().resume();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
