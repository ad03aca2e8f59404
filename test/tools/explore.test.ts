/** The search through every order of events, in small bounds: `npm run explore` walks through larger ones. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { PAGE_WORLDS } from '../../tools/explore/page/worlds.js';
import { SERVER_WORLDS } from '../../tools/explore/server/worlds.js';

it.each([
  ['page', PAGE_WORLDS, '2000'],
  ['server', SERVER_WORLDS, '1000'],
])('finds no fault in the code of the %s that ships', { timeout: 120_000 }, (side, worlds, states) => {
  const command = ['tools/explore/main.mjs', '--side', side, '--quick', '--seconds', '60', '--states', states];
  const { stdout, stderr, status } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect([stderr, status]).toEqual(['', 0]);
  const lines = stdout.match(/^explored [\d,]+ states, [\d,]+ transitions, 0 faults$/gm) ?? [];
  expect(lines).toHaveLength(Object.keys(worlds).length);
  const found = lines.map((line) => Number(/explored ([\d,]+)/.exec(line)?.[1]?.replaceAll(',', '')));
  expect(found.reduce((sum, each) => sum + each)).toBeGreaterThan(lines.length * 500);
});
