/** The browser fills a card into the frame: the page around it gets nothing of it. And the console says nothing on an ordinary page. */
import type { Page } from '@playwright/test';
import { autofillCard } from '../checkout/autofill.js';
import { expect, type FrameSite, test, writeMount } from './frame-site.js';

const card = { number: '4242424242424242', name: 'Ada Lovelace', expiryMonth: '04', expiryYear: '2031', cvc: '739' };

const PLACE = '<div id="checkout"></div>';

/** Fields with which a page may ask for a card itself, or a script of it may fish for one. */
const writeFields = (attributes: (name: string) => string) =>
  ['name', 'exp', 'number', 'csc'].map((name) => `<label>${name} <input ${attributes(name)}></label>`).join('');
const FIELDS = writeFields((name) => `autocomplete="cc-${name}"`);

/** Pages with fields of their own, beside the frame. */
const PAGES = {
  'around the frame, in no form': `${FIELDS}<div>${PLACE}</div>${FIELDS}`,
  'in no form, with a name and no autofill': writeFields((name) => `name="cc-${name}" autocomplete="off"`) + PLACE,
  'that belong to a form elsewhere': `<form id="own"></form>${FIELDS.replaceAll('<input', '<input form="own"')}${PLACE}`,
};

/** The page may have its style attributes. It has no `form-action`, because nothing is sent. */
const free = { 'content-security-policy': undefined };

const readFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input')].filter((each) => each.value).map((each) => [each.autocomplete, each.value]),
  );

/** Collects all that the console says, but for the icon of the page, which the browser looks for by itself. */
function listen(page: Page): string[] {
  const printed: string[] = [];
  page.on('console', (message) => {
    if (!message.location().url.endsWith('/favicon.ico')) printed.push(message.text());
  });
  return printed;
}

/** Opens a page with a frame, and lets the browser fill the card in. */
async function fillIn(
  page: Page,
  { shop, addPage, addFolder }: Pick<FrameSite, 'shop' | 'addPage' | 'addFolder'>,
  body: string,
): Promise<void> {
  await page.goto(shop + addPage({ headers: free, body, after: [writeMount(addFolder())] }));
  const frame = page.locator('iframe').contentFrame();
  await autofillCard(page, frame.getByLabel('Card number'), card);
  await expect(frame.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect(frame.getByLabel('Security code')).toHaveValue('739');
  await expect(frame.getByLabel('Expiry date')).toHaveValue('04 / 31');
}

test('a page gets nothing of the card into its fields, wherever they stand', async ({
  page,
  shop,
  addPage,
  addFolder,
}) => {
  const printed = listen(page);
  for (const [where, body] of Object.entries(PAGES)) {
    await fillIn(page, { shop, addPage, addFolder }, body);
    expect(await readFields(page), where).toEqual([]);
  }
  expect(printed).toEqual([]);
});

test('a page with a form around the frame gets two fields, with a warning', async ({
  page,
  shop,
  addPage,
  addFolder,
}) => {
  const printed = listen(page);
  // The frame's own form cannot stand in another one: then Chromium would fill in nothing at all.
  await fillIn(page, { shop, addPage, addFolder }, `<form>${FIELDS}${PLACE}</form>`);
  expect(await readFields(page)).toEqual([
    ['cc-name', 'Ada Lovelace'],
    ['cc-exp', '04/2031'],
  ]);
  expect(printed).toEqual([expect.stringMatching(/^Payveil: autofill can fill the outer form\. .*frame\.md#advice$/)]);
  await page.evaluate(() => (globalThis as unknown as { handle: { clear(): Promise<void> } }).handle.clear());
  expect(printed).toHaveLength(1);
});
