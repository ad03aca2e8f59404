/** Looks for what no page may give away: a card number or a token, and requests to other hosts. */
import { expectSame, expectThat } from './report.mjs';

/** A token is hexadecimal, and much longer than a hash. */
const TOKEN = /[0-9a-f]{320,}/i;
const CARD = /4000[ -]?0000[ -]?0000[ -]?9995|4242[ -]?4242[ -]?4242[ -]?4242/;

/**
 * @param {import('@playwright/test').Page} page
 * @param {import('./browser.mjs').Evidence} evidence
 */
export async function expectNothingLeaked(page, { foreign, said, addresses }) {
  expectSame([...new Set(foreign)], [], 'other hosts that the page has asked');
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  const places = { 'the console': said.join('\n'), 'an address': addresses.join('\n'), 'the storage': stored };
  for (const [name, text] of Object.entries(places)) {
    expectThat(!CARD.test(text), `${name} has a card number`);
    expectThat(!TOKEN.test(text), `${name} has a token`);
  }
}
