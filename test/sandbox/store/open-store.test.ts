/** Opening a store: what stands in its way, and what its messages never hold. */
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
import type { StoredToken } from '../../../src/sandbox/store/objects.js';
import { type OpenedStore, openStore } from '../../../src/sandbox/store/open-store.js';
import { noPostgres, type PostgresServer, startPostgres } from '../../postgres.mjs';
import { makeDirectory, writeProgram } from '../bundle.js';

if (noPostgres) console.log(`Skipped, opening a store on a PostgreSQL server: ${noPostgres}.`);

const token = { id: 'tok_1' } as StoredToken;
const failsWith = (code: string) => expect.objectContaining({ name: 'StoreError', code });

/** Opens a store that is closed with its test. */
async function open(location: string): Promise<OpenedStore> {
  const store = await openStore(location);
  onTestFinished(() => store.close());
  return store;
}

const ROOT = 0;
/** Debian's and most others' user who owns nothing. */
const NOBODY = 65534;

/** Works as a user who may not write everywhere, until the test is over: root is refused nothing. */
function dropRights(): void {
  if (process.geteuid?.() !== ROOT) return;
  process.seteuid?.(NOBODY);
  onTestFinished(() => process.seteuid?.(ROOT));
}

/** Reads a directory to the last byte. */
function readAll(directory: string): unknown[] {
  return readdirSync(directory, { withFileTypes: true }).map((entry) => {
    const path = join(directory, entry.name);
    return [entry.name, entry.isDirectory() ? readAll(path) : readFileSync(path, 'utf8')];
  });
}

describe('a location', () => {
  it.each([
    '',
    undefined,
    null,
    5,
    {},
    ['store'],
    'mysql://ada:hunter2@127.0.0.1/pay',
    'postgress://ada:hunter2@127.0.0.1/pay',
    'file:///tmp/store',
    'https://127.0.0.1',
    'a\0b',
  ])('is refused when it is %j', async (location) => {
    const refused = expect.objectContaining({ name: 'ConfigurationError', code: 'option_invalid' });
    await expect(openStore(location as string)).rejects.toEqual(refused);
    await expect(openStore(location as string)).rejects.not.toThrow('hunter2');
  });
});

describe('a directory', () => {
  // Making a database takes seconds; its copy takes none.
  let made: string;
  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'payveil-test-'));
    const store = await openStore(made);
    await store.insert('m', 'token', token);
    await store.close();
    return () => rmSync(made, { recursive: true });
  });

  const copyMade = () => {
    const directory = makeDirectory();
    cpSync(made, directory, { recursive: true });
    return directory;
  };

  it('is made with all above it, for its user alone', async () => {
    const directory = join(makeDirectory(), 'a', 'ü b');
    await (await openStore(directory)).close();
    expect(readdirSync(directory).sort()).toEqual(['pgdata']);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
  });

  it.each([[['notes.txt']], [['pgdata', 'notes.txt']], [['.git']]])(
    'that holds %j is refused, and left as it is',
    async (names) => {
      const directory = makeDirectory();
      for (const name of names) writeFileSync(join(directory, name), 'mine');
      const before = readAll(directory);
      await expect(openStore(directory)).rejects.toEqual(failsWith('store_not_empty'));
      expect(readAll(directory)).toEqual(before);
    },
  );

  it('is none where there is a file', async () => {
    const path = join(makeDirectory(), 'file');
    writeFileSync(path, 'mine');
    await expect(openStore(path)).rejects.toThrow('The store is not available (EEXIST: that is not a directory).');
    await expect(openStore(join(path, 'store'))).rejects.toThrow(
      'The store is not available (ENOTDIR: that is not a directory).',
    );
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });

  it('cannot be made where nothing may be written', async () => {
    // So that everything is loaded that only root may read.
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

  it('is open once', async () => {
    const directory = copyMade();
    const store = await openStore(directory);
    await expect(openStore(directory)).rejects.toEqual(failsWith('store_locked'));
    await expect(openStore(`${directory}/../${directory.split('/').at(-1)}`)).rejects.toThrow(
      'Another process has the store open',
    );
    expect(await store.find('m', 'token', 'tok_1')).toEqual(token);
    await store.close();
    expect(await (await open(directory)).find('m', 'token', 'tok_1')).toEqual(token);
  });

  it('is closed for all that is asked after, and once', async () => {
    const directory = copyMade();
    const store = await openStore(directory);
    const asked = store.find('m', 'token', 'tok_1');
    const closed = [store.close(), store.close()];
    await expect(store.find('m', 'token', 'tok_1')).rejects.toEqual(failsWith('store_unavailable'));
    expect(await asked).toEqual(token);
    await Promise.all(closed);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    onTestFinished(() => void clock.mockRestore());
    await expect(store.insert('m', 'token', token)).rejects.toEqual(failsWith('store_unavailable'));
    const next = await open(directory);
    await store.close();
    await expect(openStore(directory)).rejects.toEqual(failsWith('store_locked'));
    expect(await next.find('m', 'token', 'tok_1')).toEqual(token);
  });

  it.each(['half made', 'whole'])('opens after a first start that ended with its database %s', async (state) => {
    const directory = copyMade();
    renameSync(join(directory, 'pgdata'), join(directory, 'pgdata.new'));
    if (state === 'half made') rmSync(join(directory, 'pgdata.new', 'base'), { recursive: true });
    expect(await (await open(directory)).listMerchants(1)).toEqual([]);
    expect(existsSync(join(directory, 'pgdata.new'))).toBe(false);
  });

  it('opens beside the leavings of a second first start', async () => {
    const directory = copyMade();
    mkdirSync(join(directory, 'pgdata.new'));
    writeFileSync(join(directory, 'lock.1.4242'), '{"pid"');
    expect(await (await open(directory)).listMerchants(1)).toEqual(['m']);
    expect(readdirSync(directory)).not.toContain('pgdata.new');
  });

  it('that a later version made is refused, left as it is, and free', async () => {
    const directory = copyMade();
    const database = await PGlite.create(join(directory, 'pgdata'));
    await database.query('INSERT INTO payveil_sandbox.migration VALUES (1000)');
    await database.close();
    await expect(openStore(directory)).rejects.toEqual(failsWith('store_too_new'));
    await expect(openStore(directory)).rejects.toEqual(failsWith('store_too_new'));
  });

  it('whose database is broken is refused, and free', async () => {
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

  it('is opened by many at once, and its tables are made once', async () => {
    const { url } = await createDatabase();
    const stores = await Promise.all([open(url), open(url), open(url)]);
    expect(await Promise.all(stores.map((store) => store.insert('m', 'token', token)))).toContain(true);
    for (const store of stores) expect(await store.list('m', 'token')).toEqual([token]);
  });

  it('takes its address in capitals, and by its other name', async () => {
    const { url } = await createDatabase();
    await (await open(url)).insert('m', 'token', token);
    for (const scheme of ['postgresql', 'POSTGRES']) {
      expect(await (await open(url.replace('postgres', scheme))).list('m', 'token')).toEqual([token]);
    }
  });

  it('with tables that a later version made is refused', async () => {
    const { url } = await createDatabase();
    await open(url);
    const client = new pg.Client(url);
    await client.connect();
    await client.query('INSERT INTO payveil_sandbox.migration VALUES (1000)');
    await client.end();
    await expect(openStore(url)).rejects.toEqual(failsWith('store_too_new'));
  });

  it('of an encoding that cannot keep every text is refused', async () => {
    await admin.query("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
    await expect(openStore(server.url.replace(/postgres$/, 'latin'))).rejects.toEqual(
      failsWith('encoding_unsupported'),
    );
  });

  it('is closed for all that is asked after, and once', async () => {
    const store = await openStore((await createDatabase()).url);
    const asked = store.insert('m', 'token', token);
    await Promise.all([store.close(), store.close()]);
    expect(await asked).toBe(true);
    await expect(store.find('m', 'token', 'tok_1')).rejects.toEqual(failsWith('store_unavailable'));
  });

  it('may give its user a schema, and no right to make one', async () => {
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
    expect(await store.insert('m', 'token', token)).toBe(true);
    expect(await (await open(address)).list('m', 'token')).toEqual([token]);
  });
});

describe('an address that leads to no server', () => {
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
  ])('%s says %s, and nothing of the address', async (address, code) => {
    // Or what this machine has set would be taken for what the address leaves out.
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

  it('is named', async () => {
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
