/** Compares SECURITY.md with the repository: its tests exist, and its policy is that of the examples. */
import { describe, expect, it } from 'vitest';
import { readPolicy } from '../browser/read-policy.js';
import { readRootFile } from '../package/built-files.js';
import { DOCUMENTS } from './documents.js';
import { judgeEvidence } from './evidence.js';

const text = readRootFile('SECURITY.md');

const TOO_MUCH = /end-to-end encrypted|PCI[- ]safe|SAQ A(?!-EP)\b/i;

/** The only sentence that may name this questionnaire, with its condition. What follows it in the page narrows it further. */
const CONDITION =
  `**If a provider that is validated for PCI DSS, such as the gateway, serves every file,** SAQ A may be possible.
Every other criterion must hold`.replace('\n', ' ');

describe('SECURITY.md', () => {
  it('names an existing test for each promise', () => {
    const rows = text.split('| promise | test |\n|---|---|\n')[1]?.split('\n\n')[0]?.split('\n') ?? [];
    expect(rows.length).toBeGreaterThanOrEqual(16);
    expect(rows.flatMap(judgeEvidence)).toEqual([]);
  });

  it('has the same policy as the examples', () => {
    expect(readRootFile('examples/README.md')).toContain(`\n${readPolicy('https://gateway.example')}\n`);
  });

  it('promises no more than the token format gives', () => {
    expect(text).not.toMatch(TOO_MUCH);
    for (const page of DOCUMENTS) expect(readRootFile(page).replace(CONDITION, ''), page).not.toMatch(TOO_MUCH);
  });

  it('names the condition in one guide only', () => {
    expect(DOCUMENTS.filter((page) => readRootFile(page).includes(CONDITION))).toEqual(['docs/frame.md']);
  });
});
