/** Builds the package again and expects the same bytes, and asks the registry about vulnerabilities. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isFull, recordProof } from '../record.mjs';
import { listFiles } from './built-files.js';

const PROMISE = 'Supply chain';

/** Copies a folder, as hard links if possible. Its path must stay, because the build writes it into comments. */
function copyLinked(from: string, to: string): void {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
}

describe('the build', () => {
  it('makes the same bytes again in another folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'payveil-again-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
    for (const file of tracked) cpSync(file, join(folder, file));
    copyLinked(realpathSync('node_modules'), join(folder, 'node_modules'));
    execFileSync('npm', ['run', 'build', '--silent'], { cwd: folder, stdio: 'ignore' });
    const hash = (root: string) =>
      listFiles(join(root, 'dist')).map((path) => [
        path.slice(root.length),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ]);
    expect(hash(folder).sort()).toEqual(hash(process.cwd()).sort());
    expect(hash(folder).length).toBeGreaterThan(50);
    recordProof({
      promise: PROMISE,
      target: 'two builds identical byte for byte',
      measured: `${hash(folder).length} files, built twice: 0 differ`,
    });
  });
});

/** A separate test, because the registry's answer can change any day, and must not fail a change of the project. */
function askRegistry(): void {
  it('knows no vulnerability in what a merchant installs', { timeout: 120_000 }, ({ skip }) => {
    const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 100_000 });
    const { metadata } = readJson(stdout);
    if (!metadata) {
      const measured = 'not measured: the registry does not answer an audit from here';
      console.log(`npm audit: ${measured}`);
      recordProof({ promise: PROMISE, target: 'npm audit: clean', measured });
      return skip(measured);
    }
    expect(metadata.vulnerabilities.total).toBe(0);
    const measured = `${metadata.dependencies.prod} packages: ${metadata.vulnerabilities.total} vulnerabilities`;
    recordProof({ promise: PROMISE, target: 'npm audit: clean', measured });
  });
}

if (isFull) describe('the registry', askRegistry);
else console.log('npm audit is skipped: it runs by npm run test:all -- --full.');

function readJson(text: string): ReturnType<typeof JSON.parse> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
