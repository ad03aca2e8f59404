/** The spelling of every page, comment and message, checked by cspell. cspell.json lists further words. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

// A file is read again once its content, or the configuration, has changed.
const CACHE = ['--cache', '--cache-strategy', 'content', '--cache-location', 'node_modules/.cache/cspell'];

it('no word is misspelt but the one in misspelt.md, which shows that cspell finds such words', () => {
  const command = ['node_modules/cspell/bin.mjs', 'lint', '--no-progress', '--no-color', ...CACHE];
  const { stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect(stdout.trim().split('\n')).toEqual([expect.stringMatching(/^test\/docs\/misspelt\.md:1:\d+.*\(paymant\)/)]);
  expect(Number(/Files checked: (\d+)/.exec(stderr)?.[1])).toBeGreaterThan(150);
});
