/** A database that is away, or hangs: the sandbox says so in time, lives on, and goes on by itself. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { noPostgres, startPostgres } from '../../postgres.mjs';
import { type Command, startCommand } from './command.js';
import { chargeFreshToken, chargeUntilFailure, createLedger, expectBooks, type Ledger, replay } from './ledger.js';
import { startProxy } from './proxy.js';

if (noPostgres) console.log(`Skipped, outages of a PostgreSQL server: ${noPostgres}.`);

const RECOVERY_MS = 20_000;

async function makeServer() {
  const server = await startPostgres();
  onTestFinished(server.close);
  return server;
}

/** Charges from many sides while the database is away; every request is answered, and none but with 503. */
async function expectRefusals(sandbox: Command, ledger: Ledger): Promise<void> {
  const { refused } = ledger;
  const asking = Array.from({ length: 30 }, () => chargeFreshToken(sandbox, ledger));
  expect((await sandbox.get('/sandbox/health')).body).toEqual({ status: 'ok' });
  expect((await Promise.all(asking)).filter((isAnswered) => isAnswered)).toEqual([]);
  expect(ledger.refused).toBeGreaterThanOrEqual(refused + asking.length);
  expect([ledger.interrupted, sandbox.child.exitCode]).toEqual([0, null]);
}

/** Waits until charges go through again, and checks the books. */
async function expectRecovery(sandbox: Command, ledger: Ledger): Promise<void> {
  await vi.waitUntil(() => chargeFreshToken(sandbox, ledger), { timeout: RECOVERY_MS, interval: 100 });
  await expectBooks(sandbox, ledger);
  await replay(sandbox, ledger, ledger.attempts);
  await expectBooks(sandbox, ledger);
}

/** Starts charging, and waits until that goes well. */
async function startLoad(sandbox: Command, ledger: Ledger): Promise<{ ended: Promise<void> }> {
  const ended = chargeUntilFailure(sandbox, ledger);
  await vi.waitFor(() => expect(ledger.acknowledged).toBeGreaterThan(20), { timeout: 20_000, interval: 5 });
  return { ended };
}

describe.skipIf(noPostgres)('a PostgreSQL server', () => {
  it('that is away is answered for with 503, and is asked again when it is back', async () => {
    const server = await makeServer();
    const sandbox = await startCommand(server.url);
    const ledger = createLedger();
    const load = await startLoad(sandbox, ledger);
    server.kill();
    await load.ended;
    await expectRefusals(sandbox, ledger);
    server.start();
    await expectRecovery(sandbox, ledger);
  });

  it('that hangs is answered for with 503 in time, and is asked again when it answers', async () => {
    const server = await makeServer();
    const proxy = await startProxy(server.url);
    const sandbox = await startCommand(proxy.url);
    const ledger = createLedger();
    const load = await startLoad(sandbox, ledger);
    proxy.swallow();
    const start = performance.now();
    await Promise.all([load.ended, expectRefusals(sandbox, ledger)]);
    console.log(
      `PostgreSQL hangs: ${ledger.refused} requests refused within ${Math.round(performance.now() - start)} ms`,
    );
    proxy.recover();
    await expectRecovery(sandbox, ledger);
  });

  it('that hangs does not keep the command from ending, or from saying that it cannot start', async () => {
    const server = await makeServer();
    const proxy = await startProxy(server.url);
    const sandbox = await startCommand(proxy.url);
    const ledger = createLedger();
    expect(await chargeFreshToken(sandbox, ledger)).toBe(true);
    proxy.swallow();
    const [code] = await Promise.all([
      sandbox.end('SIGTERM'),
      expect(startCommand(proxy.url)).rejects.toThrow('payveil: The store cannot be asked'),
    ]);
    expect(code).toBe(0);
  });
});
