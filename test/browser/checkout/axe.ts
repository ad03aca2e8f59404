/** The states and looks in which axe checks the form. */
import type { Page } from '@playwright/test';
import { ar } from '../../../src/checkout/locales/ar.js';
import { AUTHENTICATES } from '../../checkout/scenarios.js';
import { listViolations } from '../list-violations.js';
import {
  alert,
  button,
  CARD_ALONE,
  expect,
  type FormOptions,
  type PageGlobals,
  status,
  takeTokens,
  test,
  type,
  typeCard,
  WITH_SEPA,
} from './form.js';

export const LOOKS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
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
  'a brand that is not accepted': {
    options: { supportedBrands: ['visa', 'mastercard'] },
    reach: async (page) => {
      await type(page, 'cardNumber', '3782');
      await expect(status(page)).toHaveText('American Express is not accepted. Use Visa or Mastercard.');
    },
  },
  'in Arabic, with errors': {
    options: { ...WITH_SEPA, method: 'sepa', locale: ar },
    reach: async (page) => {
      await page.locator('.payveil-button').click();
      await expect(page.locator('.payveil')).toHaveCSS('direction', 'rtl');
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
      await expect(page.locator('.payveil-panel')).toContainText('Payment complete');
    },
  },
  'not known': {
    options: { ...CARD_ALONE, mode: 'token' },
    reach: async (page) => {
      await page.evaluate(() => {
        const { handle } = window as unknown as PageGlobals;
        handle.on('token', ({ waitUntil }) => waitUntil(Promise.reject(new Error())));
      });
      await typeCard(page);
      await button(page).click();
      await expect(page.locator('.payveil-panel')).toContainText("We're not sure yet");
    },
  },
  checking: {
    options: CARD_ALONE,
    reach: async (page) => {
      // The clock stands still, so the form stays at its first wait.
      await page.addScriptTag({ path: 'test/browser/page-clock.js' });
      await page.route('**/v1/process/card-payment', (route) => route.abort());
      await typeCard(page);
      await button(page).click();
      await expect(page.locator('.payveil-panel')).toContainText('Checking your payment…');
    },
  },
  action: {
    options: CARD_ALONE,
    reach: async (page) => {
      await page.evaluate(() => addEventListener('payveil:action', (event) => event.preventDefault()));
      await typeCard(page, { number: AUTHENTICATES });
      await button(page).click();
      await expect(page.getByRole('button', { name: 'Continue to your bank' })).toBeVisible();
    },
  },
  pending: {
    options: { ...CARD_ALONE, ...WITH_SEPA, method: 'sepa' },
    reach: async (page) => {
      await type(page, 'iban', 'DE89370400440532013000');
      await button(page).click();
      await expect(page.locator('.payveil')).toHaveAttribute('data-phase', 'pending');
    },
  },
  sent: {
    options: { ...CARD_ALONE, mode: 'token' },
    reach: async (page) => {
      await takeTokens(page);
      await typeCard(page);
      await button(page).click();
      await expect(page.locator('[data-phase="sent"] > .payveil-panel')).toBeVisible();
    },
  },
  SEPA: {
    options: { ...WITH_SEPA, method: 'sepa' },
    reach: (page) => type(page, 'iban', 'DE89370400440532013000'),
  },
};

/** Declares one test for each of these states of the form in one look. */
export function judgeLook(look: string, wanted: readonly string[] = Object.keys(STATES)): void {
  for (const [state, { options, reach }] of Object.entries(STATES)) {
    if (!wanted.includes(state)) continue;
    test(`axe finds nothing: ${look}, ${state}`, async ({ page, open }) => {
      await open(options);
      // Axe assumes white where a page paints no background.
      await page.addStyleTag({ content: 'body { background: Canvas; color: CanvasText }' });
      await LOOKS[look]?.(page);
      await reach(page);
      expect(await listViolations(page)).toEqual([]);
    });
  }
}
