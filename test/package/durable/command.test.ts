/** The command on a directory: what it says, what it keeps, and to whom it gives the directory. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeDirectory, run, start } from '../built-command.js';

const customer = JSON.stringify({ email: 'ada@example.com', currency: 'eur' });

const listLocks = (directory: string) => readdirSync(directory).filter((name) => name.startsWith('lock.'));

describe('payveil sandbox --store', () => {
  it('says where its state is, and on the other stream that it is being opened', async () => {
    const directory = makeDirectory();
    const { output, progress } = await start('--store', directory);
    expect(output).toContain(`store ${directory} · clock real`);
    expect(progress).toBe(`  Opening the store    ${directory} …\n`);
  });

  it('keeps its state over SIGTERM, and gives its directory back', async () => {
    const directory = makeDirectory();
    const list = async (output: string) => (await fetch(`${JSON.parse(output).url}/sandbox/customers`)).json();
    const { child, output, progress } = await start('--json', '--quiet', '--store', directory);
    const headers = { authorization: 'sk_test_sandbox' };
    const made = await fetch(`${JSON.parse(output).url}/v1/create/customer`, {
      method: 'POST',
      headers,
      body: customer,
    });
    expect([made.status, progress]).toEqual([200, '']);
    expect(listLocks(directory)).toHaveLength(1);
    const kept = await list(output);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(listLocks(directory)).toEqual([]);

    const again = await start('--json', '--store', directory);
    expect(kept).toEqual({ data: [await made.json()] });
    expect(await list(again.output)).toEqual(kept);
  });

  it('ends with 1 when another process has the directory, and disturbs it not', async () => {
    const directory = makeDirectory();
    const { output } = await start('--json', '--store', directory);
    const { status, stdout, stderr } = run('sandbox', '--port', '0', '--quiet', '--store', directory);
    const message =
      'Another process has the store open. Only one process at a time can open it. To share a store, use a PostgreSQL server.';
    expect([status, stdout, stderr]).toEqual([1, '', `payveil: ${message}\n`]);
    expect((await fetch(`${JSON.parse(output).url}/sandbox/charges`)).status).toBe(200);
  });
});
