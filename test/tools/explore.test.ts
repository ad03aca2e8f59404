/** The search through every order of events, in small bounds: `npm run explore` walks through larger ones. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { SERVER_WORLDS } from '../../tools/explore/server/worlds.js';

it('finds no fault in the code that ships', { timeout: 120_000 }, () => {
  const command = ['tools/explore/main.mjs', '--quick', '--seconds', '1'];
  const { stdout, stderr, status } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect([stderr, status]).toEqual(['', 0]);
  const lines = stdout.match(/^explored [\d,]+ states, [\d,]+ transitions, 0 faults$/gm) ?? [];
  expect(lines).toHaveLength(Object.keys(SERVER_WORLDS).length);
  const states = lines.map((line) => Number(/explored ([\d,]+)/.exec(line)?.[1]?.replaceAll(',', '')));
  expect(states.reduce((sum, each) => sum + each)).toBeGreaterThan(20_000);
});
