/** Starts the built command, or runs it until it ends. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export const CLI = 'dist/command/main.js';

/** Starts the sandbox command, and returns its first output and its progress messages. */
export async function start(...args: string[]) {
  return startAs(['sandbox', '--port', '0', ...args]);
}

/** Starts the command with arguments and environment variables. */
export async function startAs(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [CLI, ...args], { env: { ...process.env, ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  let progress = '';
  child.stderr.on('data', (data) => {
    progress += data;
  });
  const [output] = await once(child.stdout, 'data');
  return { child, output: String(output), progress };
}

/** Creates a directory for a store, which is removed after the test. */
export function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'payveil-store-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Runs the command until it ends. */
export const run = (...args: string[]) => spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8' });
