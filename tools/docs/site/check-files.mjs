/** Checks the built files: pages, anchors, codes, and what language models read. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dirname, join as joinPath, normalize } from 'node:path/posix';
import { PAGES } from './pages.mjs';
import { ROOT } from './places.mjs';
import { listEntries } from './reference.mjs';

/** @typedef {{ readonly html: string, readonly ids: ReadonlySet<string> }} Built */

/**
 * @param {string} out The folder of the site.
 * @param {string} base The path at which it is served.
 * @returns {readonly string[]} The paths of all pages, such as `form.html`.
 */
export function checkFiles(out, base) {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' });
  const pages = new Map(
    files.filter((file) => file.endsWith('.html')).map((file) => [file, readPage(join(out, file))]),
  );
  checkPages(pages);
  checkLinks(pages, new Set(files), base);
  checkCodes(pages);
  checkTexts((name) => readFileSync(join(out, name), 'utf8'), files);
  checkHosts(pages, files, out);
  const bytes = files.map((file) => statSync(join(out, file))).reduce((sum, { size }) => sum + size, 0);
  console.log(`Folder: ${files.length} entries, ${(bytes / 1e6).toFixed(1)} MB`);
  return [...pages.keys()].filter((file) => file !== '404.html');
}

/** @param {string} file @returns {Built} */
function readPage(file) {
  const html = readFileSync(file, 'utf8');
  return { html, ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => decode(id))) };
}

const decode = (/** @type {string} */ text) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** @param {ReadonlyMap<string, Built>} pages */
function checkPages(pages) {
  const wanted = [...PAGES.map(({ path }) => path), 'api/index', ...listEntries().map(({ name }) => `api/${name}`)];
  assert.deepEqual(
    wanted.filter((path) => !pages.has(`${path}.html`)),
    [],
    'pages are missing',
  );
  assert.ok(listEntries().length >= 13, 'entries of the reference are missing');
  console.log(`Pages: ${pages.size}`);
}

/**
 * Every link inside the site leads to a file, and to an id in it.
 * @param {ReadonlyMap<string, Built>} pages
 * @param {ReadonlySet<string>} files
 * @param {string} base
 */
function checkLinks(pages, files, base) {
  let links = 0;
  let anchors = 0;
  const wrong = /** @type {string[]} */ ([]);
  for (const [page, { html }] of pages) {
    for (const [, link = ''] of html.matchAll(/\s(?:href|src)="([^"]+)"/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      const [path = '', anchor] = decode(link).split('#');
      const target = findTarget(page, path, base);
      links += 1;
      if (target === undefined || !files.has(target)) wrong.push(`${page}: ${link}`);
      else if (anchor) {
        anchors += 1;
        if (!pages.get(target)?.ids.has(decodeURIComponent(anchor))) wrong.push(`${page}: ${link}`);
      }
    }
  }
  assert.deepEqual(wrong, [], 'links lead nowhere');
  assert.ok(anchors > 500, 'the links were not found');
  console.log(`Links: ${links}, ${anchors} of them to an anchor`);
}

/** @param {string} page @param {string} path @param {string} base */
function findTarget(page, path, base) {
  if (path === '') return page;
  if (path.startsWith('/') && !path.startsWith(base)) return undefined;
  const file = path.startsWith('/') ? path.slice(base.length) : joinPath(dirname(page), path);
  return normalize(file === '' || file.endsWith('/') ? `${file}index.html` : file);
}

/** Every code of an error has an anchor, so that a message can name it. @param {ReadonlyMap<string, Built>} pages */
function checkCodes(pages) {
  const codes = listCodes();
  const ids = pages.get('errors.html')?.ids;
  assert.deepEqual(
    codes.filter((code) => !ids?.has(code)),
    [],
    'codes without an anchor',
  );
  console.log(`Codes of errors: ${codes.length}, each with an anchor`);
}

/** Where the sources list codes: of errors, of the form's own, and of the issues of an input. */
const LISTS = /** @type {const} */ ([
  ['src/errors/error-code.ts', /export type \w+ =([^;]+);/g, /'(\w+)'/g],
  ['src/checkout/events.ts', /export type FormErrorCode =([^;]+);/g, /'(\w+)'/g],
  ['src/errors/issue.ts', /export const ISSUE_MESSAGES = [^{]*\{([^}]+)\}/g, /^\s+(\w+):/gm],
]);

/** Lists the codes in the sources. */
function listCodes() {
  return LISTS.flatMap(([file, list, code]) => {
    const lists = [...readFileSync(join(ROOT, file), 'utf8').matchAll(list)].map(([, members = '']) => members);
    const codes = lists.flatMap((members) => [...members.matchAll(code)].map(([, name = '']) => name));
    assert.ok(codes.length >= 6, `${file} lists too few codes`);
    return codes;
  });
}

/** @param {(name: string) => string} read @param {readonly string[]} files */
function checkTexts(read, files) {
  const index = read('llms.txt');
  const whole = read('llms-full.txt');
  assert.match(index, /^# Payveil\n\n> .+\.\n/);
  const links = [...index.matchAll(/^- \[.+\]\((.+)\): .+\.?$/gm)].map(([, link = '']) => link);
  assert.deepEqual(
    PAGES.map(({ path }) => `${path}.md`).filter((path) => !links.includes(path)),
    [],
    'llms.txt lacks guides',
  );
  assert.deepEqual(
    links.filter((link) => !files.includes(link)),
    [],
    'llms.txt names files that are not there',
  );
  for (const { path, title } of PAGES)
    assert.ok(whole.includes(read(`${path}.md`).trim()), `llms-full.txt lacks ${title}`);
  console.log(`llms.txt: ${links.length} pages. llms-full.txt: ${(whole.length / 1000).toFixed(0)} KB`);
}

/**
 * Nothing that a page loads is on another host. Links that a reader follows may lead there.
 * @param {ReadonlyMap<string, Built>} pages
 * @param {readonly string[]} files
 * @param {string} out
 */
function checkHosts(pages, files, out) {
  const LOADED = /<(?!a\s)\w+[^>]*\s(?:src|href|srcset|action)="(?:https?:)?\/\/[^"]*"/g;
  const found = [...pages].flatMap(([page, { html }]) => (html.match(LOADED) ?? []).map((tag) => `${page}: ${tag}`));
  const sheets = files.filter((file) => file.endsWith('.css'));
  assert.ok(sheets.length > 0);
  for (const sheet of sheets) {
    const text = readFileSync(join(out, sheet), 'utf8');
    found.push(
      ...(text.match(/url\(["']?(?:https?:)?\/\/[^)]*\)|@import[^;]+;/g) ?? []).map((rule) => `${sheet}: ${rule}`),
    );
  }
  assert.deepEqual(found, [], 'pages load from other hosts');
}
