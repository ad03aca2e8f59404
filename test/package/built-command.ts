/** The built command, started or run to its end. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export const CLI = 'dist/sandbox/cli.js';

/** Starts the command and gives its first output, and what it said of its progress until then. */
export async function start(...args: string[]) {
  return startAs(['sandbox', '--port', '0', ...args]);
}

/** Starts the command with arguments and variables of its environment. */
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

/** Makes a directory for a store, which goes with its test. */
export function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'payveil-store-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Runs the command to its end. */
export const run = (...args: string[]) => spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8' });
