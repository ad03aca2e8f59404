/** The types of the packed package resolve in every way of importing it, as Are The Types Wrong judges. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { packInto } from '../../tools/pack.mjs';
import { recordProof } from '../record.mjs';

it('attw finds nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payveil-pack-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const options = [
    '--profile',
    'strict',
    '--format',
    'ascii',
    '--exclude-entrypoints',
    'umd/payveil.js',
    'umd/payveil-checkout.js',
    'umd/payveil-frame.js',
    'checkout/styles.css',
  ];
  const out = execFileSync('node_modules/.bin/attw', [packInto(folder), ...options], { encoding: 'utf8' });
  const verdicts = out.split('\n').filter((line) => /^\s*node1[06]|^\s*bundler/.test(line));
  expect(verdicts.length).toBeGreaterThanOrEqual(60);
  const findings = verdicts.filter((line) => !/🟢|\(wildcard\)/.test(line));
  expect(findings).toEqual([]);
  const measured = `${verdicts.length} resolutions: ${findings.length} findings`;
  recordProof({ promise: 'Supply chain', target: 'attw: clean', measured });
});
