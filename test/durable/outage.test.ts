/** A database that is down or hangs: the sandbox says so in time, keeps running, and then works again. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { noPostgres, startPostgres } from '../postgres.mjs';
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

/** Charges many tokens while the database is down. Every request must be answered with 503. */
async function expectRefusals(sandbox: Command, ledger: Ledger): Promise<void> {
  const { refused } = ledger;
  const asking = Array.from({ length: 30 }, () => chargeFreshToken(sandbox, ledger));
  expect((await sandbox.get('/sandbox/health')).body).toEqual({ status: 'ok' });
  expect((await Promise.all(asking)).filter((isAnswered) => isAnswered)).toEqual([]);
  expect(ledger.refused).toBeGreaterThanOrEqual(refused + asking.length);
  expect(ledger.interrupted).toBe(0);
  expect(sandbox.child.exitCode).toBeNull();
}

/** Waits until charges work again, and checks them. */
async function expectRecovery(sandbox: Command, ledger: Ledger): Promise<void> {
  await vi.waitUntil(() => chargeFreshToken(sandbox, ledger), { timeout: RECOVERY_MS, interval: 100 });
  await expectBooks(sandbox, ledger);
  await replay(sandbox, ledger, ledger.attempts);
  await expectBooks(sandbox, ledger);
}

/** Starts to charge tokens, and waits until some charges are confirmed. */
async function startLoad(sandbox: Command, ledger: Ledger): Promise<{ ended: Promise<void> }> {
  const ended = chargeUntilFailure(sandbox, ledger);
  await vi.waitFor(() => expect(ledger.acknowledged).toBeGreaterThan(20), { timeout: 20_000, interval: 5 });
  return { ended };
}

describe.skipIf(noPostgres)('a PostgreSQL server', () => {
  it('gives 503 while it is down, and is used again when it is back', async () => {
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

  it('gives 503 in time while it hangs, lets the command end, and is used again later', async () => {
    const server = await makeServer();
    const proxy = await startProxy(server.url);
    const [sandbox, other] = await Promise.all([startCommand(proxy.url), startCommand(proxy.url)]);
    const ledger = createLedger();
    expect((await other.get('/sandbox/charges')).status).toBe(200);
    const load = await startLoad(sandbox, ledger);
    proxy.swallow();
    const start = performance.now();
    const starting = expect(startCommand(proxy.url)).rejects.toThrow('payveil: The store is not available');
    const ending = other.end('SIGTERM');
    await Promise.all([load.ended, expectRefusals(sandbox, ledger)]);
    const ms = Math.round(performance.now() - start);
    console.log(`PostgreSQL hangs: ${ledger.refused} requests refused within ${ms} ms`);
    await starting;
    expect(await ending).toBe(0);
    proxy.recover();
    await expectRecovery(sandbox, ledger);
  });
});
