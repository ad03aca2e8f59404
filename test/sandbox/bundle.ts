/** Bundles sources into separate programs, for tests that need other processes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';

const SOURCES = fileURLToPath(new URL('../../src/sandbox/', import.meta.url));

/** Creates a temporary directory, which is removed after the test. */
export function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'payveil-test-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A running program. */
export interface Program {
  readonly process: ChildProcess;
  /** Resolves with the first line of its output. */
  readonly firstLine: Promise<string>;
}

/**
 * Writes a program to a directory in which no package can be found. It imports from `./source.js`, which is a file of
 * `src/sandbox` bundled with everything that it imports from the project.
 * @param wrapper A command that runs it, with its options.
 * @returns A function that starts the program.
 */
export async function writeProgram(
  source: string,
  code: string,
  wrapper: readonly string[] = [],
): Promise<(...args: string[]) => Program> {
  const directory = makeDirectory();
  await build({
    entryPoints: [join(SOURCES, source)],
    outfile: join(directory, 'source.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg', '@electric-sql/pglite'],
    logLevel: 'error',
  });
  writeFileSync(join(directory, 'package.json'), '{"type":"module"}');
  writeFileSync(join(directory, 'main.js'), code);
  return (...args) => {
    const [command = '', ...all] = [...wrapper, process.execPath, join(directory, 'main.js'), ...args];
    const child = spawn(command, all, {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return { process: child, firstLine: readLine(child) };
  };
}

async function readLine({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const part of stdout ?? []) {
    text += part;
    if (text.includes('\n')) break;
  }
  return text.trimEnd();
}
