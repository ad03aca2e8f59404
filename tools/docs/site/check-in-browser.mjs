/** Opens every page of the site in Chromium, and asks its search what newcomers ask. */
import assert from 'node:assert/strict';
import { PAGES } from './pages.mjs';
import { QUESTIONS } from './questions.mjs';
import { listEntries } from './reference.mjs';

/** A narrow phone. */
const PHONE = { width: 360, height: 740 };
/** How many results a reader looks at. */
const FIRST = 3;

/** Addresses without a page, and the pages that they mean. */
const LOST = [
  ['form/', 'form.html'],
  ['docs/form.md#looks', 'form.html#looks'],
  ['Errors.html', 'errors.html'],
  ['accesibility', 'accessibility.html'],
  ['README.md', 'overview.html'],
  ['examples/', 'examples/'],
];

/** @param {import('@playwright/test').Browser} browser @param {string} url The address of the start page. @param {readonly string[]} pages Their paths. */
export async function checkInBrowser(browser, url, pages) {
  const page = await browser.newPage({ viewport: PHONE, serviceWorkers: 'block' });
  const requests = /** @type {string[]} */ ([]);
  const faults = /** @type {string[]} */ ([]);
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`${page.url()}: ${message.text()}`);
  });
  const wide = [];
  for (const path of pages) {
    await page.goto(url + path, { waitUntil: 'load' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > PHONE.width) wide.push(`${path}: ${width} px`);
  }
  assert.deepEqual(wide, [], `pages are wider than ${PHONE.width} px`);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(url);
  await page.getByRole('button', { name: 'Search' }).click();
  for (const [question, ...places] of QUESTIONS) {
    const results = await ask(page, question, url);
    // A place without a section is the whole page.
    const isFound = places.some((place) => results.some((each) => each === place || each.split('#')[0] === place));
    assert.ok(isFound, `"${question}" finds ${results}, and not ${places.join(' or ')}`);
  }
  assert.equal(faults.join('\n'), '', 'pages report faults');
  for (const [address, meant = ''] of LOST) {
    await page.goto(url + address);
    await page.waitForURL(url + meant);
  }
  await page.goto(`${url}nothing-like-a-guide`);
  const listed = await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').count();
  assert.equal(listed, PAGES.length + 1 + listEntries().length);
  // Chromium reports each of these addresses as a fault, which it is, and the search for the page ends when that is opened.
  const others = faults.filter((each) => !/\(Not Found\)|dynamically imported module/.test(each));
  assert.deepEqual(others, [], 'addresses without a page report other faults');
  const leaving = requests.filter((each) => !each.startsWith(url) && !each.startsWith('data:'));
  assert.deepEqual(leaving, [], 'requests leave the site');
  console.log(
    `Chromium: ${pages.length} pages, ${QUESTIONS.length} questions, ${LOST.length} addresses without a page`,
  );
}

/** Types a question, and reads the first results. @param {import('@playwright/test').Page} page @param {string} question @param {string} url */
async function ask(page, question, url) {
  const input = page.locator('.VPLocalSearchBox input');
  const results = page.locator('.VPLocalSearchBox a.result');
  await input.fill('');
  await results.first().waitFor({ state: 'detached' });
  await input.fill(question);
  await page.locator('.VPLocalSearchBox a.result, .VPLocalSearchBox .no-results').first().waitFor();
  const links = await results.evaluateAll((all) => all.map((each) => /** @type {HTMLAnchorElement} */ (each).href));
  return links.slice(0, FIRST).map((link) => {
    const [file = '', anchor] = link.slice(url.length).split('#');
    const name = file.replace(/(^|\/)$/, '$1index').replace(/\.html$/, '');
    return anchor === undefined ? name : `${name}#${decodeURIComponent(anchor)}`;
  });
}
