/** Starts a PostgreSQL server of its own on a scratch directory, where PostgreSQL is installed. */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A server of a test. */
export interface PostgresServer {
  /** The address of its database, for `openStore`. */
  readonly url: string;
  /** Writes out all that the database holds, as SQL. */
  dump(): string;
  /** Stops it, as at once as a crash of its machine would, and keeps its files. */
  kill(): void;
  /** Starts it again. */
  start(): void;
  /** Stops it and removes its files. */
  close(): void;
}

const DEBIAN = '/usr/lib/postgresql';

/** Finds the folder of PostgreSQL's programs, which is not on Debian's PATH. */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const path = (process.env.PATH ?? '').split(':');
  return [...versions.map((version) => join(DEBIAN, version, 'bin')), ...path].find((folder) =>
    ['initdb', 'pg_ctl', 'pg_dump'].every((program) => existsSync(join(folder, program))),
  );
}

/** Why no server can be started here; `undefined` when one can. */
export const noPostgres = findPostgres() === undefined ? 'PostgreSQL is not installed' : undefined;

/** Starts a server; its files are in `parent`, a temporary folder by default. */
export async function startPostgres(parent = tmpdir()): Promise<PostgresServer> {
  const folder = mkdtempSync(join(parent, 'payveil-postgres-'));
  const data = join(folder, 'data');
  const port = await findFreePort();
  // PostgreSQL refuses to run as root, so root runs it as the user that Debian makes for it.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })));
    chownSync(folder, uid as number, gid as number);
  }
  const run = (program: string, ...args: string[]) => {
    const command = [join(findPostgres() as string, program), ...args];
    const [name = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    return execFileSync(name, rest, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  };
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='${folder}'`;
  const start = () => run('pg_ctl', '-D', data, '-w', '-o', options, '-l', join(folder, 'log'), 'start');
  const kill = () => run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-locale', '--no-sync');
  start();
  return {
    url,
    dump: () => run('pg_dump', url),
    kill: () => void kill(),
    start: () => void start(),
    close() {
      if (existsSync(join(data, 'postmaster.pid'))) kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
