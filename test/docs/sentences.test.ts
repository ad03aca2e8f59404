/** The length of sentences in the README and the guides, because readers learned English at school. */
import { describe, expect, it } from 'vitest';
import { readRootFile } from '../package/built-files.js';
import { DOCUMENTS } from './documents.js';

const MAX_WORDS = 30;

/** Lists the sentences of a page in paragraphs, list items and cells, without code and figures. */
function listSentences(text: string): string[] {
  const prose = text
    .replace(/<!-- bench.*?<!-- end of bench -->/gs, '')
    .replace(/^```.*?^```$/gms, '\n')
    .replace(/^\|.*$/gm, (row) => row.split(/(?<!\\)\|/).join('\n\n'))
    .replace(/^(#+|[-*]|\d+\.) (.*)$/gm, '\n\n$2\n')
    .replace(/`[^`]*`/g, 'code')
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[*_[\]]/g, '');
  return prose
    .split(/\n\s*\n/)
    .flatMap((block) => block.replaceAll('\n', ' ').split(/(?<=[.!?])\s+/))
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

const countWords = (sentence: string) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

describe.each(DOCUMENTS)('%s', (page) => {
  it(`has no sentence of more than ${MAX_WORDS} words`, () => {
    const sentences = listSentences(readRootFile(page));
    expect(sentences.length).toBeGreaterThan(20);
    expect(sentences.filter((sentence) => countWords(sentence) > MAX_WORDS)).toEqual([]);
  });
});

it('counts the words of sentences in list items and cells', () => {
  const long = 'word '.repeat(MAX_WORDS + 1).trim();
  const sentences = listSentences(`- One. Two\n- ${long}.\n\n| a | ${long} |`);
  expect(sentences.filter((each) => countWords(each) > MAX_WORDS)).toEqual([`${long}.`, long]);
});
