/** A disk without room: charges are refused as to be sent again, and go on by themselves when there is room. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { noPostgres, startPostgres } from '../../postgres.mjs';
import { type Command, startCommand } from './command.js';
import { type Disk, mountDisk, noDisk } from './disk.js';
import { chargeFreshToken, chargeUntilFailure, createLedger, expectBooks, type Ledger, replay } from './ledger.js';

const noServer = noDisk ?? noPostgres;
if (noDisk) console.log(`Skipped, full disks: ${noDisk}.`);
else if (noPostgres) console.log(`Skipped, full disks of a PostgreSQL server: ${noPostgres}.`);

// Filling a log takes long where much else runs.
vi.setConfig({ testTimeout: 400_000 });

const DISK_MB = 80;
/** Less than a segment of the database's log, which is 16 MB. */
const LEFT_FOR_TABLES = 10 * 2 ** 20;
const RECOVERY_MS = 10_000;

/** A long text that no database makes much smaller. */
const writeLong = () => [...randomBytes(480)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');

/** Counts the files of a disk that a sandbox has open. */
function countOpenFiles({ child }: Command, { path }: Disk): number {
  const links = readdirSync(`/proc/${child.pid}/fd`).map((name) => tryReadLink(`/proc/${child.pid}/fd/${name}`));
  return links.filter((link) => link.startsWith(path)).length;
}

function tryReadLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // Closed since it was listed.
    return '';
  }
}

/** Writes long objects until one is refused. */
async function fillLog(sandbox: Command): Promise<void> {
  const work = async () => {
    for (let status = 200; status !== 503; ) {
      const [name, line1, line2, city, state] = Array.from({ length: 5 }, writeLong);
      const customer = { email: 'ada@example.com', currency: 'eur', name, line1, line2, city, state };
      status = (await sandbox.post('/v1/create/customer', customer)).status;
      expect([200, 503]).toContain(status);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}

/** Charges while there is no room: requests are refused, all are answered, and the sandbox's health is well. */
async function expectRefusals(sandbox: Command, ledger: Ledger): Promise<void> {
  const { refused, interrupted } = ledger;
  const asking = Array.from({ length: 20 }, () => chargeFreshToken(sandbox, ledger, writeLong()));
  expect((await sandbox.get('/sandbox/health')).body).toEqual({ status: 'ok' });
  await Promise.all(asking);
  // A small object may still fit into a page of its table.
  expect(ledger.refused).toBeGreaterThan(refused);
  expect(ledger.interrupted).toBe(interrupted);
}

/** Waits until charges go through again, by themselves, and checks the books. */
async function expectRecovery(sandbox: Command, ledger: Ledger, title: string): Promise<void> {
  const start = performance.now();
  const isBack = () => chargeFreshToken(sandbox, ledger);
  await vi.waitUntil(isBack, { timeout: RECOVERY_MS, interval: 100 });
  const ms = Math.round(performance.now() - start);
  const open = ledger.attempts.filter(({ chargeId }) => !chargeId).length;
  await expectBooks(sandbox, ledger);
  await replay(sandbox, ledger, ledger.attempts);
  await expectBooks(sandbox, ledger);
  const { attempts, acknowledged, refused } = ledger;
  console.log(
    `${title}: ${attempts.length} tokens, ${acknowledged} charges acknowledged, ${refused} requests refused, ${open} tokens left open, back after ${ms} ms`,
  );
}

describe.skipIf(noDisk)('a directory on a full disk', () => {
  it('is no store while it cannot be made; then refuses while a table cannot grow, and goes on by itself', async () => {
    const disk = mountDisk(DISK_MB);
    const store = join(disk.path, 'store');
    disk.fill(LEFT_FOR_TABLES);
    await expect(startCommand(store)).rejects.toThrow('payveil: The store is not available');
    disk.clear();
    const sandbox = await startCommand(store);
    const ledger = createLedger();
    for (let i = 0; i < 10; i++) expect(await chargeFreshToken(sandbox, ledger)).toBe(true);
    disk.fill(0);
    await chargeUntilFailure(sandbox, ledger, { padding: writeLong() });
    await expectRefusals(sandbox, ledger);
    // What is there can be read.
    await expectBooks(sandbox, ledger);
    disk.clear();
    await expectRecovery(sandbox, ledger, 'directory, no room for a table');
  });

  it('refuses while its log cannot grow, and goes on by itself with no file left open', async () => {
    const disk = mountDisk(DISK_MB);
    const sandbox = await startCommand(join(disk.path, 'store'));
    const ledger = createLedger();
    const openFiles = countOpenFiles(sandbox, disk);
    expect(openFiles).toBeGreaterThan(0);
    disk.fill(LEFT_FOR_TABLES);
    await Promise.all([chargeUntilFailure(sandbox, ledger, { workers: 1 }), fillLog(sandbox)]);
    disk.fill(0);
    // Each attempt to open the database again once left files open, and its memory taken.
    for (let second = 0; second < 4; second++) {
      await expectRefusals(sandbox, ledger);
      await setTimeout(1000);
    }
    expect((await sandbox.get('/sandbox/charges')).status).toBe(503);
    expect(countOpenFiles(sandbox, disk)).toBeLessThanOrEqual(openFiles);
    disk.clear();
    await expectRecovery(sandbox, ledger, 'directory, no room for the log');
    expect(countOpenFiles(sandbox, disk)).toBeLessThanOrEqual(openFiles);
    expect(await sandbox.end('SIGTERM')).toBe(0);
  });
});

describe.skipIf(noServer)('a PostgreSQL server on a full disk', () => {
  it('refuses while a table cannot grow, and goes on by itself', async () => {
    const disk = mountDisk(DISK_MB);
    const server = await startPostgres(disk.path);
    onTestFinished(server.close);
    const sandbox = await startCommand(server.url);
    const ledger = createLedger();
    for (let i = 0; i < 10; i++) expect(await chargeFreshToken(sandbox, ledger)).toBe(true);
    disk.fill(0);
    await chargeUntilFailure(sandbox, ledger, { padding: writeLong() });
    await expectRefusals(sandbox, ledger);
    disk.clear();
    await expectRecovery(sandbox, ledger, 'PostgreSQL, no room for a table');
  });

  it('crashes while its log cannot grow, and the sandbox goes on when the server does', async () => {
    const disk = mountDisk(DISK_MB);
    const server = await startPostgres(disk.path);
    onTestFinished(server.close);
    const sandbox = await startCommand(server.url);
    const ledger = createLedger();
    disk.fill(LEFT_FOR_TABLES);
    await Promise.all([chargeUntilFailure(sandbox, ledger, { workers: 1 }), fillLog(sandbox)]);
    disk.fill(0);
    await expectRefusals(sandbox, ledger);
    disk.clear();
    // It may have ended, and then it is for its operator to start it.
    if (!server.isRunning()) server.start();
    await expectRecovery(sandbox, ledger, 'PostgreSQL, no room for the log');
  });
});
