/** Checks the tests that a page names for what it promises: they exist, and have the titles that it quotes. */
import { existsSync, statSync } from 'node:fs';
import { readRootFile } from '../package/built-files.js';

/** A path of a test, and after it words of titles in that file, if the page quotes some. */
const NAMED = /`(test\/[^`]+)`((?:(?: and)? "[^"]+")*)/g;

/** The first argument of a call, if it is a text: titles of tests, and of groups of tests. */
const TITLE = /\((['"`])((?:(?!\1)[^\\]|\\.)*)\1,/gs;

/** Says what is wrong with the tests that a row of a table names. Nothing, if it names at least one, and all are right. */
export function judgeEvidence(row: string): string[] {
  const named = [...row.matchAll(NAMED)].map(([, path = '', quoted = '']) => [path, quoted] as const);
  if (named.length === 0) return [`no test is named: ${row}`];
  return named.flatMap(([path, quoted]) => {
    if (!existsSync(path)) return [`${path} does not exist`];
    const titles = statSync(path).isFile() ? listTitles(path) : [];
    return [...quoted.matchAll(/"([^"]+)"/g)]
      .map(([, words = '']) => words)
      .filter((words) => !titles.some((title) => title.includes(words)))
      .map((words) => `no test in ${path} has the title "${words}"`);
  });
}

const listTitles = (path: string) =>
  [...readRootFile(path).matchAll(TITLE)].map(([, , title = '']) => title.replaceAll('\\', ''));
