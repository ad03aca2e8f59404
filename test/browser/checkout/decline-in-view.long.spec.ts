/** A decline stands where the buyer looks: its reason, and what to do next, are in view on every phone, also with a keyboard open. */
import type { Page } from '@playwright/test';
import type { FieldName } from 'payveil/checkout';
import { billing } from '../buyer.js';
import type { Gateway } from '../servers.js';
import { expect, type FormOptions, field, mount, type PageGlobals, test, WITH_SEPA } from './form.js';

const { amount: _, currency: __, ...buyer } = billing;
const NOT_CHARGED = 'You have not been charged.';
const DANGER = 'rgb(200, 0, 1)';

interface Kind {
  /** The test card of the sandbox. Without one, the shop's server tells the code. */
  readonly number?: string;
  readonly says: string;
  /** The field that is wrong, if one is. */
  readonly wrong?: FieldName;
}

const GENERIC = 'The payment was declined. Use another card, or ask your bank.';

/** One for each place of a reason. test/checkout/payment/charge.test.ts has the words of the others. */
const KINDS: Readonly<Record<string, Kind>> = {
  generic_decline: { number: '4000000000000002', says: GENERIC },
  incorrect_cvc: {
    number: '4000000000000127',
    says: 'The security code is wrong. Check it and try again.',
    wrong: 'cvc',
  },
  incorrect_number: { says: GENERIC, wrong: 'cardNumber' },
};

/** Mounts the form anew on a long page, types the card, and pays by Enter in the last field. */
async function pay(page: Page, gateway: Gateway, code: string, { number }: Kind): Promise<void> {
  await page.evaluate(() => {
    (window as unknown as Partial<PageGlobals>).handle?.unmount();
    // The decline before would be told again.
    sessionStorage.clear();
    localStorage.clear();
    scrollTo(0, 0);
  });
  const options: FormOptions = { defaultValues: buyer, mode: number ? 'charge' : 'token' };
  await mount(page, gateway, options);
  if (!number) await answerFailed(page, code);
  await field(page, 'cardNumber').fill(number ?? '4242424242424242');
  await field(page, 'expiry').fill('1231');
  await field(page, 'cvc').fill('739');
  await field(page, 'city').press('Enter');
}

function answerFailed(page: Page, code: string): Promise<void> {
  return page.evaluate((decline_code) => {
    const { handle } = window as unknown as PageGlobals;
    handle.on('token', ({ waitUntil }) => waitUntil(Promise.resolve({ id: 'ch_1', status: 'failed', decline_code })));
  }, code);
}

/** Reads where the reason stands, and whether the buyer sees it. It runs in the page. */
function readReason(wrong: string | undefined) {
  const get = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const isInView = (element: Element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 20 && top > header - 0.5 && bottom < innerHeight + 0.5;
  };
  const place = get(wrong ? `.payveil-${wrong} .payveil-error` : '.payveil-form-error');
  const cell = wrong ? get(`.payveil-${wrong}`) : place;
  const [first = place] = [...document.querySelectorAll('.payveil-field')].filter((each) => each.checkVisibility());
  const isBefore = (place.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const isAbove = place.getBoundingClientRect().bottom <= first.getBoundingClientRect().top;
  const [inner, outer] = [place.getBoundingClientRect(), cell.getBoundingClientRect()];
  const isInside = inner.top >= outer.top && inner.bottom <= outer.bottom + 0.5;
  return {
    text: place.textContent ?? '',
    isFocused: document.activeElement === (wrong ? get(`.payveil-${wrong} .payveil-input`) : place),
    isInView: isInView(cell) && isInView(place),
    isInPlace: wrong ? isInside : isBefore && isAbove,
  };
}

/** Reads the colours of the words that nothing was charged, wherever they stand. It runs in the page. */
function readCalm(words: string): string[] {
  const walker = document.createTreeWalker(document.querySelector('.payveil') as Element, NodeFilter.SHOW_TEXT);
  const colours: string[] = [];
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    if (textContent?.includes(words) && parentElement) colours.push(getComputedStyle(parentElement).color);
  }
  return colours;
}

async function expectReason(page: Page, what: string, { says, wrong }: Kind): Promise<void> {
  const read = () => page.evaluate(readReason, wrong);
  await expect.poll(async () => (await read()).text, { message: what, timeout: 5000 }).toContain(says);
  const seen = { isFocused: true, isInView: true, isInPlace: true };
  await expect.soft.poll(read, { message: what, timeout: 2000 }).toMatchObject(seen);
  if (!wrong) expect.soft((await read()).text, what).toContain(NOT_CHARGED);
  const calm = await page.evaluate(readCalm, NOT_CHARGED);
  expect.soft(calm.length, `${what}: ${NOT_CHARGED}`).toBe(1);
  expect.soft(calm, what).not.toContain(DANGER);
}

const LONG_PAGE = `body { margin: 0; padding: 900px 16px; --payveil-danger: ${DANGER} } h1 { display: none }`;

/** A small phone and a usual one, both with a keyboard open. */
const PHONES = [
  [320, 284],
  [390, 332],
] as const;

test('a decline of each kind is in view on each phone', async ({ page, open, gateway }) => {
  await open();
  await page.addStyleTag({ content: LONG_PAGE });
  for (const [width, height] of PHONES) {
    await page.setViewportSize({ width, height });
    for (const [code, kind] of Object.entries(KINDS)) {
      await pay(page, gateway, code, kind);
      await expectReason(page, `${code} at ${width}`, kind);
    }
  }
  await open({ ...WITH_SEPA, method: 'sepa', mode: 'token', defaultValues: buyer });
  await page.addStyleTag({ content: LONG_PAGE });
  await answerFailed(page, 'generic_decline');
  await field(page, 'iban').fill('DE89370400440532013000');
  await field(page, 'city').press('Enter');
  await expectReason(page, 'an account', { says: 'declined' });
});

/** A header that stays on top of the page, and hides what scrolls below it. */
const writeHeader = (height: number) => `${LONG_PAGE}
  header { position: sticky; inset-block-start: 0; block-size: ${height}px; margin-block-start: -900px; background: #ddd;
    z-index: 9 }
`;

const HEADER = 120;

test('nothing that has the focus is below a header of 120 px', async ({ page, open, gateway }) => {
  await page.setViewportSize({ width: 390, height: 332 });
  await open();
  await page.addStyleTag({ content: writeHeader(HEADER) });
  await page.evaluate(() => document.body.prepend(document.createElement('header')));
  for (const [code, kind] of Object.entries(KINDS)) {
    await pay(page, gateway, code, kind);
    await expectReason(page, code, kind);
  }
  // Tab and Shift+Tab through the whole form.
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let i = 0; i < 14; i++) {
      await page.keyboard.press(key);
      expect.soft(await page.evaluate(readHidden), key).toBe('');
    }
  }
});

/** Tells what has the focus, if the header hides a part of it. It runs in the page. */
function readHidden(): string {
  const active = document.activeElement;
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  if (!active?.closest('.payveil')) return '';
  const { top, bottom } = active.getBoundingClientRect();
  return top > header - 0.5 && bottom < innerHeight + 0.5 ? '' : `${active.className}, ${active.id}`;
}
