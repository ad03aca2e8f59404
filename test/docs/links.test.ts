/** The links of every shipped page: each leads to a file of the package and to an existing heading. */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles, readRootFile } from '../package/built-files.js';
import { listAnchors } from './anchors.js';
import { DOCUMENTS } from './documents.js';

const { files } = JSON.parse(readRootFile('package.json')) as { files: string[] };
/** npm always ships these. */
const ALWAYS = ['README.md', 'LICENSE', 'package.json'];
const EXAMPLES = listFiles('examples').filter((path) => path.endsWith('.md') && !path.includes('node_modules'));
const PAGES = [...DOCUMENTS, ...EXAMPLES, ...files.filter((path) => path.endsWith('.md'))];

const isShipped = (path: string) =>
  [...ALWAYS, ...files].some((each) => path === each || path.startsWith(`${each}/`)) &&
  !files.some((each) => each.startsWith('!') && path.startsWith(each.slice(1)));

/** Lists the links of a page, except for those in blocks of code. */
function listLinks(page: string): string[] {
  const text = readRootFile(page)
    .replace(/^```.*?^```$/gms, '')
    .replace(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(
    ([, inline, tag]) => (inline ?? tag) as string,
  );
}

/** Says what is wrong with a link, or returns `undefined`. */
function judgeLink(page: string, link: string): string | undefined {
  if (/^https:\/\//.test(link)) return undefined;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path)).replace(/\/$/, '');
  if (!existsSync(target)) return `${link}: nothing is there`;
  if (!isShipped(target)) return `${link}: it is not shipped`;
  if (anchor === undefined) return undefined;
  if (statSync(target).isDirectory()) return `${link}: a folder has no headings`;
  return listAnchors(target).includes(anchor) ? undefined : `${link}: no such heading`;
}

describe('the links', () => {
  it('are found', () => {
    expect(PAGES.length).toBeGreaterThan(10);
    expect(PAGES.flatMap(listLinks).length).toBeGreaterThan(50);
  });

  it.each(PAGES)('of %s lead to existing places', (page) => {
    expect(
      listLinks(page)
        .map((link) => judgeLink(page, link))
        .filter(Boolean),
    ).toEqual([]);
  });
});
