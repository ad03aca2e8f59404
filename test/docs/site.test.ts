/** The parts of the site's build: its list of pages, its links and anchors, and how its search reads words. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WAYS } from '../../src/command/sandbox/demo/choices.js';
import { toAnchor } from '../../tools/docs/site/anchor.mjs';
import { nameCodePage, writeCodePage } from '../../tools/docs/site/code-pages.mjs';
import { findPage } from '../../tools/docs/site/find-page.mjs';
import { loadDemo, writeFirstPayment } from '../../tools/docs/site/first-payment.mjs';
import { writeLostPage } from '../../tools/docs/site/lost-page.mjs';
import { checkPages, PAGES } from '../../tools/docs/site/pages.mjs';
import { rewriteLinks } from '../../tools/docs/site/rewrite-links.mjs';
import { SEARCH } from '../../tools/docs/site/search.mjs';
import { readRootFile } from '../package/built-files.js';
import { DOCUMENTS } from './documents.js';

describe('the pages', () => {
  it('are all guides, each once', () => {
    checkPages();
    const files = PAGES.map(({ file }) => file);
    expect(files).toEqual(expect.arrayContaining([...DOCUMENTS, 'SECURITY.md', 'CHANGELOG.md', 'examples/README.md']));
    const paths = PAGES.map(({ path }) => path.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('an address without a page', () => {
  const paths = [...PAGES.map(({ path }) => path), 'api/index', 'api/payveil', 'api/payveil/checkout'];

  it.each([
    ['form', 'form'],
    ['docs/form.md', 'form'],
    ['Form/', 'form'],
    ['guides/errors.html', 'errors'],
    ['fomr', 'form'],
    ['accesibility', 'accessibility'],
    ['go-live/index.html', 'go-live'],
    ['README.md', 'overview'],
    ['examples', 'examples/index'],
    ['api/', 'api/index'],
    ['api/payveil/checkuot', 'api/payveil/checkout'],
    ['nothing-like-a-guide', undefined],
    ['x', undefined],
  ])('/%s means %s', (address, meant) => {
    expect(findPage(address, paths)).toBe(meant);
  });

  it('gets a page that works alone: it leads on, and lists every guide without scripts', () => {
    const html = writeLostPage('/payveil/', paths);
    const links = [...html.matchAll(/<li><a href="([^"]+)"/g)].map(([, link = '']) => link);
    expect(links).toHaveLength(PAGES.length);
    expect(links).toEqual(expect.arrayContaining(['/payveil/form.html', '/payveil/examples/']));
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
    const led: string[] = [];
    const location = { pathname: '/payveil/docs/server.md', search: '', hash: '#stores', replace: led.push.bind(led) };
    new Function('location', script)(location);
    expect(led).toEqual(['/payveil/server.html#stores']);
  });
});

it('the front page leads to three ways, and every link of it to a file', () => {
  const front = readRootFile('tools/docs/site/front-page.md');
  const links = [...front.matchAll(/\]\(([^)]+)\)|src="([^"]+)"/g)].map(([, link, source]) => link ?? source ?? '');
  expect(front.match(/^## /gm)).toHaveLength(3);
  expect(links).toHaveLength(5);
  for (const link of links) expect(existsSync(join('tools/docs/site', link)), link).toBe(true);
});

// What GitHub writes for these headings.
it.each([
  ['option_invalid', 'option_invalid'],
  ['The form’s event error', 'the-forms-event-error'],
  ['3-D Secure', '3-d-secure'],
  ['What `--out` refuses', 'what---out-refuses'],
  ['WCAG 2.2', 'wcag-22'],
  ['Without payveil/server', 'without-payveilserver'],
  ['Größe & Gewicht', 'größe--gewicht'],
])('the anchor of %s is %s', (heading, anchor) => {
  expect(toAnchor(heading)).toBe(anchor);
});

describe('a link', () => {
  const pages: Readonly<Record<string, string>> = {
    'docs/errors.md': 'errors.md',
    'README.md': 'index.md',
    'examples/vue': 'examples/vue/index.md',
    'examples/vue/App.vue': 'examples/vue/index.md#appvue',
  };
  const rewrite = (text: string, place = { file: 'docs/form.md', page: 'form.md' }) =>
    rewriteLinks(text, place, (target) => pages[target] ?? `lost:${target}`);

  it.each([
    ['[a](errors.md)', '[a](./errors.md)'],
    ['[a](errors.md#option_invalid)', '[a](./errors.md#option_invalid)'],
    ['[`a` b](../README.md#install)', '[`a` b](./index.md#install)'],
    ['[a](../examples/vue/)', '[a](./examples/vue/index.md)'],
    ['[a](../examples/vue/App.vue)', '[a](./examples/vue/index.md#appvue)'],
    ['[a](#looks)', '[a](#looks)'],
    ['[a](https://zod.dev)', '[a](https://zod.dev)'],
    ['`[a](errors.md)`', '`[a](errors.md)`'],
    ['```md\n[a](errors.md)\n```\n[b](errors.md)', '```md\n[a](errors.md)\n```\n[b](./errors.md)'],
  ])('%s becomes %s', (before, after) => {
    expect(rewrite(before)).toBe(after);
  });

  it('leads up from a page in a folder', () => {
    const place = { file: 'examples/README.md', page: 'examples/index.md' };
    expect(rewrite('[a](../docs/errors.md) [b](vue)', place)).toBe('[a](./../errors.md) [b](./vue/index.md)');
  });
});

describe('a page of code', () => {
  it('has every file of an example, under an anchor that links use', () => {
    const { source, page, anchor } = nameCodePage('examples/vue/App.vue');
    expect([source, page, anchor]).toEqual(['examples/vue', 'examples/vue/index.md', '#appvue']);
    expect(writeCodePage(source)).toContain(`### \`App.vue\`\n\n\`\`\`vue\n${readRootFile('examples/vue/App.vue')}`);
  });

  it('has no ending that a server takes for a file', () => {
    expect(nameCodePage('examples/test-with-msw.ts').page).toBe('examples/test-with-msw-ts.md');
    expect(nameCodePage('LICENSE').page).toBe('license.md');
  });
});

describe('the page "First payment"', () => {
  it.each(['tabs', 'list'] as const)('has the code of every way, as %s', async (form) => {
    const text = writeFirstPayment('Before\n\n<!-- ways -->\n\nAfter', await loadDemo(), form);
    for (const label of Object.values(WAYS)) expect(text).toContain(label);
    expect(text.match(/^```/gm)?.length).toBeGreaterThanOrEqual(2 * 14);
    expect(text).toMatch(/^Before\n\n.*\n\nAfter$/s);
  });
});

describe('the search', () => {
  const { processTerm } = SEARCH.miniSearch.options;
  const { boostDocument } = SEARCH.miniSearch.searchOptions;

  it.each([
    ['Colours', 'color'],
    ['currencies', 'currency'],
    ['charges', 'charg'],
    ['charging', 'charg'],
    ['shipped', 'ship'],
    ['token_already_used', 'token_already_used'],
    ['address', 'address'],
    ['status', 'status'],
    ['how', null],
  ])('reads %s as %s', (word, term) => {
    expect(processTerm(word)).toBe(term);
  });

  // VitePress writes it into the pages as text.
  it('works without anything around it', () => {
    const alone = new Function(`return ${processTerm.toString()}`)() as typeof processTerm;
    expect(alone('Colours')).toBe('color');
    const weigh = new Function(`return ${boostDocument.toString()}`)() as typeof boostDocument;
    expect([weigh('/a/form.html'), weigh('/a/api/payveil.html')]).toEqual([1, 0.5]);
  });
});
