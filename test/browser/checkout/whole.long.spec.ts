/** The form under the style sheets of other pages: no ordinary rule of them changes anything in the form. */
import type { Page } from '@playwright/test';
import { SHEETS } from '../../../examples/gallery/sheets.mjs';
import { isFull } from '../../record.mjs';
import { expect } from '../servers.js';
import { openState, test } from './gallery.js';
import { compareLooks, givePage, type Look, readLooks } from './read-looks.js';

type Query = Readonly<Record<string, string>>;

/** Opens a state with what a page may give: its font, the size of its root, its colour scheme, and the width of the place. */
async function openGiven(page: Page, gallery: string, query: Query): Promise<void> {
  await openState(page, gallery, query);
  await page.evaluate(givePage);
  // A panel keeps the height of the form, which had another size of its root then.
  await page.evaluate(() => document.querySelector<HTMLElement>('.payveil')?.style.setProperty('min-block-size', ''));
}

async function look(page: Page, gallery: string, query: Query): Promise<Look[]> {
  await openGiven(page, gallery, query);
  return page.evaluate(readLooks);
}

const KINDS: readonly Query[] = [
  { state: 'two methods' },
  { state: 'every problem', theme: 'dark', look: 'filled' },
  { state: 'direct debit' },
  { state: 'not known, to be asked again' },
];
/** Judged only with `--full`: they have no other kinds of elements. */
const MORE_KINDS: readonly Query[] = [
  { state: 'every problem' },
  { state: 'busy' },
  { state: 'paid' },
  { state: 'two methods', isolate: 'yes' },
];

for (const kind of [...KINDS, ...(isFull ? MORE_KINDS : [])]) {
  test(`no sheet of a page changes an element: ${Object.values(kind).join(', ')}`, async ({ page, gallery }) => {
    test.setTimeout(180_000);
    const bare = await look(page, gallery, kind);
    expect(bare.length).toBeGreaterThan(100);
    for (const sheet of SHEETS.keys()) {
      const dressed = await look(page, gallery, { ...kind, sheet });
      expect.soft(compareLooks(bare, dressed), sheet).toEqual([]);
    }
  });
}

test('the control: each sheet changes a button of the page, and !important changes the form', async ({
  page,
  gallery,
}) => {
  const kind = { state: 'two methods' };
  const readButton = () =>
    page.evaluate(() => {
      const form = document.createElement('form');
      form.append(document.createElement('button'));
      document.getElementById('states')?.append(form);
      const style = getComputedStyle(form.querySelector('button') ?? form);
      return ['margin', 'padding', 'font', 'color', 'background-color', 'border'].map((name) =>
        style.getPropertyValue(name),
      );
    });
  await openGiven(page, gallery, kind);
  const bare = await page.evaluate(readLooks);
  const button = await readButton();
  for (const sheet of SHEETS.keys()) {
    await openGiven(page, gallery, { ...kind, sheet });
    expect(await readButton(), sheet).not.toEqual(button);
  }
  await openGiven(page, gallery, kind);
  await page.addStyleTag({ content: '.payveil-button { letter-spacing: 3px !important }' });
  const changed = compareLooks(bare, await page.evaluate(readLooks));
  expect(changed[0]).toMatch(/^button\.payveil-button \{ letter-spacing: normal -> 3px/);
});
