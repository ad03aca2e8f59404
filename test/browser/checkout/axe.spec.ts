/** Every state of the form in every look, judged by axe. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  alert,
  button,
  CARD_ALONE,
  expect,
  type FormOptions,
  type PageGlobals,
  status,
  test,
  type,
  typeCard,
  WITH_SEPA,
} from './form.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

const LOOKS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  light: (page) => page.emulateMedia({ colorScheme: 'light' }),
  dark: (page) => page.emulateMedia({ colorScheme: 'dark' }),
  'forced colours': (page) => page.emulateMedia({ forcedColors: 'active' }),
  'right to left': (page) =>
    page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    }),
};

interface State {
  readonly options?: FormOptions;
  readonly reach: (page: Page) => Promise<void>;
}

const STATES: Readonly<Record<string, State>> = {
  empty: { reach: (page) => expect(button(page)).toBeVisible() },
  errors: {
    reach: async (page) => {
      await button(page).click();
      await expect(alert(page)).not.toHaveText('');
    },
  },
  busy: {
    options: { ...CARD_ALONE, mode: 'token' },
    reach: async (page) => {
      await page.evaluate(() => {
        const { handle } = window as unknown as PageGlobals;
        handle.on('token', ({ waitUntil }) => waitUntil(new Promise(() => {})));
      });
      await typeCard(page);
      await button(page).click();
      await expect(status(page)).toHaveText('Processing your payment');
    },
  },
  done: {
    options: CARD_ALONE,
    reach: async (page) => {
      await typeCard(page);
      await button(page).click();
      await expect(status(page)).toHaveText('Payment complete');
    },
  },
  SEPA: {
    options: { ...WITH_SEPA, method: 'sepa' },
    reach: (page) => type(page, 'iban', 'DE89370400440532013000'),
  },
};

async function listViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const [look, dress] of Object.entries(LOOKS)) {
  for (const [state, { options, reach }] of Object.entries(STATES)) {
    test(`axe finds nothing: ${look}, ${state}`, async ({ page, open }) => {
      await open(options);
      // axe takes a page that paints no background for a white one.
      await page.addStyleTag({ content: 'body { background: Canvas; color: CanvasText }' });
      await dress(page);
      await reach(page);
      expect(await listViolations(page)).toEqual([]);
    });
  }
}

test('the control: axe finds an input without a label and a text that is too pale', async ({ page, open }) => {
  await open();
  await page.evaluate(() => {
    const pale = Object.assign(document.createElement('p'), { textContent: 'Pale' });
    pale.style.color = '#ccc';
    document.querySelector('main')?.append(document.createElement('input'), pale);
  });
  const found = await listViolations(page);
  expect(found.map((line) => line.split(':')[0])).toEqual(['color-contrast', 'label']);
});
