/** The lock of a directory: one holder at a time, however the last one ended. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isLockFile, lockDirectory } from '../../src/sandbox/database/directory-lock.js';
import { makeDirectory, writeProgram } from './bundle.js';

const { staleLists } = vi.hoisted(() => ({ staleLists: [] as string[][] }));

// A directory may be listed just before others change it.
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  return { ...fs, readdirSync: (path: string) => staleLists.shift() ?? fs.readdirSync(path) };
});

afterEach(() => {
  staleLists.length = 0;
});

const noProc = existsSync('/proc/self/stat') ? undefined : 'this system does not tell when a process started';
if (noProc) console.log(`Skipped, locks of processes whose number came again: ${noProc}.`);

/** Holds the lock of its first argument from its first line on, until its input ends. */
const HOLD = `
import { lockDirectory } from './source.js';
process.stdin.once('data', () => {
  try {
    lockDirectory(process.argv[2]);
    console.log('taken');
  } catch (error) {
    console.log(error.code);
  }
});
`;

/** Takes the lock and gives it back so many times; a file that must not be there tells whether two have it. */
const TAKE_TURNS = `
import { rmSync, writeFileSync } from 'node:fs';
import { lockDirectory } from './source.js';
const [, , directory, mark, times] = process.argv;
for (let taken = 0; taken < Number(times); ) {
  let unlock;
  try {
    unlock = lockDirectory(directory);
  } catch (error) {
    if (error.code !== 'store_locked') throw error;
    continue;
  }
  writeFileSync(mark, '', { flag: 'wx' });
  rmSync(mark);
  unlock();
  taken += 1;
}
console.log('done');
`;

/** Starts a program that holds a directory's lock. */
async function startHolder(directory: string): Promise<ChildProcess> {
  const { process: child, firstLine } = (await writeProgram('database/directory-lock.ts', HOLD))(directory);
  child.stdin?.write('go');
  expect(await firstLine).toBe('taken');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Makes a directory with a lock that somebody left. */
function makeLocked(content: string): string {
  const directory = makeDirectory();
  writeFileSync(join(directory, 'lock.41'), content);
  return directory;
}

const locked = expect.objectContaining({ name: 'StoreError', code: 'store_locked' });
const writeHolder = (pid: number, started: string) => JSON.stringify({ pid, started });
const readStat = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];

describe('a lock', { timeout: 60_000 }, () => {
  it('is held by one, and is free when it was given back', () => {
    const directory = makeDirectory();
    const unlock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(locked);
    unlock();
    lockDirectory(directory)();
    const again = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(locked);
    again();
  });

  it('leaves one file, however often it was taken', () => {
    const directory = makeDirectory();
    for (let i = 0; i < 20; i++) lockDirectory(directory)();
    expect(readdirSync(directory)).toEqual(['lock.20']);
    expect(readdirSync(directory).every(isLockFile)).toBe(true);
  });

  it('names the process that holds it, and is free when that was killed', async () => {
    const directory = makeDirectory();
    const holder = await startHolder(directory);
    expect(() => lockDirectory(directory)).toThrow(`Another process (${holder.pid}) has the store open`);
    await kill(holder);
    expect(lockDirectory(directory)).not.toThrow();
  });
});

describe('a lock of another machine or container, whose processes have numbers of their own', () => {
  const elsewhere = JSON.stringify({ place: 'elsewhere pid:[1]', pid: 999_999, started: '1' });

  it('is held while its file is touched, and free ten seconds after', () => {
    const directory = makeLocked(elsewhere);
    expect(() => lockDirectory(directory)).toThrow(locked);
    const past = new Date(Date.now() - 11_000);
    utimesSync(join(directory, 'lock.41'), past, past);
    expect(lockDirectory(directory)).not.toThrow();
  });

  it('is touched by its holder', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const directory = makeDirectory();
    const unlock = lockDirectory(directory);
    const path = join(directory, 'lock.1');
    const past = new Date(0);
    utimesSync(path, past, past);
    vi.advanceTimersByTime(2000);
    expect(statSync(path).mtimeMs).toBeGreaterThan(Date.now() - 5000);
    unlock();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a lock that was left behind', { timeout: 60_000 }, () => {
  it.each([
    '',
    'x',
    '\0',
    'null',
    '5',
    '[]',
    '{}',
    '"',
    '{"pid":"x"}',
    '{"pid":1.5}',
    '{"pid":0,"started":""}',
    '{"pid":-1}',
  ])('is free when its content is %j', (content) => {
    const directory = makeLocked(content);
    expect(lockDirectory(directory)).not.toThrow();
    expect(readdirSync(directory)).toEqual(['lock.42']);
  });

  it('is free when its process is dead', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    expect(lockDirectory(makeLocked(writeHolder(child.pid as number, '1')))).not.toThrow();
  });

  it.skipIf(noProc)('is free when its number is that of a process which started at another time', () => {
    expect(lockDirectory(makeLocked(writeHolder(process.pid, '1')))).not.toThrow();
  });

  it.skipIf(noProc)('is free when its process has ended and nobody has asked how', async () => {
    // The shell starts a process that ends, and becomes one that never asks.
    const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [output] = await once(parent.stdout, 'data');
    const pid = Number(output);
    await expect.poll(() => readStat(pid)[0]).toBe('Z');
    expect(lockDirectory(makeLocked(writeHolder(pid, readStat(pid)[19] as string)))).not.toThrow();
  });

  it('is held while its process lives', () => {
    const directory = makeLocked(writeHolder(process.pid, noProc ? '' : (readStat(process.pid)[19] as string)));
    expect(() => lockDirectory(directory)).toThrow(locked);
    expect(readdirSync(directory)).toEqual(['lock.41']);
  });
});

describe('a lock that many want', { timeout: 60_000 }, () => {
  it('is taken by one of 20 that find it left behind', async () => {
    const directory = makeLocked(writeHolder(2 ** 30, '1'));
    const start = await writeProgram('database/directory-lock.ts', HOLD);
    const programs = Array.from({ length: 20 }, () => start(directory));
    for (const { process: child } of programs) child.stdin?.write('go');
    const lines = await Promise.all(programs.map(({ firstLine }) => firstLine));
    expect(lines.filter((line) => line === 'taken')).toHaveLength(1);
    expect(lines.filter((line) => line === 'store_locked')).toHaveLength(19);
  });

  it('is had by one at a time when it is taken and given back without a pause', async () => {
    const directory = makeDirectory();
    const mark = join(makeDirectory(), 'mark');
    const start = await writeProgram('database/directory-lock.ts', TAKE_TURNS);
    const programs = Array.from({ length: 4 }, () => start(directory, mark, '300'));
    const lines = await Promise.all(programs.map(({ firstLine }) => firstLine));
    expect(lines).toEqual(['done', 'done', 'done', 'done']);
  });

  it('is not taken by who looked before it was taken, given back and taken again', () => {
    const directory = makeDirectory();
    const seen = readdirSync(directory);
    lockDirectory(directory)();
    const unlock = lockDirectory(directory);
    staleLists.push(seen);
    expect(() => lockDirectory(directory)).toThrow(locked);
    expect(readdirSync(directory)).toEqual(['lock.2']);
    unlock();
  });
});
