/** Libraries that empty the element of a form, or the list of style sheets: the form comes back, or the developer is told. */
import { bundleWithEsbuild as bundle } from '../../../tools/bundlers.mjs';
import { button, field, typeCard } from '../checkout/form.js';
import { expect, expectPaidOnce, test } from './open-shop.js';

const MORPH = 'node_modules/idiomorph/dist/idiomorph.js';
/** Brings the page to what its server writes. */
const morph = (content: string) => `Idiomorph.morph(document.querySelector('main'), '<main>${content}</main>')`;
const NUMBER = '4242 4242 4242 4242';

const COMPONENTS = {
  element: {
    content: '<payveil-checkout></payveil-checkout>',
    code: `import 'payveil/element';
      globalThis.show = (options) => { document.querySelector('payveil-checkout').options = options; };`,
  },
  React: {
    content: '<div class="react"></div>',
    code: `import { Checkout } from 'payveil/react';
      import { createElement } from 'react';
      import { createRoot } from 'react-dom/client';
      globalThis.show = (options) => createRoot(document.querySelector('.react')).render(createElement(Checkout, options));`,
  },
};

for (const [name, { content, code }] of Object.entries(COMPONENTS)) {
  test(`${name}: the form comes back with its entries after a morph, and pays`, async ({ page, gateway, openShop }) => {
    await openShop({ libraries: [MORPH], content: `<main>${content}</main>`, write: () => '' });
    await page.addScriptTag({ content: await bundle(code), type: 'module' });
    await page.evaluate('show(readOptions())');
    await typeCard(page);
    const place = name === 'React' ? '<div class="react"><div></div></div>' : content;
    await page.evaluate(morph(place));
    await expect(field(page, 'cardNumber')).toHaveValue(NUMBER);
    await expect(page.locator('.payveil')).toHaveCount(1);
    await button(page).click();
    await expectPaidOnce(page, gateway);
  });
}

test('the developer is told once that a morph has emptied the place of the form', async ({ page, openShop }) => {
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  const content = '<div id="checkout"></div>';
  await openShop({ libraries: [MORPH], content: `<main>${content}</main>` });
  await page.evaluate(morph(content));
  const sentence = 'Payveil: The page has removed the form. See node_modules/payveil/docs/form.md#mount-it';
  await expect.poll(() => told).toEqual([sentence]);
  await page.evaluate(morph(content));
  // A page that takes the whole element away needs no advice, and neither does `unmount`.
  await page.evaluate('handle.unmount(); handle = Payveil.mountCheckout("#checkout", readOptions());');
  await page.evaluate(morph(''));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(told).toEqual([sentence]);
});

test('a page that replaces all sheets leaves the form its own', async ({ page, openShop }) => {
  for (const isolate of [false, true]) {
    await openShop({ options: { isolate } });
    const form = page.locator('.payveil');
    await expect(form).toHaveCSS('display', 'grid');
    const sheets = await page.evaluate((isIsolated) => {
      const host = document.querySelector('#checkout');
      const scope = (isIsolated && host?.shadowRoot) || document;
      const own = new CSSStyleSheet();
      own.replaceSync('p { color: red }');
      scope.adoptedStyleSheets = [own];
      return new Promise<boolean[]>((resolve) => {
        const list = () => scope.adoptedStyleSheets.map((each) => each === own);
        requestAnimationFrame(() => setTimeout(() => resolve(list())));
      });
    }, isolate);
    expect(sheets).toEqual([true, false]);
    await expect(form).toHaveCSS('display', 'grid');
  }
});
