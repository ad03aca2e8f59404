/** The spelling of every page, comment and message, checked by cspell. cspell.json lists further words. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const check = (...args: string[]) => {
  const command = ['node_modules/cspell/bin.mjs', 'lint', '--no-progress', '--no-color', ...args];
  return spawnSync(process.execPath, command, { encoding: 'utf8' });
};

// A file is read again once its content, or the configuration, has changed.
const CACHE = ['--cache', '--cache-strategy', 'content', '--cache-location', 'node_modules/.cache/cspell'];

it('no word is misspelt', () => {
  const { stdout, stderr } = check(...CACHE);
  expect(stdout).toBe('');
  expect(Number(/Files checked: (\d+)/.exec(stderr)?.[1])).toBeGreaterThan(150);
});

it('the control: finds a misspelt word', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payveil-spelling-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'page.md'), 'The paymant is complete.\n');
  expect(check('--config', 'cspell.json', '--root', folder, join(folder, 'page.md')).stdout).toContain('paymant');
});
