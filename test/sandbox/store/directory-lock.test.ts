/** The lock of a directory: only one process has it, even if its holder was killed, is paused, or has another clock. */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockDirectory, refuseNetwork } from '../../../src/sandbox/store/sql/directory-lock.js';
import { makeDirectory, writeProgram } from '../bundle.js';

const SOURCE = 'store/sql/directory-lock.ts';
const isUnshared = spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0;
if (!isUnshared) console.log('Skipped, two namespaces of processes: this user may not make one.');

/** Takes the lock of its first argument and keeps it. Its clock is some milliseconds ahead. */
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

/** Takes and releases the lock so many times. Writing the mark fails if two processes have the lock. */
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

/** Starts a program that keeps the lock of a directory. */
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

/** Creates a directory whose lock holder was killed. */
async function makeLeft(): Promise<string> {
  const directory = makeDirectory();
  await kill(await startHolder(directory));
  expect(readdirSync(directory)).toEqual([expect.stringMatching(/^lock\.[0-9a-f]{12}$/)]);
  return directory;
}

const failsWith = (code: string) => expect.objectContaining({ name: 'StoreError', code });
const expectLocked = (directory: string) => expect(lockDirectory(directory)).rejects.toEqual(failsWith('store_locked'));

describe('a lock', () => {
  it('has one holder, and is free after its release', async () => {
    const directory = makeDirectory();
    const unlock = await lockDirectory(directory);
    await expectLocked(directory);
    unlock();
    (await lockDirectory(directory))();
    const again = await lockDirectory(directory);
    await expectLocked(directory);
    again();
  });

  it('leaves no file behind, even after many releases', async () => {
    const directory = makeDirectory();
    for (let i = 0; i < 20; i++) (await lockDirectory(directory))();
    expect(readdirSync(directory)).toEqual([]);
  });

  it('is free after its holder was killed', async () => {
    const directory = await makeLeft();
    const unlock = await lockDirectory(directory);
    expect(readdirSync(directory)).toHaveLength(1);
    unlock();
  });

  it('is still taken while its holder is paused', async () => {
    const directory = makeDirectory();
    const holder = await startHolder(directory);
    holder.kill('SIGSTOP');
    await expectLocked(directory);
    holder.kill('SIGCONT');
    await kill(holder);
    (await lockDirectory(directory))();
  });

  it.each(['-15000', '15000', '-86400000'])('is still taken with a holder clock that is %s ms ahead', async (ahead) => {
    const directory = makeDirectory();
    const holder = await startHolder(directory, ahead);
    await expectLocked(directory);
    await kill(holder);
  });

  it.skipIf(!isUnshared)('works between two process namespaces, even if the first process is paused', async () => {
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

describe('a file left in a directory', () => {
  it.each(['lock.41', 'lock.0a1b2c3d4e5f'])('is removed: %s', async (name) => {
    const directory = makeDirectory();
    writeFileSync(join(directory, name), '{"pid":1}');
    const unlock = await lockDirectory(directory);
    expect(readdirSync(directory)).toEqual([expect.not.stringContaining(name)]);
    unlock();
  });
});

describe('a path that cannot be locked', () => {
  it('is too long for a socket', async () => {
    const directory = join(makeDirectory(), 'x'.repeat(100));
    mkdirSync(directory);
    await expect(lockDirectory(directory)).rejects.toEqual(failsWith('path_too_long'));
    expect(readdirSync(directory)).toEqual([]);
  });

  it('can be long if the relative path is short', async () => {
    const here = process.cwd();
    onTestFinished(() => process.chdir(here));
    const directory = join(makeDirectory(), 'x'.repeat(100));
    mkdirSync(directory);
    process.chdir(directory);
    (await lockDirectory(directory))();
  });

  it('is on a network file system, and the message says what to use instead', () => {
    expect(() => refuseNetwork(0x6969, '/data')).toThrow(failsWith('file_system_unsupported'));
    expect(() => refuseNetwork(0x6969, '/data')).toThrow('PostgreSQL');
    expect(() => refuseNetwork(0xef53, '/data')).not.toThrow();
  });

  it('is a share on Windows, which has no number for its file system', () => {
    expect(() => refuseNetwork(0, '\\\\server\\share\\data')).toThrow(failsWith('file_system_unsupported'));
    expect(() => refuseNetwork(0, 'C:\\data')).not.toThrow();
  });
});

describe('a lock that many processes want', () => {
  it('is taken by at most one of 50 that find an old lock', async () => {
    const directory = await makeLeft();
    const start = await writeProgram(SOURCE, HOLD);
    const programs = Array.from({ length: 50 }, () => start(directory));
    for (const { process: child } of programs) child.stdin?.write('go');
    const lines = await Promise.all(programs.map(({ firstLine }) => firstLine));
    expect(lines.filter((line) => line === 'taken').length).toBeLessThanOrEqual(1);
    expect(lines.filter((line) => line !== 'taken' && line !== 'store_locked')).toEqual([]);
  });

  it('has one holder at a time when it is taken and released without a pause', async () => {
    const directory = makeDirectory();
    const mark = join(makeDirectory(), 'mark');
    const start = await writeProgram(SOURCE, TAKE_TURNS);
    const programs = Array.from({ length: 4 }, () => start(directory, mark, '100'));
    const lines = await Promise.all(programs.map(({ firstLine }) => firstLine));
    expect(lines).toEqual(['done', 'done', 'done', 'done']);
  });
});
