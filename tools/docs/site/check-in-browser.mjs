/** Opens every page of the site in Chromium, and asks its search what newcomers ask. */
import assert from 'node:assert/strict';
import { PAGES } from './pages.mjs';
import { QUESTIONS } from './questions.mjs';

/** A narrow phone. */
const PHONE = { width: 360, height: 740 };
/** How many results a reader looks at. */
const FIRST = 3;

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url The address of the start page.
 * @param {readonly string[]} pages The paths of all pages.
 */
export async function checkInBrowser(browser, url, pages) {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
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
  await checkSearch(page, url);
  assert.equal(faults.join('\n'), '', 'pages report faults');
  // After that: Chromium reports each of these addresses as a fault, which it is.
  await checkLostAddresses(page, url);
  assert.deepEqual(
    requests.filter((each) => !each.startsWith(url) && !each.startsWith('data:')),
    [],
    'requests leave the site',
  );
  const others = faults.filter((each) => !each.includes('(Not Found)'));
  assert.deepEqual(others, [], 'pages without a guide report other faults');
  console.log(`Chromium: ${pages.length} pages, ${requests.length} requests, none to another place`);
  await context.close();
}

/** Addresses without a page, and the pages that they mean. */
const LOST = [
  ['form/', 'form.html'],
  ['docs/form.md#looks', 'form.html#looks'],
  ['Errors.html', 'errors.html'],
  ['accesibility', 'accessibility.html'],
  ['README.md', 'overview.html'],
  ['examples/', 'examples/'],
];

/** @param {import('@playwright/test').Page} page @param {string} url */
async function checkLostAddresses(page, url) {
  for (const [address, meant = ''] of LOST) {
    await page.goto(url + address);
    await page.waitForURL(url + meant);
  }
  await page.goto(`${url}nothing-like-a-guide`);
  assert.equal(await page.getByRole('navigation').getByRole('link').count(), PAGES.length);
  console.log(`Addresses without a page: ${LOST.length}, each with its page`);
}

/** @param {import('@playwright/test').Page} page @param {string} url */
async function checkSearch(page, url) {
  await page.goto(url);
  await page.getByRole('button', { name: 'Search' }).click();
  const missed = [];
  for (const [question, ...places] of QUESTIONS) {
    const results = await ask(page, question, url);
    if (!results.some((result) => places.some((place) => fits(result, place)))) {
      missed.push(`${question}: ${results.join(', ') || 'nothing'}, and not ${places.join(' or ')}`);
    }
  }
  assert.deepEqual(missed, [], `the search does not answer among its first ${FIRST} results`);
  console.log(`Search: ${QUESTIONS.length} questions, each answered among the first ${FIRST} results`);
}

/** A place without a section is the whole page. @param {string} result @param {string} place */
const fits = (result, place) => (place.includes('#') ? result === place : result.split('#')[0] === place);

/**
 * Types a question, and reads the first results.
 * @param {import('@playwright/test').Page} page
 * @param {string} question
 * @param {string} url
 */
async function ask(page, question, url) {
  const input = page.locator('.VPLocalSearchBox input');
  const results = page.locator('.VPLocalSearchBox a.result');
  await input.fill('');
  await results.first().waitFor({ state: 'detached' });
  await input.fill(question);
  await page.locator('.VPLocalSearchBox a.result, .VPLocalSearchBox .no-results').first().waitFor();
  const links = await results.evaluateAll((all) => all.map((each) => /** @type {HTMLAnchorElement} */ (each).href));
  return links.slice(0, FIRST).map((link) => nameResult(link.slice(url.length)));
}

/** @param {string} path */
function nameResult(path) {
  const [file = '', anchor] = path.split('#');
  const page = file === '' || file.endsWith('/') ? `${file}index` : file.replace(/\.html$/, '');
  return anchor === undefined ? page : `${page}#${decodeURIComponent(anchor)}`;
}
