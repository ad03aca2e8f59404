/** The search in larger bounds, and faults that are planted in the shipped code: it must find each of them, or it is blind. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { PAGE_MUTATIONS } from '../../tools/explore/page/mutations.mjs';
import { SERVER_MUTATIONS } from '../../tools/explore/server/mutations.mjs';
import { recordProof } from '../record.mjs';

it.each([
  ['page', '64000', 1_000_000, PAGE_MUTATIONS.length],
  ['server', '20000', 100_000, SERVER_MUTATIONS.length],
])(
  'finds no fault in the code of the %s, and each that is planted',
  { timeout: 2_400_000 },
  (side, limit, wanted, all) => {
    const command = ['tools/explore/main.mjs', '--side', side, '--seconds', '600', '--states', limit];
    const { stdout, stderr, status } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    expect([stderr, status]).toEqual(['', 0]);
    expect(stdout).toContain(`${all} of ${all} planted faults were found.`);
    const [states = 0, transitions = 0] = [/explored ([\d,]+) states/g, /states, ([\d,]+) transitions, 0 faults/g].map(
      (pattern) =>
        [...stdout.matchAll(pattern)].reduce((sum, [, count = '']) => sum + Number(count.replaceAll(',', '')), 0),
    );
    const write = (count: number) => count.toLocaleString('en');
    recordProof({
      promise: 'No order of events charges an order twice, or lets the shop or the buyer hear something untrue',
      target: `${side}: 0 faults, and each planted fault is found`,
      measured: `${write(states)} states, ${write(transitions)} transitions: 0 faults; ${all} of ${all} planted faults found`,
    });
    expect(states).toBeGreaterThan(wanted);
  },
);
