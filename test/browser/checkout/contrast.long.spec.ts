/**
 * Measures contrast by the colours that the browser computes. Borders, the mark of the chosen method, the focus ring
 * and signs of a problem need 3:1 (WCAG 2.2, 1.4.11 and 2.4.13). Texts need 4.5:1 (1.4.3).
 */
import { expect } from '../servers.js';
import { openState, openStates, test } from './gallery.js';
import { readContrasts, type Seen } from './read-contrast.js';

const CHOSEN = '.payveil-radio:checked + .payveil-choice';
const OTHER = '.payveil-radio:not(:checked) + .payveil-choice';
/** The lower edge has a line in every look. The others have not. */
const LINE = 'border-block-end-color';
const NUMBER = '.payveil-cardNumber';

/** A line on the page, and on the field that it surrounds. */
const around = (of: string, property = LINE): readonly Seen[] => [
  { of, property },
  { of, property, isAround: true },
];
/** The fill of a button. */
const fill = (of: string): Seen => ({ of, property: 'background-color', isAround: true });

const TITLES = ['.payveil-panel-title', '.payveil-panel-amount', '.payveil-panel-text'];
/** What an unsure buyer can do: keep the reference, and ask the shop. */
const KEEP = [
  ...TITLES,
  '.payveil-panel-text:not([id])',
  '.payveil-reference dt',
  '.payveil-reference dd',
  '.payveil-copy',
];
const SUPPORT = ['.payveil-support', '.payveil-support a', '.payveil-panel-note'];
const ASKED = { texts: [...TITLES, '.payveil-leave', '.payveil-stay'], lines: [fill('.payveil-stay')] };
const AGAIN = [fill('.payveil-again')];

interface Judged {
  readonly texts: readonly (string | Seen)[];
  readonly lines?: readonly Seen[];
}

const CASES: Readonly<Record<string, Judged>> = {
  'two methods': {
    texts: [
      `${NUMBER} .payveil-label`,
      { of: `${NUMBER} .payveil-input`, pseudo: '::placeholder' },
      CHOSEN,
      '.payveil-button',
    ],
    lines: [
      ...['.payveil-cells', OTHER, CHOSEN].flatMap((of) => around(of)),
      ...around(CHOSEN, 'outline-color'),
      ...around('.payveil-country .payveil-art', 'color'),
      fill('.payveil-button'),
    ],
  },
  'every problem': {
    texts: ['.payveil-expiry .payveil-error', '.payveil-form-error'],
    lines: [...around(`${NUMBER} .payveil-art`, 'outline-color'), ...around('.payveil-cells')],
  },
  'not known, to be asked again': {
    texts: [...KEEP, ...SUPPORT, '.payveil-again', '.payveil-leave'],
    lines: [
      { of: '.payveil-panel', property: LINE, isAround: true },
      { of: '.payveil-copy', property: LINE },
      ...AGAIN,
    ],
  },
  'on the way to the bank': { texts: ['.payveil-again'], lines: AGAIN },
  'after a reload': { texts: [...KEEP, '.payveil-leave'] },
  'after a reload, start again?': ASKED,
  'back from the bank': { texts: [...TITLES, '.payveil-again', '.payveil-leave'], lines: AGAIN },
  'back from the bank, pay another way?': ASKED,
  'handed on': { texts: TITLES },
};

for (const look of ['outlined', 'filled', 'plain']) {
  for (const theme of ['light', 'dark']) {
    test(`${look}, ${theme}: borders and marks have 3:1, texts have 4.5:1`, async ({ page, gallery }) => {
      for await (const state of openStates(page, gallery, Object.keys(CASES), { look, theme })) {
        const { texts = [], lines = [] } = CASES[state] ?? {};
        for (const [least, wanted] of [
          [4.5, texts],
          [3, lines],
        ] as const) {
          const pale = (await page.evaluate(readContrasts, wanted)).filter(({ ratio }) => !(ratio >= least));
          expect
            .soft(
              pale.map(({ of, ratio }) => `${of} ${ratio.toFixed(2)}`),
              state,
            )
            .toEqual([]);
        }
      }
    });
  }
}

test('the focus ring is wider than the border of a field at rest', async ({ page, gallery }) => {
  for (const look of ['outlined', 'filled', 'plain']) {
    await openState(page, gallery, { state: 'number in focus', look });
    const art = page.locator('.payveil-cardNumber .payveil-art');
    await expect(art).toHaveCSS('outline-style', 'solid');
    await expect(art).toHaveCSS('outline-width', '2px');
    await expect(page.locator('.payveil-expiry .payveil-art')).toHaveCSS('outline-style', 'none');
  }
});
