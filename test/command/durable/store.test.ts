/** The command with a store in a directory: its messages, its state, and its lock. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run, start } from '../built/built-command.js';

const customer = JSON.stringify({ email: 'ada@example.com', currency: 'eur' });

/** The first test makes it, which takes seconds. The others open it again. */
const directory = mkdtempSync(join(tmpdir(), 'payveil-store-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Ends the command, and returns its code and its signal. */
function stop(child: ChildProcess): Promise<unknown[]> {
  child.kill('SIGTERM');
  return once(child, 'exit');
}

const listLocks = (directory: string) => readdirSync(directory).filter((name) => name.startsWith('lock.'));

const MESSAGE =
  'Another process has the store open. Only one process at a time can open it. To share a store, use a PostgreSQL server.';

describe('payveil sandbox --store', () => {
  it('keeps its state after SIGTERM, lets no other process in, and releases its directory', async () => {
    const list = async (output: string) => (await fetch(`${JSON.parse(output).url}/sandbox/customers`)).json();
    const { child, output, progress } = await start('--json', '--quiet', '--store', directory);
    const headers = { authorization: 'sk_test_sandbox' };
    const path = `${JSON.parse(output).url}/v1/create/customer`;
    const made = await fetch(path, { method: 'POST', headers, body: customer });
    expect(made.status).toBe(200);
    expect(progress).toBe('');
    expect(listLocks(directory)).toHaveLength(1);
    const { status, stdout, stderr } = run('sandbox', '--port', '0', '--quiet', '--store', directory);
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: `payveil: ${MESSAGE}\n` });
    const kept = await list(output);
    expect(kept).toEqual({ data: [await made.json()] });
    expect(await stop(child)).toEqual([0, null]);
    expect(listLocks(directory)).toEqual([]);

    const again = await start('--json', '--store', directory);
    expect(await list(again.output)).toEqual(kept);
    await stop(again.child);
  });

  it('prints where its state is, and prints to stderr that it opens the store', async () => {
    const { child, output, progress } = await start('--store', directory);
    expect(output).toContain(`store ${directory} · clock real`);
    expect(progress).toBe(`  Opening the store    ${directory} …\n`);
    await stop(child);
  });
});
