/** Keeps a directory for one process, by a listening socket in it: the kernel frees it when the process ends, however it ends. */
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StoreError } from '../errors.js';

/*
 * A socket that listens is a holder, also while its process is paused; one that refuses was left behind. A newcomer first
 * shows its own socket, and only then looks for others: of two that come at once, at least one sees the other, and withdraws.
 * No name is used twice, so that a socket that was seen dead is never another's by the time it is removed.
 */

const PREFIX = 'lock.';
const DRAFT = 'lock-draft.';
// Two that come at once may both withdraw: they try again, each after a time of its own.
const ATTEMPTS = 6;
const PAUSE_MS = 100;
// 104 bytes on macOS and 108 on Linux, with the zero that ends it.
const MAX_PATH_BYTES = 103;

/** Tells whether a file's name is one of a lock. */
export function isLockFile(name: string): boolean {
  return name.startsWith(PREFIX) || name.startsWith(DRAFT);
}

/**
 * Takes the lock of a directory.
 * @returns How to give it back.
 * @throws {StoreError} `store_locked` when a process that lives holds it, `path_too_long`, `file_system_unsupported`.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  if (process.platform === 'win32') return lockPipe(resolve(directory));
  refuseNetwork(statfsSync(directory).type);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const unlock = await tryLock(directory);
    if (unlock) return unlock;
    if (attempt < ATTEMPTS) await wait(PAUSE_MS * Math.random() * attempt);
  }
  throw storeLocked();
}

async function tryLock(directory: string): Promise<(() => void) | undefined> {
  const name = randomBytes(6).toString('hex');
  const [draft, path] = [join(directory, DRAFT + name), join(directory, PREFIX + name)];
  const server = await listen(shorten(draft));
  const unlock = () => {
    rmSync(path, { force: true });
    server.close();
  };
  try {
    // Only now it has the name of a lock: between its making and its listening it would be taken for dead.
    renameSync(draft, path);
    if (!(await isHeldByOther(directory, PREFIX + name))) return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
  unlock();
  return undefined;
}

async function isHeldByOther(directory: string, own: string): Promise<boolean> {
  for (const name of readdirSync(directory).filter((each) => each.startsWith(PREFIX) && each !== own)) {
    const answer = await knock(shorten(join(directory, name)));
    if (answer === 'ECONNREFUSED') rmSync(join(directory, name), { force: true });
    else if (answer !== 'ENOENT') return true;
  }
  return false;
}

/** Connects to a socket, and gives the code of the error, if any. */
function knock(path: string): Promise<string | undefined> {
  return new Promise((answer) => {
    const socket = connect(path, () => answer(void socket.destroy()));
    socket.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => answer(code));
  });
}

function listen(path: string): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy()).unref();
    server.once('error', fail).listen(path, () => done(server));
  });
}

/** Writes a path in the shorter of its two forms. */
function shorten(path: string): string {
  const [shorter = ''] = [resolve(path), relative('', path)].sort((a, b) => a.length - b.length);
  if (Buffer.byteLength(shorter) <= MAX_PATH_BYTES) return shorter;
  throw new StoreError('path_too_long', "The path of the store's directory is too long for the socket that locks it.");
}

// Of statfs(2): NFS, SMB, CIFS, SMB2, 9p, Ceph, AFS, FUSE. A socket there is of one machine alone, and looks dead to the others.
const NETWORKS = [0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x00c36400, 0x5346414f, 0x65735546];

/**
 * Refuses a file system that several machines may share, by its number in statfs(2).
 * @throws {StoreError} `file_system_unsupported`.
 */
export function refuseNetwork(type: number): void {
  if (!NETWORKS.includes(type)) return;
  const message =
    'The directory is on a network file system, where no lock holds: use a PostgreSQL server (postgres://…).';
  throw new StoreError('file_system_unsupported', message);
}

/** Takes a lock where sockets have no files: by a named pipe, which one process can have. */
async function lockPipe(directory: string): Promise<() => void> {
  const name = createHash('sha256').update(directory.toLowerCase()).digest('hex');
  try {
    const server = await listen(`\\\\.\\pipe\\payveil-${name}`);
    return () => void server.close();
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? storeLocked() : error;
  }
}

function storeLocked(): StoreError {
  const message = 'Another process has the store open; one at a time may, or use a PostgreSQL server.';
  return new StoreError('store_locked', message);
}
