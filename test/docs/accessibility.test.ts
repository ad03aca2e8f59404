/** The conformance report: every criterion once, a test or a trial behind each result, and guides that can be read aloud. */
import { describe, expect, it } from 'vitest';
import { readRootFile } from '../package/built-files.js';
import { DOCUMENTS, readTable } from './documents.js';
import { judgeEvidence } from './evidence.js';

const PAGE = 'docs/accessibility.md';

/** The criteria of WCAG 2.2 at level A and AA, by guideline. 4.1.1 is not among them any more. */
const LEVELS: Readonly<Record<string, string>> = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
};

const RESULTS = ['supports', 'partly', 'does not', 'does not apply'];
/** The clauses of EN 301 549 V3.2.1 for web pages (its Annex A) that are not among those that follow WCAG, and 5.1 and 5.5 to 5.9. */
const CLAUSES =
  '5.1 5.2 5.3 5.4 5.5 5.6 5.7 5.8 5.9 6 7 9.1 to 9.4 9.4.1.1 9.6 10 11.7 11.8 12.1.1 12.1.2 12.2.2 12.2.3 12.2.4';

const criteria = readTable(PAGE, '| criterion | level | result | why, and what is behind it |');
const clauses = readTable(PAGE, '| clause | result | why, and what is behind it |');

/** Says what is wrong with a result and the words behind it: a reason for each, and a test or a trial for each that holds. */
function judgeResult(result = '', words = ''): string[] {
  if (!RESULTS.includes(result)) return [`no such result: ${result}`];
  const reason = words.replace(/`[^`]*`|"[^"]*"| and /g, '');
  if (reason.trim().split(/\s+/).length < 3) return [`no reason: ${words}`];
  const isShown = result === 'supports' || result === 'partly';
  const needsNone = !isShown || /By hand:|#wcag-22/.test(words);
  return needsNone && !words.includes('`test/') ? [] : judgeEvidence(words);
}

describe('the report', () => {
  it('has every criterion of WCAG 2.2 at level A and AA exactly once, in order, with its level', () => {
    const listed = criteria.map(([name = '', level]) => `${name.split(' ')[0]} ${level}`);
    const all = Object.entries(LEVELS).flatMap(([level, list]) => list.split(' ').map((each) => `${each} ${level}`));
    const inOrder = new Intl.Collator('en', { numeric: true });
    expect(listed).toEqual(all.sort(inOrder.compare));
    expect(listed).toHaveLength(55);
  });

  it('has a test or a trial behind each result, and a reason', () => {
    expect(criteria.flatMap(([, , result, words]) => judgeResult(result, words))).toEqual([]);
    expect(clauses.flatMap(([, result, words]) => judgeResult(result, words))).toEqual([]);
  });

  it('has the clauses of EN 301 549 that touch a web page', () => {
    const listed = clauses.map(([name = '']) => /^[\d.]+(?: to [\d.]+)?/.exec(name)?.[0]);
    expect(listed.join(' ')).toBe(CLAUSES);
  });

  it('counts its results', () => {
    const count = (result: string) => criteria.filter((row) => row[2] === result).length;
    const [supports, partly, not, outside] = RESULTS.map(count);
    const sentence = `${supports} criteria are supported, ${partly} partly, ${not} not, and ${outside} do not apply.`;
    expect(readRootFile(PAGE)).toContain(sentence);
  });
});

describe.each(DOCUMENTS)('%s', (page) => {
  const text = readRootFile(page).replace(/^```.*?^```$/gms, '');

  it('leaves out no level of heading, and has one of the first', () => {
    const levels = [...text.matchAll(/^(#+) /gm)].map(([, signs = '']) => signs.length);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)).toEqual([]);
  });

  it('says in words what a picture shows, and what a link leads to', () => {
    const pictures = [...text.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    expect(pictures.filter((tag) => !/ alt="[^"]{10,}"/.test(tag))).toEqual([]);
    expect(text).not.toMatch(/!\[\]|\[(here|this|link|more)\]\(/i);
  });
});
