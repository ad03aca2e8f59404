/** Every state of the form, at three widths, light, dark and from right to left. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';

type Payveil = typeof import('payveil') & typeof import('payveil/checkout');

/** How the form's client answers: never, or as a charge, or as an error of unknown outcome. */
type Answer = 'never' | 'succeeded' | 'pending' | 'failed' | 'unknown';

interface Look {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly dir: 'ltr' | 'rtl';
}

const ORIGIN = 'http://localhost';

const LOOKS: Readonly<Record<string, Omit<Look, 'width'>>> = {
  light: { scheme: 'light', dir: 'ltr' },
  dark: { scheme: 'dark', dir: 'ltr' },
  rtl: { scheme: 'light', dir: 'rtl' },
};

/** Opens an empty page that has the script; the clock stands still, so that no expiry passes. */
async function open(page: Page, { width, scheme, dir }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: scheme });
  await page.clock.setFixedTime('2026-11-21T12:00:00Z');
  const style = ':root{color-scheme:light dark}body{margin:1rem;font-family:sans-serif}';
  const body = `<!doctype html><html lang="en" dir="${dir}"><meta name="viewport" content="width=device-width">
    <title>Form</title><style>${style}</style><div id="checkout"></div><script src="/payveil-checkout.js"></script>`;
  await page.route(`${ORIGIN}/**`, (route) => {
    const isScript = route.request().url().endsWith('.js');
    return isScript
      ? route.fulfill({
          contentType: 'text/javascript; charset=utf-8',
          body: readFileSync('dist/umd/payveil-checkout.js'),
        })
      : route.fulfill({ contentType: 'text/html; charset=utf-8', body });
  });
  await page.goto(ORIGIN);
}

async function mount(page: Page, answer: Answer, method: 'card' | 'sepa' = 'card'): Promise<void> {
  await page.evaluate(
    ({ answer, method }) => {
      const { Payveil } = window as unknown as { Payveil: Payveil };
      const charge = () => {
        if (answer === 'never') return new Promise<never>(() => {});
        if (answer === 'unknown') return Promise.reject(new Error('lost'));
        return Promise.resolve({ id: 'ch_1', status: answer, decline_code: 'insufficient_funds' });
      };
      Payveil.mountCheckout('#checkout', {
        apiKey: 'pk_test_sandbox',
        signature: 'sig_test_sandbox',
        remoteIp: '192.0.2.10',
        amount: 2599,
        currency: 'eur',
        returnUrl: 'https://shop.example/return',
        methods: ['card', 'sepa'],
        method,
        creditor: { name: 'Tea Shop Ltd', identifier: 'DE98ZZZ09999999999', address: 'Invalidenstr. 1, 10115 Berlin' },
        charge: { chargeCard: charge, chargeSepa: charge },
      });
    },
    { answer, method },
  );
}

async function fill(page: Page): Promise<void> {
  const iban = page.getByLabel('IBAN');
  if (await iban.isVisible()) {
    await iban.fill('DE89370400440532013000');
  } else {
    await page.getByLabel('Card number').fill('378282246310005');
    await page.getByLabel('Expiry date').fill('12/29');
    await page.getByLabel('Security code').fill('1234');
  }
  await page.getByLabel(/name/i).fill('Ada Lovelace');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('Address line 1').fill('1 Main Street');
  await page.getByLabel('ZIP code').fill('10001');
  await page.getByLabel('City').fill('New York');
  await page.getByLabel('State').fill('NY');
}

const pay = (page: Page) => page.getByRole('button').click();

/** How each state is reached. */
const STATES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  empty: (page) => mount(page, 'never'),
  sepa: (page) => mount(page, 'never', 'sepa'),
  async errors(page) {
    await mount(page, 'never');
    await page.getByLabel('Card number').fill('4242 4242 4242 4241');
    await page.getByLabel('Security code').fill('12');
    await pay(page);
  },
  async 'sepa-errors'(page) {
    await mount(page, 'never', 'sepa');
    await page.getByLabel('IBAN').fill('DE8937040044053201300');
    await pay(page);
  },
  async filled(page) {
    await mount(page, 'never');
    await fill(page);
  },
  async busy(page) {
    await mount(page, 'never');
    await fill(page);
    await pay(page);
  },
  async declined(page) {
    await mount(page, 'failed');
    await fill(page);
    await pay(page);
  },
  async done(page) {
    await mount(page, 'succeeded');
    await fill(page);
    await pay(page);
  },
  async pending(page) {
    await mount(page, 'pending', 'sepa');
    await fill(page);
    await pay(page);
  },
  async unknown(page) {
    await mount(page, 'unknown');
    await fill(page);
    await pay(page);
  },
};

for (const [state, reach] of Object.entries(STATES)) {
  for (const [name, look] of Object.entries(LOOKS)) {
    for (const width of [320, 768, 1280]) {
      test(`${state}, ${name}, ${width} px`, async ({ page }) => {
        await open(page, { ...look, width });
        await reach(page);
        await expect(page).toHaveScreenshot(`${state}-${name}-${width}.png`, { fullPage: true });
      });
    }
  }
}

test('errors, forced colours, 320 px', async ({ page }) => {
  await open(page, { scheme: 'light', dir: 'ltr', width: 320 });
  await page.emulateMedia({ forcedColors: 'active' });
  await STATES.errors?.(page);
  await expect(page).toHaveScreenshot('errors-forced-colors-320.png', { fullPage: true });
});
