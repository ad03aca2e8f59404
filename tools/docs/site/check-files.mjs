/** Checks the built files: links, anchors, codes, and what language models read. That a page is there, the links of the menu tell. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { join as joinPath } from 'node:path/posix';
import { ROOT } from './places.mjs';

/** @typedef {ReadonlyMap<string, { html: string, ids: ReadonlySet<string> }>} Pages */

/**
 * @param {string} out The folder of the site. @param {string} base The path at which it is served.
 * @returns {readonly string[]} The paths of all pages, such as `form.html`.
 */
export function checkFiles(out, base) {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' });
  const read = (/** @type {string} */ file) => readFileSync(join(out, file), 'utf8');
  const pages = new Map(
    files
      .filter((file) => file.endsWith('.html'))
      .map((file) => {
        const html = read(file);
        return [file, { html, ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => decode(id))) }];
      }),
  );
  checkLinks(pages, new Set(files), base);
  const codes = listCodes();
  const without = codes.filter((code) => !pages.get('errors.html')?.ids.has(code));
  assert.deepEqual(without, [], 'codes of errors without an anchor, so that no message can name them');
  const texts = [...read('llms.txt').matchAll(/^- \[.+\]\((.+)\): .+\.?$/gm)].map(([, link = '']) => link);
  assert.ok(texts.length > 30, 'llms.txt lists too few pages');
  for (const text of texts.filter((each) => !each.startsWith('api/')))
    assert.ok(read('llms-full.txt').includes(read(text).trim()), `llms-full.txt lacks ${text}`);
  console.log(`Pages: ${pages.size}. Codes of errors: ${codes.length}. llms.txt: ${texts.length} pages`);
  return [...pages.keys()].filter((file) => file !== '404.html');
}

const decode = (/** @type {string} */ text) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Every link inside the site leads to a file, and to an id in it. @param {Pages} pages @param {ReadonlySet<string>} files @param {string} base */
function checkLinks(pages, files, base) {
  const links = [...pages].flatMap(([page, { html }]) =>
    [...html.matchAll(/\s(?:href|src)="([^"]+)"/g)]
      .map(([, link = '']) => ({ page, link: decode(link) }))
      .filter(({ link }) => !/^[a-z]+:/.test(link)),
  );
  const isWrong = (/** @type {typeof links[number]} */ { page, link }) => {
    const [path = '', anchor] = link.split('#');
    const file = path.startsWith(base) ? path.slice(base.length) : joinPath(page, '..', path);
    const target = path === '' ? page : file.replace(/(^|\/)$/, '$1index.html');
    return !files.has(target) || (anchor && !pages.get(target)?.ids.has(decodeURIComponent(anchor)));
  };
  assert.deepEqual(links.filter(isWrong), [], 'links lead nowhere');
  const anchors = links.filter(({ link }) => link.includes('#')).length;
  assert.ok(anchors > 500, 'the links were not found');
  console.log(`Links: ${links.length}, ${anchors} of them to an anchor`);
}

/** Where the sources list codes: of errors, of the form's own, and of the issues of an input. */
const LISTS = /** @type {const} */ ([
  ['src/errors/error-code.ts', /export type \w+ =([^;]+);/g, /'(\w+)'/g],
  ['src/checkout/events.ts', /export type FormErrorCode =([^;]+);/g, /'(\w+)'/g],
  ['src/errors/issue.ts', /export const ISSUE_MESSAGES = [^{]*\{([^}]+)\}/g, /^\s+(\w+):/gm],
]);

const listCodes = () =>
  LISTS.flatMap(([file, list, code]) => {
    const lists = [...readFileSync(join(ROOT, file), 'utf8').matchAll(list)].map(([, members = '']) => members);
    const codes = lists.flatMap((members) => [...members.matchAll(code)].map(([, name = '']) => name));
    assert.ok(codes.length >= 6, `${file} lists too few codes`);
    return codes;
  });
