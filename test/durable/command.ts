/** Runs the built command on a store, asks it over HTTP, and ends it by a signal. */
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { createKeys } from '../../src/sandbox/merchants/keys.js';
import type { MerchantKeys } from '../../src/sandbox/state.js';
import type { Answered, JsonBody } from '../sandbox/ask.js';

const CLI = 'dist/command/main.js';
/** The limit for an answer. When the database hangs, an answer takes up to 15 s. */
const ANSWER_TIMEOUT_MS = 25_000;

/** A sandbox in its own process. */
export interface Command {
  readonly child: ChildProcess;
  readonly url: string;
  /** Posts a body with a merchant's keys. Rejects if there is no answer. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered>;
  get(path: string, headers?: Record<string, string>): Promise<Answered>;
  /** Ends the process by a signal. @returns Its exit code, or `null` if the signal killed it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** The keys of the merchant that requests use by default. */
export const keys = createKeys('shop');

/** Creates the headers for a merchant's requests. */
export function authorize({ secretKey, signature }: MerchantKeys): Record<string, string> {
  return { authorization: secretKey, signature };
}

/** Starts the command. It is killed after the test. */
export function spawnCommand(store: string, ...args: string[]): Child {
  const child = spawnAlone(store, args);
  onTestFinished(async () => void (await end(child, 'SIGKILL')));
  return child;
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

function spawnAlone(store: string, args: readonly string[]): Child {
  const all = [CLI, 'sandbox', '--port', '0', '--json', '--store', store, ...args];
  return spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Starts the command on a store. If it ends before it is ready, rejects with its output. */
export const startCommand = (store: string, ...args: string[]): Promise<Command> =>
  untilReady(spawnCommand(store, ...args));

/** Starts the command for several tests, which end it themselves. */
export const startShared = (store: string): Promise<Command> => untilReady(spawnAlone(store, []));

async function untilReady(child: Child): Promise<Command> {
  let printed = '';
  child.stderr.on('data', (text) => {
    printed += text;
  });
  const [ready] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'close').then(() => Promise.reject(new Error(`The command ended: ${printed}`))),
  ]);
  const { url } = JSON.parse(String(ready)) as { url: string };
  return {
    child,
    url,
    post: (path, body, headers) => ask(url + path, headers, { method: 'POST', body: JSON.stringify(body) }),
    get: (path, headers) => ask(url + path, headers),
    end: (signal) => end(child, signal),
  };
}

/** Creates a directory, which is removed after the test. */
export function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'payveil-durable-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function ask(url: string, headers = authorize(keys), init: RequestInit = {}): Promise<Answered> {
  const response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text) as JsonBody };
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, 'exit');
  }
  return child.exitCode;
}
