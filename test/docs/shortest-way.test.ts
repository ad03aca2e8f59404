/** The head of a long guide: the shortest way, in ten lines of code and a few sentences. Other tests run this code. */
import { describe, expect, it } from 'vitest';
import { readRootFile } from '../package/built-files.js';
import { readSection } from './documents.js';

const HEADING = 'The shortest way';
const MAX_LINES = 10;
const MAX_WORDS = 80;
const LONG_GUIDES = ['charges', 'form', 'frame', 'sandbox', 'server', 'testing'].map((name) => `docs/${name}.md`);

const isText = (line: string) => line.trim() !== '';

describe.each(LONG_GUIDES)('%s', (page) => {
  it('begins with the shortest way', () => {
    const [, first] = /^## (.*)$/m.exec(readRootFile(page)) ?? [];
    expect(first).toBe(HEADING);
    const [before = ''] = readRootFile(page).split(`## ${HEADING}`);
    expect(before.split('\n').filter(isText).length).toBeLessThanOrEqual(2);
  });

  it(`has there at most ${MAX_LINES} lines of code, and few words`, () => {
    // What follows a block of code and looks like a list or a table is no part of the way.
    const section = readSection(page, HEADING);
    const blocks = [...section.matchAll(/^```\w+.*?\n(.*?)^```$/gms)].map(([, code = '']) => code);
    const lines = blocks.flatMap((code) => code.split('\n')).filter(isText);
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
    const prose = section.replace(/^```.*?^```$/gms, '').replace(/^\|.*$/gm, '');
    expect(prose.split(/\s+/).filter(isText).length).toBeLessThanOrEqual(MAX_WORDS);
  });
});
