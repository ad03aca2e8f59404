/** The places in the guides that messages for developers name: each is a heading of a shipped page. */
import { expect, it } from 'vitest';
import { listFiles, readRootFile } from '../package/built-files.js';
import { listAnchors } from './anchors.js';

const SOURCES = listFiles('src').filter((path) => /\.tsx?$/.test(path));

/** Lists the places in the code of a file, without its comments. What a code makes is left out: docs.test.ts holds those. */
function listPlaces(path: string): string[] {
  const code = readRootFile(path).replace(/^\s*(\/\*\*|\*|\/\/).*$/gm, '');
  return [...code.matchAll(/(?:docs\/)?([a-z-]+\.md)(#[\w-]+)?/g)].map(([, page, anchor = '']) => `${page}${anchor}`);
}

const PLACES = SOURCES.flatMap((path) => listPlaces(path).map((place) => [place, path] as const));

it('are found', () => {
  expect(PLACES.length).toBeGreaterThan(10);
});

it.each(PLACES)('%s, which %s names, is there', (place) => {
  const [page, anchor] = place.split('#') as [string, string?];
  const anchors = listAnchors(`docs/${page}`);
  expect(anchor === undefined || anchors.includes(anchor)).toBe(true);
});
