/** What docs/sandbox.md says about stores: its example, and several processes on one database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readSection, readSnippet, runModule } from '../docs/documents.js';
import { noPostgres, startPostgres } from '../postgres.mjs';
import { authorize, keys, startCommand } from './command.js';

describe('sandbox.md', () => {
  it('has an example with a store, which runs twice on the same state', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'payveil-readme-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const code = readSnippet('docs/sandbox.md', 'store.mjs');
    const here = code.replace('./sandbox-data', join(folder, 'data')).replace('4010', '0');
    const end = "process.kill(process.pid, 'SIGTERM');";
    for (const _ of ['made', 'opened again']) expect(await runModule(here + end)).toMatch(/^Sandbox gateway at http/);
  });

  it.skipIf(noPostgres)('has three processes on one database', async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.close());
    const line = /^node_modules\/\.bin\/payveil sandbox --store postgres:\S+ --port \d+ &$/gm;
    const lines = readSection('docs/sandbox.md', 'Where its state is kept').match(line) ?? [];
    const servers = await Promise.all(lines.map(() => startCommand(postgres.url)));
    expect(servers).toHaveLength(3);
    const customer = { email: 'ada@example.com', currency: 'eur' };
    for (const { post } of servers) {
      expect((await post('/v1/create/customer', customer, authorize(keys))).status).toBe(200);
    }
    for (const { get } of servers) {
      expect((await get('/sandbox/customers', authorize(keys))).body.data).toHaveLength(servers.length);
    }
  });
});
