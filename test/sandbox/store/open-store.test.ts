/** Opening a store: which errors can occur, and what their messages never contain. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CHARGES, type StoredCharge } from '../../../src/sandbox/charges/stored-charge.js';
import { openStore } from '../../../src/sandbox/store/open-store.js';
import type { OpenedStore } from '../../../src/sandbox/store/sql/sql-store.js';
import { type StoredToken, TOKENS } from '../../../src/sandbox/tokens/stored-token.js';
import { noPostgres, type PostgresServer, startPostgres } from '../../postgres.mjs';
import { makeDirectory, writeProgram } from '../bundle.js';

if (noPostgres) console.log(`Skipped, opening a store on a PostgreSQL server: ${noPostgres}.`);

const token = { id: 'tok_1' } as StoredToken;
const failsWith = (code: string) => expect.objectContaining({ name: 'StoreError', code });

/** Opens a store, which is closed after the test. */
async function open(location: string): Promise<OpenedStore> {
  const store = await openStore(location);
  onTestFinished(() => store.close());
  return store;
}

const ROOT = 0;
/** The user `nobody` of Debian and most other systems. */
const NOBODY = 65534;

/** Changes to a user without rights until the test ends, because root may write everywhere. */
function dropRights(): void {
  if (process.geteuid?.() !== ROOT) return;
  process.seteuid?.(NOBODY);
  onTestFinished(() => process.seteuid?.(ROOT));
}

/** Reads all files of a directory. */
function readAll(directory: string): unknown[] {
  return readdirSync(directory, { withFileTypes: true }).map((entry) => {
    const path = join(directory, entry.name);
    return [entry.name, entry.isDirectory() ? readAll(path) : readFileSync(path, 'utf8')];
  });
}

describe('a location', () => {
  // location.test.ts has every kind of them.
  it.each(['', undefined, 'mysql://ada:hunter2@127.0.0.1/pay', 'a\0b'])(
    'is refused when it is %j',
    async (location) => {
      const refused = expect.objectContaining({ name: 'ConfigurationError', code: 'option_invalid' });
      await expect(openStore(location as string)).rejects.toEqual(refused);
      await expect(openStore(location as string)).rejects.not.toThrow('hunter2');
    },
  );
});

describe('a directory', () => {
  // Creating a database takes seconds, copying it does not.
  let made: string;
  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'payveil-test-'));
    const store = await openStore(made);
    await store.insert('m', TOKENS, token);
    await store.close();
    return () => rmSync(made, { recursive: true });
  });

  const copyMade = () => {
    const directory = makeDirectory();
    cpSync(made, directory, { recursive: true });
    return directory;
  };

  it('is created with its parents, and only its user may read it', async () => {
    const directory = join(makeDirectory(), 'a', 'ü b');
    await (await openStore(directory)).close();
    expect(readdirSync(directory).sort()).toEqual(['pgdata']);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
  });

  it.each([[['notes.txt']], [['pgdata', 'notes.txt']], [['.git']]])(
    'that contains %j is refused and not changed',
    async (names) => {
      const directory = makeDirectory();
      for (const name of names) writeFileSync(join(directory, name), 'mine');
      const before = readAll(directory);
      await expect(openStore(directory)).rejects.toEqual(failsWith('store_not_empty'));
      expect(readAll(directory)).toEqual(before);
    },
  );

  it('cannot be a file', async () => {
    const path = join(makeDirectory(), 'file');
    writeFileSync(path, 'mine');
    await expect(openStore(path)).rejects.toThrow('The store is not available (EEXIST: that is not a directory).');
    await expect(openStore(join(path, 'store'))).rejects.toThrow(
      'The store is not available (ENOTDIR: that is not a directory).',
    );
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });

  it('cannot be created without the right to write', async () => {
    // Loads all modules first, because some can be read only by root.
    await (await openStore(copyMade())).close();
    const parent = makeDirectory();
    chmodSync(parent, 0o755);
    mkdirSync(join(parent, 'closed'), { mode: 0o555 });
    dropRights();
    await expect(openStore(join(parent, 'closed'))).rejects.toThrow(
      'The store is not available (EACCES: this user may not write there).',
    );
    await expect(openStore(join(parent, 'closed', 'store'))).rejects.toThrow(
      'The store is not available (EACCES: this user may not write there).',
    );
  });

  it('can be open only once', async () => {
    const directory = copyMade();
    const store = await openStore(directory);
    await expect(openStore(directory)).rejects.toEqual(failsWith('store_locked'));
    await expect(openStore(`${directory}/../${directory.split('/').at(-1)}`)).rejects.toThrow(
      'Another process has the store open',
    );
    expect(await store.find('m', TOKENS, 'tok_1')).toEqual(token);
    await store.close();
    expect(await (await open(directory)).find('m', TOKENS, 'tok_1')).toEqual(token);
  });

  it('refuses requests after its close, and closes only once', async () => {
    const directory = copyMade();
    const store = await openStore(directory);
    const asked = store.find('m', TOKENS, 'tok_1');
    const closed = [store.close(), store.close()];
    await expect(store.find('m', TOKENS, 'tok_1')).rejects.toEqual(failsWith('store_unavailable'));
    expect(await asked).toEqual(token);
    await Promise.all(closed);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    onTestFinished(() => void clock.mockRestore());
    await expect(store.insert('m', TOKENS, token)).rejects.toEqual(failsWith('store_unavailable'));
    const next = await open(directory);
    await store.close();
    await expect(openStore(directory)).rejects.toEqual(failsWith('store_locked'));
    expect(await next.find('m', TOKENS, 'tok_1')).toEqual(token);
  });

  it.each(['half made', 'whole'])('opens after a first start that stopped with its database %s', async (state) => {
    const directory = copyMade();
    renameSync(join(directory, 'pgdata'), join(directory, 'pgdata.new'));
    if (state === 'half made') rmSync(join(directory, 'pgdata.new', 'base'), { recursive: true });
    expect(await (await open(directory)).listMerchants(1)).toEqual([]);
    expect(existsSync(join(directory, 'pgdata.new'))).toBe(false);
  });

  it('opens next to files that another first start has left', async () => {
    const directory = copyMade();
    mkdirSync(join(directory, 'pgdata.new'));
    writeFileSync(join(directory, 'lock.1.4242'), '{"pid"');
    expect(await (await open(directory)).listMerchants(1)).toEqual(['m']);
    expect(readdirSync(directory)).not.toContain('pgdata.new');
  });

  it('of a later version is refused, not changed, and not locked', async () => {
    const directory = copyMade();
    const database = await PGlite.create(join(directory, 'pgdata'));
    await database.query('INSERT INTO payveil_sandbox.migration VALUES (1000)');
    await database.close();
    await expect(openStore(directory)).rejects.toEqual(failsWith('store_too_new'));
    await expect(openStore(directory)).rejects.toEqual(failsWith('store_too_new'));
  });

  it('of the first version opens, and its charges are found by their descriptions', async () => {
    const directory = copyMade();
    const before = await openStore(directory);
    const descriptions = ['Order 1', 'a "quoted" \\ one', '"description":"Order 1"', 'a\0b 😀', null];
    for (const [i, description] of descriptions.entries()) {
      const charge = { customer_id: '"description":"x"', description } as StoredCharge['charge'];
      await before.insert('m', CHARGES, { id: `ch_${i}`, charge, settlesAs: null, settledAt: null });
    }
    await before.close();
    const database = await PGlite.create(join(directory, 'pgdata'));
    await database.exec('ALTER TABLE payveil_sandbox.object DROP COLUMN label');
    await database.exec('DELETE FROM payveil_sandbox.migration WHERE version > 1');
    await database.close();
    const store = await open(directory);
    for (const [i, description] of descriptions.entries()) {
      const found = await store.list('m', CHARGES, { label: description ?? 'null' });
      expect(found.map(({ id }) => id)).toEqual(description === null ? [] : [`ch_${i}`]);
    }
  });

  it('with a broken database is refused, and not locked', async () => {
    const directory = copyMade();
    rmSync(join(directory, 'pgdata', 'base'), { recursive: true });
    await expect(openStore(directory)).rejects.toEqual(failsWith('store_unavailable'));
    await expect(openStore(directory)).rejects.toEqual(failsWith('store_unavailable'));
  });
});

describe.skipIf(noPostgres)('a PostgreSQL server', () => {
  let server: PostgresServer;
  let admin: pg.Client;
  beforeAll(async () => {
    server = await startPostgres();
    admin = new pg.Client(server.url);
    await admin.connect();
  });
  afterAll(async () => {
    await admin?.end();
    server?.close();
  });

  let databases = 0;
  const createDatabase = async (...statements: string[]) => {
    databases += 1;
    const name = `fresh_${databases}`;
    await admin.query(`CREATE DATABASE ${name}`);
    const url = server.url.replace(/postgres$/, name);
    const client = new pg.Client(url);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
    return { url };
  };

  it('can be opened by several processes at once, and its tables are created once', async () => {
    const { url } = await createDatabase();
    const stores = await Promise.all([open(url), open(url), open(url)]);
    expect(await Promise.all(stores.map((store) => store.insert('m', TOKENS, token)))).toContain(true);
    for (const store of stores) expect(await store.list('m', TOKENS)).toEqual([token]);
  });

  it('accepts upper case in the scheme of its address, and the scheme postgresql', async () => {
    const { url } = await createDatabase();
    await (await open(url)).insert('m', TOKENS, token);
    for (const scheme of ['postgresql', 'POSTGRES']) {
      expect(await (await open(url.replace('postgres', scheme))).list('m', TOKENS)).toEqual([token]);
    }
  });

  it('with an encoding that cannot store every text is refused', async () => {
    await admin.query("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
    await expect(openStore(server.url.replace(/postgres$/, 'latin'))).rejects.toEqual(
      failsWith('encoding_unsupported'),
    );
  });

  it('can give its user the schema, without the right to create one', async () => {
    await admin.query("CREATE ROLE ada LOGIN PASSWORD 'hunter2'");
    const { url } = await createDatabase();
    const address = url.replace('postgres@', 'ada:hunter2@');
    const error = await openStore(address).catch((thrown: unknown) => thrown);
    expect(error).toEqual(failsWith('store_unavailable'));
    expect((error as Error).message).toBe(
      'The store is not available (42501: its user may not use or create the schema payveil_sandbox).',
    );

    const client = new pg.Client(url);
    await client.connect();
    await client.query('CREATE SCHEMA payveil_sandbox AUTHORIZATION ada');
    await client.end();
    const store = await open(address);
    expect(await store.insert('m', TOKENS, token)).toBe(true);
    expect(await (await open(address)).list('m', TOKENS)).toEqual([token]);
  });
});

describe('an address without a server', () => {
  it.each([
    ['postgres://ada:hunter2@127.0.0.1:1/pay', 'ECONNREFUSED'],
    [
      'postgres://ada:hunter2@127.0.0.1:port/pay',
      'ERR_INVALID_URL: its address cannot be read; perhaps a character in it must be escaped',
    ],
    [
      'postgres://ada:hun/ter2@127.0.0.1/pay',
      'ERR_INVALID_URL: its address cannot be read; perhaps a character in it must be escaped',
    ],
    ['postgres://', 'ECONNREFUSED'],
    ['postgres://ada:hunter2@127.0.0.1:1/pay?sslmode=verify-full&sslrootcert=/none/hunter2', 'ENOENT'],
  ])('%s gives %s, and shows nothing of the address', async (address, code) => {
    // Otherwise the settings of this machine would replace missing parts of the address.
    for (const name of ['PGHOST', 'PGPORT', 'PGUSER', 'PGPASSWORD', 'PGDATABASE']) vi.stubEnv(name, undefined);
    vi.stubEnv('PGPORT', '1');
    onTestFinished(() => void vi.unstubAllEnvs());
    const error = await openStore(address).catch((thrown: unknown) => thrown as Error);
    expect(error).toEqual(failsWith('store_unavailable'));
    const { message, stack } = error as Error;
    expect(message).toBe(`The store is not available (${code}).`);
    const shown = [stack, inspect(error, { showHidden: true, depth: null }), JSON.stringify(error)].join();
    expect(shown).not.toMatch(/ada:|hunter2|hun\/|ter2/);
  });
});

describe('a package that is not installed', () => {
  const OPEN = `
import { openStore } from './source.js';
console.log(await openStore(process.argv[2]).catch(({ code, message }) => JSON.stringify([code, message])));
`;

  it('is named in the message', async () => {
    const start = await writeProgram('store/open-store.ts', OPEN);
    const directory = join(makeDirectory(), 'store');
    for (const [location, name] of [
      ['postgres://127.0.0.1:1/pay', 'pg'],
      [directory, '@electric-sql/pglite'],
    ] as const) {
      const message = `This store needs the package ${name}: npm install --save-dev ${name}`;
      expect(JSON.parse(await start(location).firstLine)).toEqual(['driver_missing', message]);
    }
    expect(existsSync(directory)).toBe(false);
  });
});
