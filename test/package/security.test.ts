/** SECURITY.md, held against the repository: its tests are there, and its policy is the one of the examples. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPolicy } from '../browser/read-policy.js';
import { readRootFile } from './built-files.js';
import { DOCUMENTS } from './documents.js';

const text = readRootFile('SECURITY.md');

describe('SECURITY.md', () => {
  it('names for each promise a test that is there', () => {
    const rows = text.split('| promise | test |\n|---|---|\n')[1]?.split('\n\n')[0]?.split('\n') ?? [];
    expect(rows.length).toBeGreaterThanOrEqual(16);
    for (const row of rows) {
      const names = [...row.matchAll(/`(test\/[^`]+)`/g)].map(([, path]) => path as string);
      expect(names.length, row).toBeGreaterThan(0);
      expect(names.filter((path) => !existsSync(path))).toEqual([]);
    }
  });

  it('has the policy that the examples have', () => {
    expect(readRootFile('examples/README.md')).toContain(`\n${readPolicy('https://gateway.example')}\n`);
  });

  it('promises no more than the format gives', () => {
    expect(text).not.toMatch(/end-to-end encrypted|PCI[- ]safe|SAQ A(?!-EP)\b/i);
    for (const page of DOCUMENTS)
      expect(readRootFile(page)).not.toMatch(/end-to-end encrypted|PCI[- ]safe|SAQ A(?!-EP)\b/i);
  });
});
