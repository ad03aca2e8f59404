/** SECURITY.md, held against the repository: its tests are there, and its policy is the one of the examples. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPolicy } from '../browser/read-policy.js';
import { readRootFile } from './built-files.js';

const text = readRootFile('SECURITY.md');

describe('SECURITY.md', () => {
  it('links each promise to a test that is there', () => {
    const rows = text.split('| promise | test |\n|---|---|\n')[1]?.split('\n\n')[0]?.split('\n') ?? [];
    expect(rows.length).toBeGreaterThanOrEqual(16);
    for (const row of rows) {
      const links = [...row.matchAll(/\]\((test\/[^)]+)\)/g)].map(([, path]) => path as string);
      expect(links.length, row).toBeGreaterThan(0);
      expect(links.filter((path) => !existsSync(path))).toEqual([]);
    }
  });

  it('has the policy that the examples have', () => {
    expect(readRootFile('examples/README.md')).toContain(`\n${readPolicy('https://gateway.example')}\n`);
  });

  it('promises no more than the format gives', () => {
    expect(text).not.toMatch(/end-to-end encrypted|PCI[- ]safe|SAQ A(?!-EP)\b/i);
    expect(readRootFile('README.md')).not.toMatch(/end-to-end encrypted|PCI[- ]safe|SAQ A(?!-EP)\b/i);
  });
});
