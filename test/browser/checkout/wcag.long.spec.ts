/** Criteria of WCAG 2.2 that no other spec file tests. docs/accessibility.md names the test of each criterion. */
import { mergeTests, type Page } from '@playwright/test';
import { ar } from '../../../src/checkout/locales/ar.js';
import { billing } from '../buyer.js';
import { listViolations } from '../list-violations.js';
import { findFaults } from './find-faults.js';
import {
  alert,
  attachOwn,
  button,
  CARD_ALONE,
  ending,
  expect,
  field,
  listPayments,
  paste,
  phase,
  readEvents,
  test as testForm,
  type,
  typeCard,
  WITH_SEPA,
} from './form.js';
import { openState, test as testGallery } from './gallery.js';
import { measureRing } from './measure-ring.js';
import { listStops, readShown, readStop } from './read-shown.js';

const test = mergeTests(testForm, testGallery);

/** States that together have every kind of control. */
const STATES = ['every problem', 'direct debit', 'not known, to be asked again'];

/** What a pointer can press. The input of a closed line is for browsers only. */
const listControls = (page: Page, tags = 'input, select, button, a') =>
  page.locator(`.payveil :is(${tags}):visible:not([aria-hidden=true])`).all();

/** How long a buyer waits for another window before a button is there. */
const MINUTE_MS = 60_000;

const PRINTABLE = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i));

for (const isolate of [false, true]) {
  test(`1.3.1, 4.1.2: names, roles and problems are told${isolate ? ', isolated' : ''}`, async ({ page, open }) => {
    await open({ ...WITH_SEPA, preselectCountry: false, isolate });
    const main = page.locator('main');
    await expect(main).toMatchAriaSnapshot(`
      - heading "Checkout" [level=1]
      - form "Payment":
        - group "Payment method":
          - radio "Card" [checked]
          - radio "Direct debit"
        - group "Card":
          - textbox "Card number"
          - textbox "Expiry date"
          - textbox "Security code"
          - textbox "Name on card"
        - textbox "Email"
        - group "Billing address":
          - combobox "Country"
          - textbox "Address line 1"
          - button "Add another line"
          - textbox "Postal code"
          - textbox "City"
        - alert
        - button "Pay €25.99"
        - status`);
    await expect(field(page, 'expiry')).toHaveAccessibleDescription('MM / YY');
    await expect(field(page, 'cvc')).toHaveAccessibleDescription('3 digits on the back');
    await button(page).click();
    await expect(main).toMatchAriaSnapshot(`
      - form "Payment":
        - group "Card":
          - textbox "Card number" [invalid]
          - textbox "Expiry date" [invalid]
          - textbox "Security code" [invalid]
          - textbox "Name on card" [invalid]
        - textbox "Email" [invalid]
        - group "Billing address":
          - combobox "Country" [invalid]
          - textbox "Address line 1" [invalid]
          - textbox "Postal code" [invalid]
          - textbox "City" [invalid]
        - alert: There are 9 problems. Check the marked fields.`);
    await expect(field(page, 'cvc')).toHaveAccessibleDescription('3 digits on the back Enter the security code');
    await expect(field(page, 'email')).toHaveAccessibleDescription('Enter your email address');
    await page.getByRole('radio', { name: 'Direct debit' }).check();
    await expect(main).toMatchAriaSnapshot(`
      - form "Payment":
        - group "Payment method":
          - radio "Card"
          - radio "Direct debit" [checked]
        - group "Bank account":
          - textbox "IBAN"
          - textbox "Account holder name"
        - heading "SEPA direct debit mandate" [level=2]`);
  });
}

test('1.4.1: nothing is told by a colour alone', async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'two methods' });
  const read = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { outlineStyle, fontWeight } = getComputedStyle(element);
      return [outlineStyle, fontWeight];
    });
  // The line around the chosen method is thicker, and its letters are.
  expect(await read('.payveil-radio:checked + .payveil-choice')).toEqual(['solid', '500']);
  expect(await read('.payveil-radio:not(:checked) + .payveil-choice')).toEqual(['none', '400']);
  await openState(page, gallery, { state: 'every problem' });
  const wrong = page.locator('.payveil-field:visible:has([aria-invalid=true])');
  expect(await wrong.count()).toBeGreaterThan(5);
  for (const cell of await wrong.all()) await expect(cell.locator('.payveil-error')).toHaveText(/\w+ \w+/);
  await openState(page, gallery, { state: 'not known, to be asked again' });
  for (const link of await page.locator('.payveil a').all()) {
    await expect(link).toHaveCSS('text-decoration-line', 'underline');
  }
});

/** A label that is alone in its cell makes room for the buyer's text there. */
const readButLabels = async (page: Page) =>
  (await page.evaluate(readShown)).filter((line) => !line.startsWith('label.payveil-label '));

/** Expects that the name of each control is what is written on it. */
async function expectNames(page: Page): Promise<void> {
  for (const control of await listControls(page)) {
    const written = await control.evaluate((element) =>
      [...((element as HTMLInputElement).labels ?? []), ...(element.matches('button, a') ? [element] : [])]
        .map((each) => each.textContent?.trim())
        .join(),
    );
    expect(written).toMatch(/\w/);
    await expect(control).toHaveAccessibleName(written);
  }
}

/** Goes through the page by a key until the element of this id has the focus, and lists what had it before. */
async function walk(page: Page, key: string, end: string): Promise<string[]> {
  const stops: string[] = [];
  do {
    await page.keyboard.press(key);
    stops.push(await page.evaluate(readStop));
  } while (stops.at(-1) !== end && stops.length < 40);
  return stops.slice(0, -1);
}

for (const state of STATES) {
  test(`what holds in each state: ${state}`, async ({ page, gallery }) => {
    await openState(page, gallery, { state });
    const controls = await listControls(page);
    expect(controls.length).toBeGreaterThan(1);
    await test.step('2.5.3, 2.4.4, 2.4.6: names are what is written, and links say where they lead', async () => {
      await expectNames(page);
      if (await page.locator('.payveil-support:visible').count())
        await expect(page.locator('.payveil a')).toHaveText(['Get help', 'help@shop.example', '+49 30 901820']);
    });
    await test.step('1.4.13, 3.2.1: pointer and focus move nothing but a label in its cell', async () => {
      const before = await readButLabels(page);
      for (const control of controls) {
        await control.hover();
        expect(await readButLabels(page), `hovered: ${control}`).toEqual(before);
        await control.focus();
        expect(await readButLabels(page), `focused: ${control}`).toEqual(before);
      }
      expect(await page.locator('.payveil [title]').count()).toBe(0);
      expect(page.context().pages()).toHaveLength(1);
    });
    await test.step('2.5.2: a press that ends elsewhere does nothing', async () => {
      const before = await page.evaluate(readShown);
      for (const control of await listControls(page, 'button, [type=radio]')) {
        await control.hover();
        await page.mouse.down();
        await page.mouse.move(2, 2);
        await page.mouse.up();
        expect(await page.evaluate(readShown), String(control)).toEqual(before);
      }
    });
    const expected = await page.evaluate(listStops);
    await test.step('2.1.1, 2.1.2, 2.4.3: Tab goes through every control, out of the form, and back', async () => {
      await page.evaluate(() => {
        for (const [id, where] of [
          ['before', 'beforebegin'],
          ['after', 'afterend'],
        ] as const) {
          const button = Object.assign(document.createElement('button'), { id, textContent: id });
          document.getElementById('states')?.insertAdjacentElement(where, button);
        }
        document.getElementById('before')?.focus();
      });
      expect(await walk(page, 'Tab', 'after')).toEqual(expected);
      expect(await walk(page, 'Shift+Tab', 'before')).toEqual([...expected].reverse());
    });
    await test.step('1.3.4: a phone on its side shows the same form, and no rule asks for it', async () => {
      for (const [width, height] of [
        [390, 844],
        [844, 390],
      ] as const) {
        await page.setViewportSize({ width, height });
        expect(await page.evaluate(findFaults)).toEqual([]);
        expect(await page.evaluate(listStops)).toEqual(expected);
      }
      const sheet = await page.evaluate(() =>
        document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n'),
      );
      expect(sheet).toContain('@media');
      expect(sheet).not.toContain('orientation');
    });
  });
}

test('2.1.4: no letter, digit or sign does anything but write into a text', async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'two methods' });
  await page.evaluate(() => {
    const taken: string[] = [];
    Object.assign(window, { taken });
    addEventListener('keydown', ({ key, defaultPrevented }) => defaultPrevented && taken.push(key));
  });
  const before = await page.evaluate(readShown);
  await button(page).focus();
  for (const key of PRINTABLE) await page.keyboard.press(key);
  expect(await page.evaluate(readShown)).toEqual(before);
  expect(await page.evaluate(() => (window as unknown as { taken: string[] }).taken)).toEqual([]);
  await field(page, 'line1').pressSequentially(PRINTABLE.join(''));
  await expect(field(page, 'line1')).toHaveValue(PRINTABLE.join(''));
});

test('2.2.1: a form that waits for a day keeps what was typed, and pays', async ({ page, open }) => {
  await page.clock.install();
  await open(CARD_ALONE);
  await typeCard(page);
  await page.clock.fastForward('24:00:00');
  await expect(field(page, 'cardNumber')).toHaveValue('4242 4242 4242 4242');
  await expect(field(page, 'cvc')).toHaveValue('739');
  await button(page).click();
  await expect(ending(page)).toHaveText('Payment complete');
});

test('2.2.2, 2.3.1: only a ring moves for more than five seconds, and nothing flashes', async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'busy' });
  const keyframes = await page.evaluate(() => {
    const rules = document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]);
    return rules
      .filter((rule) => rule instanceof CSSKeyframesRule)
      .map(({ name, cssRules }) => [name, ...[...cssRules].flatMap((frame) => [...(frame as CSSKeyframeRule).style])]);
  });
  // Only the first changes how light something is. It runs once.
  expect(keyframes.sort()).toEqual([
    ['payveil-appear', 'opacity'],
    ['payveil-close', 'min-block-size'],
    ['payveil-turn', 'rotate'],
  ]);
  const listMoving = () =>
    page.evaluate(() =>
      document.getAnimations().flatMap((animation) => {
        const { iterations = 1, endTime } = animation.effect?.getComputedTiming() ?? {};
        const { animationName = 'a transition' } = animation as CSSAnimation;
        return iterations > 1 || animationName === 'payveil-turn' ? [`${animationName} ${endTime}`] : [];
      }),
    );
  for (const state of ['busy', 'checking what became of it', 'paid elsewhere', ...STATES]) {
    const isWaiting = !STATES.includes(state);
    await openState(page, gallery, { state });
    expect(await listMoving(), state).toEqual(isWaiting ? [`payveil-turn ${MINUTE_MS}`] : []);
    const usable = page.locator('.payveil :is(button, a, input:not([type=radio])):visible');
    const open = usable.and(page.locator(':not([aria-disabled=true], [readonly], :disabled)'));
    if (isWaiting) await expect(open, state).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await listMoving(), state).toEqual([]);
    await page.emulateMedia({ reducedMotion: null });
  }
});

/** Goes on by Tab, and tells which sides of the control that has the focus then have no ring for the most part. */
async function findBareSides(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab');
  const name = await page.evaluate(readStop);
  const control = page.locator(':focus');
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const clip = { x: x - 6, y: y - 6, width: width + 12, height: height + 12 };
  const focused = await page.screenshot({ clip });
  await control.evaluate((element: HTMLElement) => element.blur());
  const sides = await measureRing(page, await page.screenshot({ clip }), focused);
  const bare = Object.keys(sides).filter((side) => (sides[side] ?? 0) < 0.6);
  return bare.map((side) => `${name}, ${side}`);
}

for (const [subject, media, states] of [
  ['in the colours of the form', {}, ['two methods', 'not known, to be asked again']],
  // There all rings have the colour of the device, and the kinds of controls are these.
  ['in forced colours', { forcedColors: 'active' }, ['card alone', 'not known, to be asked again']],
] as const) {
  test(`2.4.7: each control that Tab reaches has a ring that can be seen, ${subject}`, async ({ page, gallery }) => {
    await page.setViewportSize({ width: 390, height: 1400 });
    await page.emulateMedia({ reducedMotion: 'reduce', ...media });
    for (const state of states) {
      await openState(page, gallery, { state });
      await page.evaluate(() => document.getElementById('controls')?.remove());
      for (const _ of await page.evaluate(listStops)) expect.soft(await findBareSides(page), state).toEqual([]);
    }
  });
}

test('3.1.2: the form tells its own language, whatever that of the page', async ({ page, open }) => {
  // There is no table for Swedish here, so the texts are English.
  for (const [locale, lang] of [
    ['sv', 'en'],
    [ar, 'ar'],
  ] as const) {
    await open({ locale });
    await expect(page.locator('.payveil')).toHaveAttribute('lang', lang);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  }
});

test('3.2.2: an entry sends nothing, leads nowhere and moves nobody', async ({ page, open, gateway }) => {
  await open({ ...WITH_SEPA, preselectCountry: false });
  const address = page.url();
  const { name, email, line1, postal_code, city } = billing;
  const entries = { cardNumber: '4242424242424242', expiry: '1231', cvc: '739', name, email, line1, postal_code, city };
  for (const [each, text] of Object.entries(entries)) {
    await type(page, each as keyof typeof entries, text);
    await expect(field(page, each as keyof typeof entries)).toBeFocused();
  }
  for (const country of ['US', 'JP', 'HK', 'DE']) {
    await field(page, 'country').focus();
    await field(page, 'country').selectOption(country);
    await expect(field(page, 'country')).toBeFocused();
  }
  await page.getByRole('radio', { name: 'Card' }).press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Direct debit' })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Direct debit' })).toBeChecked();
  expect(page.url()).toBe(address);
  expect(await phase(page)).toBe('open');
  expect(await readEvents(page, 'submit')).toEqual([]);
  expect(await listPayments(gateway)).toEqual([]);
});

test('3.3.8: every text can be pasted, so nothing must be remembered or copied by hand', async ({ page, open }) => {
  await open({ ...WITH_SEPA, defaultValues: { country: 'DE' } });
  const { name, email, line1, postal_code, city } = billing;
  await page.getByRole('button', { name: 'Add another line' }).click();
  for (const [each, text, shown = text] of [
    ['cardNumber', '4242424242424242', '4242 4242 4242 4242'],
    ['expiry', '12/31', '12 / 31'],
    ['cvc', '739'],
    ['name', name],
    ['email', email],
    ['line1', line1],
    ['line2', 'Floor 2'],
    ['postal_code', postal_code],
    ['city', city],
  ] as const) {
    await field(page, each).focus();
    await paste(page, each, text);
    await expect(field(page, each)).toHaveValue(shown);
  }
  await page.getByRole('radio', { name: 'Direct debit' }).check();
  await paste(page, 'iban', 'DE89370400440532013000');
  await expect(field(page, 'iban')).toHaveValue('DE89 3704 0044 0532 0130 00');
  await page.getByRole('radio', { name: 'Card' }).check();
  await button(page).click();
  await expect(ending(page)).toHaveText('Payment complete');
});

test('a buyer who asks the device for more contrast gets it', async ({ page, gallery }) => {
  const read = () =>
    page.locator('.payveil').evaluate((form) => {
      const colour = (selector: string, name: string) =>
        getComputedStyle(form.querySelector(selector) as Element).getPropertyValue(name);
      return [
        colour('.payveil-cells', 'border-block-end-color'),
        colour('.payveil-cardNumber .payveil-label', 'color'),
        colour('.payveil-legend', 'color'),
      ];
    });
  await openState(page, gallery, { state: 'two methods' });
  const [border, label, text] = await read();
  expect(border).not.toBe(text);
  expect(label).not.toBe(text);
  await page.emulateMedia({ contrast: 'more' });
  expect(await read()).toEqual([text, text, text]);
});

test('own inputs get their purpose, their state and their problem, for axe too', async ({ page, site, gateway }) => {
  await page.goto(`${site}/checkout/own-by-post.html`);
  await attachOwn(page, gateway, { name: 'Ada Lovelace', country: 'DE', city: 'Berlin' });
  const number = field(page, 'cardNumber');
  await expect(number).toHaveAttribute('autocomplete', 'cc-number');
  await expect(number).toHaveAttribute('aria-required', 'true');
  await expect(number).not.toHaveAttribute('aria-invalid');
  await button(page).click();
  await expect(number).toBeFocused();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(number).toHaveAccessibleDescription('Enter your card number');
  await expect(alert(page)).toHaveText('There are 4 problems. Check the marked fields.');
  expect(await listViolations(page)).toEqual([]);
});
