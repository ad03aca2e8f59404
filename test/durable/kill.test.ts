/** The sandbox or its database is killed during charges: no confirmed charge is lost, and no token is charged twice. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { noPostgres, startPostgres } from '../postgres.mjs';
import { isFull } from '../record.mjs';
import { createRandom } from '../seed.mjs';
import { type Command, makeDirectory, spawnCommand, startCommand } from './command.js';
import { chargeUntilFailure, createLedger, expectBooks, type Ledger, replay } from './ledger.js';

/** The store of a directory is also killed twice while it is opened. */
const ROUNDS = isFull ? 50 : 3;
// Fifty rounds take a long time.
vi.setConfig({ testTimeout: 600_000 });

const random = createRandom('kills');
const LEAST_ACKNOWLEDGED = 20;

if (noPostgres) console.log(`Skipped, the kills at a PostgreSQL server: ${noPostgres}.`);

/** Charges until enough charges are confirmed, and then kills at a random moment. */
async function killUnderLoad(sandbox: Command, ledger: Ledger, kill: () => unknown): Promise<void> {
  const before = { ...ledger };
  const load = chargeUntilFailure(sandbox, ledger);
  const enough = before.acknowledged + LEAST_ACKNOWLEDGED + random() * LEAST_ACKNOWLEDGED;
  await vi.waitFor(() => expect(ledger.acknowledged).toBeGreaterThan(enough), { timeout: 20_000, interval: 1 });
  await setTimeout(random() * 20);
  await kill();
  await load;
  expect(ledger.interrupted + ledger.refused).toBeGreaterThan(before.interrupted + before.refused);
}

/** Checks the charges of a round and sends its tokens again. @returns The number of tokens without a known charge. */
async function audit(sandbox: Command, ledger: Ledger, first: number): Promise<number> {
  const attempts = ledger.attempts.slice(first);
  const open = attempts.filter(({ chargeId }) => !chargeId).length;
  await expectBooks(sandbox, ledger);
  await replay(sandbox, ledger, attempts);
  await expectBooks(sandbox, ledger);
  return open;
}

/** Kills the command in each round, and starts it again on the same store. */
async function killCommand(start: (round: number) => Promise<Command>): Promise<string> {
  const ledger = createLedger();
  let open = 0;
  let sandbox = await start(0);
  for (let round = 0; round < ROUNDS; round++) {
    const first = ledger.attempts.length;
    await killUnderLoad(sandbox, ledger, () => sandbox.end('SIGKILL'));
    sandbox = await start(round);
    open += await audit(sandbox, ledger, first);
  }
  expect(ledger.acknowledged).toBeGreaterThanOrEqual(ROUNDS * LEAST_ACKNOWLEDGED);
  return describeRounds(ledger, open);
}

/** Kills a command while it opens a store. @returns Whether it was killed before it was ready. */
async function killOpening(store: string): Promise<boolean> {
  const child = spawnCommand(store);
  await once(child.stderr, 'data');
  await setTimeout(random() * 300);
  child.kill('SIGKILL');
  return child.stdout.read() === null;
}

const describeRounds = ({ attempts, acknowledged, interrupted, refused }: Ledger, open: number) =>
  `${ROUNDS} kills, ${attempts.length} tokens, ${acknowledged} charges acknowledged, ${interrupted} requests cut, ${refused} refused, ${open} tokens left open`;

describe('a directory', () => {
  it('opens after every kill: while it is created, while it is opened, and during charges', async () => {
    const store = join(makeDirectory(), 'store');
    const child = spawnCommand(store);
    await vi.waitUntil(() => existsSync(join(store, 'pgdata.new', 'global')), { timeout: 20_000, interval: 1 });
    child.kill('SIGKILL');
    expect(existsSync(join(store, 'pgdata'))).toBe(false);
    let unready = 0;
    const restart = async (round: number) => {
      if (round % 3 === 0 && (await killOpening(store))) unready++;
      return startCommand(store);
    };
    console.log(`directory, sandbox killed: ${await killCommand(restart)}, ${unready} more while it was opened`);
    expect(unready).toBeGreaterThan(0);
  });
});

describe.skipIf(noPostgres)('a PostgreSQL server', () => {
  it('has every confirmed charge after its sandboxes were killed', async () => {
    const server = await startPostgres();
    onTestFinished(server.close);
    console.log(`PostgreSQL, sandbox killed: ${await killCommand(() => startCommand(server.url))}`);
  });

  it('has every confirmed charge after it was killed itself, and the same sandbox works again', async () => {
    const server = await startPostgres();
    onTestFinished(server.close);
    const sandbox = await startCommand(server.url);
    const ledger = createLedger();
    let open = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const first = ledger.attempts.length;
      await killUnderLoad(sandbox, ledger, server.kill);
      server.start();
      open += await audit(sandbox, ledger, first);
    }
    console.log(`PostgreSQL, database killed: ${describeRounds(ledger, open)}`);
    expect(sandbox.child.exitCode).toBeNull();
  });
});
