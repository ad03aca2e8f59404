/** Locks a directory for one process, with a listening socket that the kernel frees when the process ends. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, realpathSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readOwn } from '../../../options/own.js';
import { StoreError } from '../errors.js';

// Two that start at once may both give up. Each tries again after a random time.
const ATTEMPTS = 6;
const PAUSE_MS = 100;
// 104 bytes on macOS and 108 on Linux, including the final zero.
const MAX_PATH_BYTES = 103;
// Numbers of statfs(2) for NFS, SMB, CIFS, SMB2, 9p, Ceph, AFS and FUSE. A socket there works on one machine only, and looks
// dead to the others.
const NETWORKS = [0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x00c36400, 0x5346414f, 0x65735546];

/** Tells whether a file name belongs to a lock. */
export const isLockFile = (name: string): boolean => /^lock(-draft)?\./.test(name);

/**
 * Takes the lock of a directory.
 * @returns A function that releases the lock.
 * @throws {StoreError} `store_locked` when a running process holds it, `path_too_long`, `file_system_unsupported`.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  const path = realpathSync.native(directory);
  refuseNetwork(statfsSync(path).type, path);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await wait(PAUSE_MS * Math.random() * attempt);
    const unlock = await (process.platform === 'win32' ? tryPipe(path) : trySocket(directory));
    if (unlock) return unlock;
  }
  const message =
    'Another process has the store open. Only one process at a time can open it. To share a store, use a PostgreSQL server.';
  throw new StoreError('store_locked', message);
}

/**
 * Refuses a file system that several machines can share, by its number in statfs(2), or on Windows by its path.
 * @throws {StoreError} `file_system_unsupported`.
 */
export function refuseNetwork(type: number, path: string): void {
  if (!NETWORKS.includes(type) && !path.startsWith('\\\\')) return;
  const message =
    'The directory is on a network file system, where a lock does not work. Use a PostgreSQL server (postgres://…).';
  throw new StoreError('file_system_unsupported', message);
}

/**
 * First makes its own socket, and then looks for others. If two processes start at once, at least one of them sees the other
 * and gives up. No name is used twice, so a dead socket cannot become the socket of another process before it is removed.
 */
async function trySocket(directory: string): Promise<(() => void) | undefined> {
  const own = `lock.${randomBytes(6).toString('hex')}`;
  const [draft, path] = [join(directory, own.replace('.', '-draft.')), join(directory, own)];
  const server = await listen(shorten(draft));
  const unlock = () => {
    rmSync(path, { force: true });
    server.close();
  };
  let isOurs = false;
  try {
    // Rename it to the name of a lock only now. Before it listens, others would think that it is dead.
    renameSync(draft, path);
    const others = readdirSync(directory).filter((name) => name.startsWith('lock.') && name !== own);
    isOurs = !(await Promise.all(others.map((name) => isHeld(join(directory, name))))).includes(true);
    return isOurs ? unlock : undefined;
  } finally {
    if (!isOurs) unlock();
  }
}

/** Tells whether a process listens, even if it is paused. A socket that refuses connections was left behind, and is removed. */
async function isHeld(path: string): Promise<boolean> {
  const socket = connect(shorten(path));
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    const code = readOwn(error, 'code');
    if (code === 'ECONNREFUSED') rmSync(path, { force: true });
    return code !== 'ECONNREFUSED' && code !== 'ENOENT';
  } finally {
    socket.destroy();
  }
}

/** On Windows a socket is not a file, but only one process can make a named pipe. */
async function tryPipe(directory: string): Promise<(() => void) | undefined> {
  const name = createHash('sha256').update(directory.toLowerCase()).digest('hex');
  try {
    const server = await listen(`\\\\.\\pipe\\payveil-${name}`);
    return () => void server.close();
  } catch (error) {
    if (readOwn(error, 'code') === 'EADDRINUSE') return undefined;
    throw error;
  }
}

async function listen(path: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).unref();
  await once(server.listen(path), 'listening');
  return server;
}

/** Writes a path as absolute or relative, whichever is shorter. */
function shorten(path: string): string {
  const [shorter = ''] = [resolve(path), relative('', path)].sort((a, b) => a.length - b.length);
  if (Buffer.byteLength(shorter) <= MAX_PATH_BYTES) return shorter;
  throw new StoreError('path_too_long', "The path of the store's directory is too long for its lock socket.");
}
