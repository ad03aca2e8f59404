/** One of several processes that share a store. `rivals.mjs` bundles and starts it. Prints one line for each line that it is told. */
import { createInterface } from 'node:readline';
import { checkStore } from '../../../src/server/store/check.js';
import { postgresStore } from '../../../src/server/store/postgres.js';
import { type SqliteDatabase, sqliteStore } from '../../../src/server/store/sqlite.js';
import type { PaymentStore, StoredPayment } from '../../../src/server/store/store.js';
import { makePayment } from './payments.js';
import { type WasmDatabase, wrapWasm } from './wasm-database.js';

const BEGINS = 60;
const ADDITIONS = 40;
const DUE = 40;

type SharedStore = PaymentStore & { migrate(): Promise<void> };

/** Opens stores by the name of the package. Not all of them are installed, and some runtimes have their own. */
const OPEN: Readonly<Record<string, (location: string) => Promise<SharedStore>>> = {
  async pg(url) {
    const { Pool } = (await load('pg')).default;
    return postgresStore(new Pool({ connectionString: url, max: 5 }));
  },
  async 'node-sqlite3-wasm'(file) {
    const { Database } = (await load('node-sqlite3-wasm')).default;
    return sqliteStore(wrapWasm(new Database(file) as WasmDatabase));
  },
  'better-sqlite3': async (file) => openSqlite((await load('better-sqlite3')).default, file),
  'node:sqlite': async (file) => openSqlite((await load('node:sqlite')).DatabaseSync, file),
  'bun:sqlite': async (file) => openSqlite((await load('bun:sqlite')).Database, file),
};

// The name is a variable, so that neither the compiler nor the bundler looks for the package.
const load = (name: string) => import(name);

const openSqlite = (Database: new (file: string) => SqliteDatabase, file: string) => sqliteStore(new Database(file));

/** What it does, in this order: a process starts a step only when all have ended the step before. */
const STEPS = {
  migrate: (store: SharedStore) => store.migrate(),
  async begin(store: SharedStore, name: string) {
    for (let n = 0; n < DUE; n++) {
      await store.begin(makePayment({ orderId: `due ${name} ${n}`, reference: `${name} ${n}`, askAt: -n }));
    }
    const begun = await callAtOnce(BEGINS, (n) => store.begin(makePayment({ reference: `${name} ${n}` })));
    const reference = begun[0]?.payment?.reference;
    await callAtOnce(ADDITIONS, () => addOne(store, String(reference)));
    return {
      due: DUE,
      added: ADDITIONS,
      /** How many of its payments were new. */
      news: begun.filter(({ isNew }) => isNew).length,
      /** The references of the payments that it was told count. */
      counting: begun.map(({ payment }) => payment?.reference),
    };
  },
  /** The references of the payments that it took. */
  async take(store: SharedStore) {
    const taken: string[] = [];
    for (let next = await takeSome(store); next.length > 0; next = await takeSome(store)) {
      taken.push(...next.map(({ reference }) => reference));
    }
    return taken;
  },
  count: async (store: SharedStore) => (await store.readOrder('1042')).map(({ tellings }) => tellings),
  check: (store: SharedStore) => checkStore(() => store),
};

const takeSome = (store: PaymentStore) => store.take('doubt', 5, 60_000);

const callAtOnce = <Result>(times: number, call: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, index) => call(index)));

async function addOne(store: PaymentStore, reference: string): Promise<void> {
  for (;;) {
    const { version, tellings } = (await store.read('1042', reference)) as StoredPayment;
    if (await store.change('1042', reference, version, { tellings: tellings + 1 })) return;
  }
}

const [, , driver = '', location = '', name = ''] = process.argv;
const store = await OPEN[driver]?.(location);
for await (const line of createInterface({ input: process.stdin })) {
  const step = STEPS[line as keyof typeof STEPS];
  console.log(JSON.stringify((store && (await step(store, name))) ?? null));
}
process.exit();
