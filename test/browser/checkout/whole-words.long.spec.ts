/** On a narrow phone no word is broken in its middle, in any language, and nothing is too small for a finger. */
import { LOCALE_NAMES } from '../../checkout/language/locale-names.js';
import { expect } from '../servers.js';
import { findFaults } from './find-faults.js';
import { findBrokenWords, findSmallTargets } from './find-words.js';
import { openState, openStates, PANELS, test } from './gallery.js';

/** Two cells beside each other, empty and with their problems, and the mandate. */
const FIELDS = ['two methods', 'every problem', 'direct debit', 'direct debit, every problem', 'one problem'];
/** Every text that the form has: also those of the panels. */
const STATES = [
  ...FIELDS,
  'a brand that is not taken',
  'an American address',
  'declined',
  'not sent',
  'busy for more than 8 seconds',
  'paid elsewhere',
  ...PANELS,
];

interface Shown {
  handle: { update(changes: object): Promise<void> | void };
  Payveil: { mountCheckout(...given: unknown[]): Shown['handle'] };
}

/** Keeps the handle of the form that stands. It runs before the page. */
function keepHandle(): void {
  const globals = window as unknown as Shown;
  let own: Shown['Payveil'];
  Object.defineProperty(globals, 'Payveil', {
    get: () => own,
    set({ mountCheckout, ...others }: Shown['Payveil']) {
      own = { ...others, mountCheckout: (...given) => (globals.handle = mountCheckout(...given)) };
    },
  });
}

/** Gives the form another language in place. It runs in the page. */
async function speak(name: string): Promise<void> {
  const { default: _, ...tables } = name === 'en' ? {} : await import(`/locales/${name}.js`);
  await (window as unknown as Shown).handle.update({ locale: tables[name] ?? 'en' });
}

/** The methods stand side by side, and are equally large. */
function findUnequalMethods(): string[] {
  const places = [...document.querySelectorAll('.payveil-choice')].map((each) => {
    const { top, width, height } = each.getBoundingClientRect();
    return [top, width, height].map((n) => n.toFixed(1)).join(' ');
  });
  return new Set(places).size > 1 ? places : [];
}

/** Finds all that is wrong in each language, in one call for all, because a call for each takes longer than what it finds. */
const findInAll = (isPanel: boolean) => `(async () => {
  const found = [];
  for (const locale of ${JSON.stringify(LOCALE_NAMES)}) {
    await (${speak})(locale);
    await new Promise((resolve) => setTimeout(resolve));
    const faults = ${isPanel} ? (${findFaults})().map(({ what, where }) => what + ': ' + where) : [];
    const words = [...(${findBrokenWords})(), ...(${findSmallTargets})(), ...(${findUnequalMethods})(), ...faults];
    found.push(...words.map((each) => locale + ': ' + each));
  }
  return found;
})()`;

/** Where the code has no drawing, and where it has one in the least room. */
const VISITS = [
  [320, STATES],
  [360, FIELDS],
] as const;

for (const [width, states] of VISITS) {
  test(`breaks no word, cuts nothing off and has no small target: ${width} px`, async ({ page, gallery }) => {
    test.slow();
    await page.setViewportSize({ width, height: 640 });
    await page.addInitScript(keepHandle);
    for await (const state of openStates(page, gallery, states)) {
      expect.soft(await page.evaluate<string[]>(findInAll(PANELS.includes(state))), state).toEqual([]);
      await expect(page.locator('.payveil')).toHaveAttribute('lang', LOCALE_NAMES.at(-1) ?? '');
    }
  });
}

test('a code beside the expiry date keeps its row from 320 px on, also in German', async ({ page, gallery }) => {
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await openState(page, gallery, { state: 'two methods', locale: 'de' });
    const [date, code] = await Promise.all(
      ['expiry', 'cvc'].map((name) => page.locator(`.payveil-${name}`).boundingBox()),
    );
    expect.soft(code?.y, `${width} px`).toBe(date?.y);
  }
});

test('the control: finds a broken word, also by a soft hyphen, and a small target', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openState(page, gallery, { state: 'two methods' });
  await page.addStyleTag({
    content:
      '.payveil-label { inline-size: 20px !important } .payveil-add { block-size: 20px !important; min-block-size: 0 !important }',
  });
  expect((await page.evaluate(findBrokenWords)).join()).toContain('number in payveil-label');
  expect(await page.evaluate(findSmallTargets)).toEqual([expect.stringMatching(/^payveil-add \d+ x 20$/)]);
  await openState(page, gallery, { state: 'two methods' });
  await page.locator('.payveil-button > span').evaluate((text) => {
    text.textContent = 'Bezahl\u00ADvorgang';
    text.style.setProperty('inline-size', '70px', 'important');
  });
  expect((await page.evaluate(findBrokenWords)).join()).toContain('vorgang in span');
});
