/** Keeps a directory for one process; one that was killed keeps it no longer. */
import {
  linkSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { StoreError } from '../store/store-error.js';

/*
 * The lock is the file `lock.<n>` of the highest number. It names its holder; whoever finds that holder dead makes the next
 * number, which only one can, because a link to a name that exists fails. Numbers never go back, or a slow process could
 * take a lock that it saw dead from one that took it since.
 */

interface Holder {
  /** Where its number is a process: a container has numbers of its own, and so has another machine. */
  readonly place: string;
  readonly pid: number;
  /** When the process started, where the system tells, because numbers of processes come again; else empty. */
  readonly started: string;
}

const NO_HOLDER = '';
// A holder from elsewhere cannot be asked for: it lives while it touches its lock.
const TOUCH_MS = 2000;
const FORGOTTEN_MS = 10_000;
const LOCK_FILE = /^lock\.(\d+)$/;

/** Tells whether a file's name is one of a lock. */
export function isLockFile(name: string): boolean {
  return name.startsWith('lock.');
}

/**
 * Takes the lock of a directory.
 * @returns How to give it back.
 * @throws {StoreError} `store_locked` when a process that lives holds it.
 */
export function lockDirectory(directory: string): () => void {
  for (;;) {
    const number = findHighest(directory);
    const held = join(directory, `lock.${number}`);
    const holder = number === 0 ? undefined : readHolder(held);
    if (holder && isHeld(held, holder)) {
      const message = `Another process (${holder.pid}) has the store open; one at a time may, or use a PostgreSQL server.`;
      throw new StoreError('store_locked', message);
    }
    const path = join(directory, `lock.${number + 1}`);
    const own: Holder = { place: readPlace(), pid: process.pid, started: readStart(process.pid) };
    if (!tryCreate(path, JSON.stringify(own))) continue;
    // Since we looked, the number may have been taken, given back and removed for a higher one.
    if (findHighest(directory) > number + 1) {
      rmSync(path);
      continue;
    }
    rmSync(held, { force: true });
    const timer = setInterval(() => touch(path), TOUCH_MS).unref();
    return () => {
      clearInterval(timer);
      replace(path, NO_HOLDER);
    };
  }
}

function findHighest(directory: string): number {
  return Math.max(0, ...readdirSync(directory).map((name) => Number(LOCK_FILE.exec(name)?.[1] ?? 0)));
}

/** Reads who holds a lock; nobody when it was given back, or was removed for a higher number. */
function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isHeld(path: string, holder: Holder): boolean {
  if (typeof holder.place !== 'string' || holder.place === readPlace()) return isAlive(holder);
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
  return Math.abs(Date.now() - mtimeMs) < FORGOTTEN_MS;
}

/** Reads what tells this machine and this container from others. */
function readPlace(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // The directory is gone, and the store with it.
  }
}

function isAlive({ pid, started }: Holder): boolean {
  // Zero and below are groups of processes.
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // It lives as well when it is another user's.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const found = readStart(pid);
  return found === '' || found === started;
}

/** Reads when a process started, where the system tells: fields 3 and 22 of /proc/<pid>/stat; the second may hold spaces. */
function readStart(pid: number): string {
  try {
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return state === 'Z' ? 'ended' : (fields[18] ?? '');
  } catch {
    return '';
  }
}

/** Makes a file with its content at once, unless it exists. */
function tryCreate(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft);
  }
}

function replace(path: string, content: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}
