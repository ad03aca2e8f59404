/** Judges the looks of a form by the brand of the shop, in a light page and in a dark one. */
import { join } from 'node:path';
import { createSandbox } from 'payveil/sandbox';
import { fillCheckout, routeSandbox } from 'payveil/sandbox/playwright';
import { openBrowser, openBuyer } from './browser.mjs';
import * as buyer from './buyer.mjs';
import { listCharges } from './gateway.mjs';
import { readLooks, readOwnFiles } from './looks.mjs';
import { expectSame, expectThat } from './report.mjs';
import { serveFolder } from './serve-folder.mjs';

/** @typedef {import('./looks-in-page.mjs').Looks} Looks */
/** @typedef {import('./report.mjs').Requirement} Requirement */

const LEAST_CONTRAST = 4.5;

/** The brand of BRAND.md, which differs between the two pages. */
const BRAND = {
  light: { fill: '138,28,78', color: '43,33,24', surface: '255,255,255', border: '138,122,102', danger: '176,0,32' },
  dark: {
    fill: '242,167,198',
    color: '245,234,217',
    surface: '42,33,26',
    border: '156,139,117',
    danger: '255,138,128',
  },
};

/**
 * @param {string} folder
 * @param {import('./report.mjs').Report} report
 */
export async function grade(folder, report) {
  const [browser, site] = await Promise.all([openBrowser(), serveFolder(join(folder, 'public'))]);
  const sandbox = createSandbox();
  /**
   * @param {'light' | 'dark'} colorScheme
   * @param {(page: import('@playwright/test').Page) => Promise<void>} act
   */
  const visit = async (colorScheme, act) => {
    const { context } = await openBuyer(browser, { colorScheme });
    try {
      const page = await context.newPage();
      await routeSandbox(page, sandbox, { baseUrl: 'http://localhost:4010' });
      await page.goto(`${site.url}/checkout.html`);
      await buyer.waitForForm(page);
      await act(page);
    } finally {
      await context.close();
    }
  };
  /** @param {'light' | 'dark'} scheme @param {(looks: Looks) => void} judge */
  const look = (scheme, judge) => () => visit(scheme, async (page) => judge(await readLooks(page)));
  try {
    /** @type {Requirement} */
    const form = ['the page shows the form', () => visit('light', async () => {})];
    const rest = [
      ...listForBothPages(look, visit),
      ...listLengths(look),
      ...listFiles(folder, visit),
      /** @type {Requirement} */ ([
        'a good card still pays 25.99 euros',
        () =>
          visit('light', async (page) => {
            await buyer.pay(page);
            await buyer.expectEnd(page, 'done');
            const charges = await listCharges(sandbox);
            expectSame(
              charges.map(({ amount, status }) => [amount, status]),
              [[2599, 'succeeded']],
              'the charges',
            );
          }),
      ]),
    ];
    await report.checkAll([form, ...rest], { gates: 1 });
  } finally {
    site.close();
    await browser.close();
  }
}

/** @typedef {(scheme: 'light' | 'dark', judge: (looks: Looks) => void) => () => Promise<void>} Look */
/** @typedef {(scheme: 'light' | 'dark', act: (page: import('@playwright/test').Page) => Promise<void>) => Promise<void>} Visit */

/** @param {Look} look @param {Visit} visit @returns {Requirement[]} */
function listForBothPages(look, visit) {
  return /** @type {const} */ (['light', 'dark']).flatMap((scheme) => {
    const { fill, color, surface, border, danger } = BRAND[scheme];
    /** @type {Requirement[]} */
    const requirements = [
      [
        `${scheme}: the button has the colour of the brand`,
        look(scheme, ({ button }) => expectSame(button.fill, fill, 'the button')),
      ],
      [
        `${scheme}: texts in the fields have their colour`,
        look(scheme, ({ field }) => expectSame(field.color, color, 'the text')),
      ],
      [
        `${scheme}: the inside of the fields has its colour`,
        look(scheme, ({ field }) => expectSame(field.surface, surface, 'the inside')),
      ],
      [
        `${scheme}: the border around the fields has its colour`,
        look(scheme, ({ borders }) =>
          expectThat(borders.includes(border), `the borders are ${JSON.stringify(borders)}, not ${border}`),
        ),
      ],
      [`${scheme}: each text can be read`, look(scheme, ({ texts }) => expectReadable(texts))],
      [
        `${scheme}: errors have their colour, and can be read`,
        () =>
          visit(scheme, async (page) => {
            await fillCheckout(page, { card: '4242 4242 4242 4241' });
            await buyer.findButton(page).click();
            const error = page.locator('.payveil-error:visible').first();
            await error.waitFor();
            const shown = await error.evaluate((element) => getComputedStyle(element).color);
            expectSame(shown.match(/\d+/g)?.slice(0, 3).join(), danger, 'the error');
            // It appears by an animation.
            await page.waitForTimeout(400);
            expectReadable((await readLooks(page)).texts);
          }),
      ],
    ];
    return requirements;
  });
}

/** @param {Looks['texts']} texts */
function expectReadable(texts) {
  expectThat(texts.length > 5, 'there are too few texts');
  const [worst] = [...texts].sort((a, b) => a.contrast - b.contrast);
  if (!worst) return;
  const told = `the contrast of "${worst.text}" is ${worst.contrast.toFixed(2)}`;
  expectThat(worst.contrast >= LEAST_CONTRAST, told);
}

/** @param {number} value @param {number} wanted @param {string} what */
const expectNear = (value, wanted, what) =>
  expectThat(Math.abs(value - wanted) <= wanted * 0.02, `${what}: ${value}, not ${wanted}`);

/** @param {Look} look @returns {Requirement[]} */
function listLengths(look) {
  /** @param {string} title @param {(looks: Looks) => void} judge @returns {Requirement} */
  const inLight = (title, judge) => [title, look('light', judge)];
  const isGeorgia = (/** @type {string} */ font) => /^["']?Georgia/i.test(font);
  return [
    inLight('the font of the fields and of the button is Georgia', ({ button, field }) =>
      expectThat(isGeorgia(button.font) && isGeorgia(field.font), `the fonts are ${field.font} and ${button.font}`),
    ),
    inLight('the text has 18 pixels', ({ field }) => expectNear(field.size, 18, 'the size')),
    inLight('the corners of the fields have a radius of 14 pixels', ({ radii }) =>
      expectThat(
        radii.some((radius) => Math.abs(radius - 14) < 0.3),
        `the corners are ${radii.join()}`,
      ),
    ),
    inLight('the corners of the button have a radius of 14 pixels', ({ button }) =>
      expectNear(button.radius, 14, 'the radius'),
    ),
    inLight('the button is 60 pixels high', ({ button }) => expectNear(button.height, 60, 'the height')),
    inLight('the text of the button is bold, in capital letters and spaced', ({ button }) => {
      expectSame([button.weight, button.letters], ['700', 'uppercase'], 'the text');
      expectNear(button.spacing, 0.08, 'the spacing');
    }),
    inLight('the form is 520 pixels wide', ({ width }) => expectNear(width, 520, 'the width')),
  ];
}

/** What tells that somebody works against the form instead of with it. */
const HACKS = [
  ['!important', /!\s*important/],
  ['a rule for an inner class of the form', /\.payveil-/],
  ['the shadow root', /shadowRoot|attachShadow|::part/],
  ['a style sheet by script', /adoptedStyleSheets|insertRule|createElement\(\s*['"`]style/],
];

/** @param {string} folder @param {Visit} visit @returns {Requirement[]} */
function listFiles(folder, visit) {
  return [
    [
      'neither !important nor a reach into the form was needed',
      async () => {
        const found = (await readOwnFiles(join(folder, 'public'))).flatMap(({ name, text }) =>
          HACKS.filter(([, pattern]) => /** @type {RegExp} */ (pattern).test(text)).map(
            ([what]) => `${what} in ${name}`,
          ),
        );
        expectSame(found, [], 'what was found');
      },
    ],
    [
      'the form still stands in its shadow root',
      () =>
        visit('light', async (page) => {
          const isIsolated = await page
            .locator('[data-phase]')
            .first()
            .evaluate((element) => element.getRootNode() instanceof ShadowRoot || element.shadowRoot !== null);
          expectThat(isIsolated, 'it stands in the page itself');
        }),
    ],
  ];
}
