/** Starts a PostgreSQL server in a temporary folder, if PostgreSQL is installed. */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../tools/find-postgres.mjs';
import { findFreePort } from '../tools/start/find-free-port.mjs';

/** The reason why no server can start here, or `undefined`. */
export const noPostgres = findPostgres() === undefined ? 'PostgreSQL is not installed' : undefined;

/**
 * Starts a server.
 * - `url` is the address of its database, for `openStore`.
 * - `dump()` returns all that the database holds, as SQL.
 * - `kill()` stops it as a crash would, and keeps its files; `start()` starts it again.
 * - `isRunning()` tells whether it runs; a full disk may have stopped it.
 * - `close()` stops it and removes its files.
 * @param {string} [parent] The folder that its files are put into.
 */
export async function startPostgres(parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, 'payveil-postgres-'));
  const data = join(folder, 'data');
  const port = await findFreePort();
  // PostgreSQL refuses to run as root, so root runs it as the user that Debian makes for it.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, readId('-u'), readId('-g'));

  const run = (/** @type {string} */ program, /** @type {string[]} */ ...args) => {
    const command = [join(/** @type {string} */ (findPostgres()), program), ...args];
    const [name = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    return execFileSync(name, rest, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  };
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='${folder}'`;
  const start = () => void run('pg_ctl', '-D', data, '-w', '-o', options, '-l', join(folder, 'log'), 'start');
  const kill = () => void run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
  const isRunning = () => {
    try {
      return run('pg_ctl', '-D', data, 'status') !== '';
    } catch {
      return false;
    }
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;

  fillOnce(data, isRoot ? readId('-u') : process.getuid?.(), () => {
    run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-locale', '--no-sync');
  });
  start();
  return {
    url,
    dump: () => run('pg_dump', url),
    kill,
    start,
    isRunning,
    close() {
      if (isRunning()) kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Fills the folder of a server's data. It is made once on a machine and copied from then on, because making it takes seconds.
 * @param {string} data
 * @param {number | undefined} owner The user as whom the server runs.
 * @param {() => void} make
 */
function fillOnce(data, owner, make) {
  const program = join(/** @type {string} */ (findPostgres()), 'initdb');
  // Another version of PostgreSQL may not read it.
  const name = `payveil-postgres-kept-${owner}-${program}-${statSync(program).mtimeMs}`;
  const kept = join(tmpdir(), name.replace(/\W+/g, '-'));
  // One that another user has put there is not ours.
  if (existsSync(kept) && statSync(kept).uid === owner && copy(kept, data)) return;
  make();
  const own = mkdtempSync(join(tmpdir(), 'payveil-postgres-new-'));
  const isCopied = copy(data, join(own, 'data'));
  try {
    // Only whole, so that no other process reads half of it.
    if (isCopied) renameSync(join(own, 'data'), kept);
  } catch {
    // Another process was faster.
  }
  rmSync(own, { recursive: true });
}

/** Copies a folder with its owner, and tells whether it could. @param {string} from @param {string} to */
function copy(from, to) {
  try {
    execFileSync('cp', ['-a', from, to], { stdio: 'ignore' });
    return true;
  } catch {
    rmSync(to, { recursive: true, force: true });
    return false;
  }
}

/** @param {'-u' | '-g'} flag */
function readId(flag) {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}

/** @typedef {Awaited<ReturnType<typeof startPostgres>>} PostgresServer */
