/** A full disk: charges are refused and can be sent again, and they work again when there is space. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { noPostgres, startPostgres } from '../postgres.mjs';
import { type Command, startCommand } from './command.js';
import { type Disk, mountDisk, noDisk } from './disk.js';
import { fillSegment } from './fill-segment.js';
import { chargeFreshToken, chargeUntilFailure, createLedger, expectBooks, type Ledger, replay } from './ledger.js';

const noServer = noDisk ?? noPostgres;
if (noDisk) console.log(`Skipped, full disks: ${noDisk}.`);
else if (noPostgres) console.log(`Skipped, full disks of a PostgreSQL server: ${noPostgres}.`);

// Filling the log takes long on a busy machine.
vi.setConfig({ testTimeout: 400_000 });

const DISK_MB = 80;
/** Less than a segment of the database's log, which has 16 MB. */
const LEFT_FOR_TABLES = 10 * 2 ** 20;
const RECOVERY_MS = 10_000;

/** Creates a long text that a database cannot compress much. */
const writeLong = () => [...randomBytes(480)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');

/** Counts the files of a disk that the sandbox has open. */
function countOpenFiles({ child }: Command, { path }: Disk): number {
  const links = readdirSync(`/proc/${child.pid}/fd`).map((name) => tryReadLink(`/proc/${child.pid}/fd/${name}`));
  return links.filter((link) => link.startsWith(path)).length;
}

function tryReadLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // The file was closed after it was listed.
    return '';
  }
}

/** Creates a customer with long texts. @returns The status of the answer. */
async function createLongCustomer(sandbox: Command): Promise<number> {
  const [name, line1, line2, city, state] = Array.from({ length: 5 }, writeLong);
  const customer = { email: 'ada@example.com', currency: 'eur', name, line1, line2, city, state };
  return (await sandbox.post('/v1/create/customer', customer)).status;
}

/** Writes long objects until each worker gets a refusal. */
async function fillLog(sandbox: Command): Promise<void> {
  const work = async () => {
    for (let status = 200; status !== 503; ) {
      status = await createLongCustomer(sandbox);
      expect([200, 503]).toContain(status);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}

/** Charges while the disk is full: all requests get an answer, some are refused, and the health route answers. */
async function expectRefusals(sandbox: Command, ledger: Ledger): Promise<void> {
  const { refused, interrupted } = ledger;
  const asking = Array.from({ length: 20 }, () => chargeFreshToken(sandbox, ledger, writeLong()));
  expect((await sandbox.get('/sandbox/health')).body).toEqual({ status: 'ok' });
  await Promise.all(asking);
  // A small object can still fit into a page of its table, so not all are refused.
  expect(ledger.refused).toBeGreaterThan(refused);
  expect(ledger.interrupted).toBe(interrupted);
}

/** Waits until charges work again, and checks all charges. */
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
  it('cannot be created; later it refuses charges while a table cannot grow, and then accepts them again', async () => {
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
    // Existing charges can still be read.
    await expectBooks(sandbox, ledger);
    disk.clear();
    await expectRecovery(sandbox, ledger, 'directory, no room for a table');
  });

  it('refuses charges while its log cannot grow, then accepts them again, and leaves no file open', async () => {
    const disk = mountDisk(DISK_MB);
    const store = join(disk.path, 'store');
    expect(await (await startCommand(store)).end('SIGTERM')).toBe(0);
    const database = new PGlite(join(store, 'pgdata'));
    await fillSegment(database);
    await database.close();
    const sandbox = await startCommand(store);
    const ledger = createLedger();
    // It opens the files of a table when it first uses them.
    for (let i = 0; i < 10; i++) expect(await chargeFreshToken(sandbox, ledger)).toBe(true);
    expect(await createLongCustomer(sandbox)).toBe(200);
    await replay(sandbox, ledger, ledger.attempts);
    await expectBooks(sandbox, ledger);
    const openFiles = countOpenFiles(sandbox, disk);
    expect(openFiles).toBeGreaterThan(0);
    disk.fill(LEFT_FOR_TABLES);
    await Promise.all([chargeUntilFailure(sandbox, ledger, { workers: 1 }), fillLog(sandbox)]);
    disk.fill(0);
    // Earlier, each attempt to reopen the database left files open and used memory.
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
  it('refuses charges while a table cannot grow, and then accepts them again', async () => {
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

  it('crashes while its log cannot grow, and the sandbox works again when the server does', async () => {
    const disk = mountDisk(DISK_MB);
    const server = await startPostgres(disk.path);
    onTestFinished(server.close);
    const sandbox = await startCommand(server.url);
    const database = new pg.Client(server.url);
    await database.connect();
    await fillSegment(database);
    await database.end();
    const ledger = createLedger();
    disk.fill(LEFT_FOR_TABLES);
    await Promise.all([chargeUntilFailure(sandbox, ledger, { workers: 1 }), fillLog(sandbox)]);
    disk.fill(0);
    await expectRefusals(sandbox, ledger);
    disk.clear();
    // If the server has ended, its operator has to start it again.
    if (!server.isRunning()) server.start();
    await expectRecovery(sandbox, ledger, 'PostgreSQL, no room for the log');
  });
});
