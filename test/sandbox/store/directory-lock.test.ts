/** The lock of a directory: one holder at a time, however the last one ended, paused or with another clock. */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isLockFile, lockDirectory, refuseNetwork } from '../../../src/sandbox/store/sql/directory-lock.js';
import { makeDirectory, writeProgram } from '../bundle.js';

const SOURCE = 'store/sql/directory-lock.ts';
const isUnshared = spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0;
if (!isUnshared) console.log('Skipped, two namespaces of processes: this user may not make one.');

/** Takes the lock of its first argument, some milliseconds ahead of the clock, and holds it. */
const HOLD = `
import { lockDirectory } from './source.js';
const [, , directory, ahead = '0'] = process.argv;
const { now } = Date;
Date.now = () => now() + Number(ahead);
process.stdin.once('data', async () => {
  try {
    await lockDirectory(directory);
    console.log('taken');
    setInterval(() => {}, 1000);
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
    unlock = await lockDirectory(directory);
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
async function startHolder(directory: string, ...args: string[]): Promise<ChildProcess> {
  const { process: child, firstLine } = (await writeProgram(SOURCE, HOLD))(directory, ...args);
  child.stdin?.write('go');
  expect(await firstLine).toBe('taken');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Makes a directory whose holder was killed. */
async function makeLeft(): Promise<string> {
  const directory = makeDirectory();
  await kill(await startHolder(directory));
  expect(readdirSync(directory)).toEqual([expect.stringMatching(/^lock\.[0-9a-f]{12}$/)]);
  return directory;
}

const failsWith = (code: string) => expect.objectContaining({ name: 'StoreError', code });
const expectLocked = (directory: string) => expect(lockDirectory(directory)).rejects.toEqual(failsWith('store_locked'));

describe('a lock', () => {
  it('is held by one, and is free when it was given back', async () => {
    const directory = makeDirectory();
    const unlock = await lockDirectory(directory);
    await expectLocked(directory);
    unlock();
    (await lockDirectory(directory))();
    const again = await lockDirectory(directory);
    await expectLocked(directory);
    again();
  });

  it('leaves no file, however often it was taken', async () => {
    const directory = makeDirectory();
    for (let i = 0; i < 20; i++) (await lockDirectory(directory))();
    expect(readdirSync(directory)).toEqual([]);
  });

  it('is one file that is known for one', async () => {
    const directory = makeDirectory();
    const unlock = await lockDirectory(directory);
    expect(readdirSync(directory)).toHaveLength(1);
    expect(readdirSync(directory).every(isLockFile)).toBe(true);
    unlock();
  });

  it('is free when its holder was killed', async () => {
    const directory = await makeLeft();
    const unlock = await lockDirectory(directory);
    expect(readdirSync(directory)).toHaveLength(1);
    unlock();
  });

  it('is held while its holder is paused', async () => {
    const directory = makeDirectory();
    const holder = await startHolder(directory);
    holder.kill('SIGSTOP');
    await expectLocked(directory);
    holder.kill('SIGCONT');
    await kill(holder);
    (await lockDirectory(directory))();
  });

  it.each(['-15000', '15000', '-86400000'])('is held by a process whose clock is %s ms ahead', async (ahead) => {
    const directory = makeDirectory();
    const holder = await startHolder(directory, ahead);
    await expectLocked(directory);
    await kill(holder);
  });

  it.skipIf(!isUnshared)('is held over two namespaces of processes, the first of them paused', async () => {
    const directory = makeDirectory();
    const start = await writeProgram(SOURCE, HOLD, ['unshare', '--pid', '--fork', '--kill-child']);
    const [first, second] = [start(directory), start(directory)];
    first.process.stdin?.write('go');
    expect(await first.firstLine).toBe('taken');
    const leader = first.process.pid as number;
    const [pid] = readFileSync(`/proc/${leader}/task/${leader}/children`, 'utf8').split(' ');
    process.kill(Number(pid), 'SIGSTOP');
    second.process.stdin?.write('go');
    expect(await second.firstLine).toBe('store_locked');
    process.kill(Number(pid), 'SIGKILL');
    await once(first.process, 'exit');
    (await lockDirectory(directory))();
  });
});

describe('what was left in a directory', () => {
  it.each(['lock.41', 'lock.0a1b2c3d4e5f'])('is removed: the file %s', async (name) => {
    const directory = makeDirectory();
    writeFileSync(join(directory, name), '{"pid":1}');
    const unlock = await lockDirectory(directory);
    expect(readdirSync(directory)).toEqual([expect.not.stringContaining(name)]);
    unlock();
  });
});

describe('a directory that cannot be locked', () => {
  it('is one whose path is too long for a socket', async () => {
    const directory = join(makeDirectory(), 'x'.repeat(100));
    mkdirSync(directory);
    await expect(lockDirectory(directory)).rejects.toEqual(failsWith('path_too_long'));
    expect(readdirSync(directory)).toEqual([]);
  });

  it('may be named by a long path when the way from here is short', async () => {
    const here = process.cwd();
    onTestFinished(() => process.chdir(here));
    const directory = join(makeDirectory(), 'x'.repeat(100));
    mkdirSync(directory);
    process.chdir(directory);
    (await lockDirectory(directory))();
  });

  it('is one of a network file system, and the way out is told', () => {
    expect(() => refuseNetwork(0x6969, '/data')).toThrow(failsWith('file_system_unsupported'));
    expect(() => refuseNetwork(0x6969, '/data')).toThrow('PostgreSQL');
    expect(() => refuseNetwork(0xef53, '/data')).not.toThrow();
  });

  it('is one of a share on Windows, which has no number for it', () => {
    expect(() => refuseNetwork(0, '\\\\server\\share\\data')).toThrow(failsWith('file_system_unsupported'));
    expect(() => refuseNetwork(0, 'C:\\data')).not.toThrow();
  });
});

describe('a lock that many want', () => {
  it('is taken by one at most of 50 that find it left behind', async () => {
    const directory = await makeLeft();
    const start = await writeProgram(SOURCE, HOLD);
    const programs = Array.from({ length: 50 }, () => start(directory));
    for (const { process: child } of programs) child.stdin?.write('go');
    const lines = await Promise.all(programs.map(({ firstLine }) => firstLine));
    expect(lines.filter((line) => line === 'taken').length).toBeLessThanOrEqual(1);
    expect(lines.filter((line) => line !== 'taken' && line !== 'store_locked')).toEqual([]);
  });

  it('is had by one at a time when it is taken and given back without a pause', async () => {
    const directory = makeDirectory();
    const mark = join(makeDirectory(), 'mark');
    const start = await writeProgram(SOURCE, TAKE_TURNS);
    const programs = Array.from({ length: 4 }, () => start(directory, mark, '100'));
    const lines = await Promise.all(programs.map(({ firstLine }) => firstLine));
    expect(lines).toEqual(['done', 'done', 'done', 'done']);
  });
});
