/**
 * Measures contrast by the colours that the browser computes. Borders, the mark of the chosen method, the focus ring
 * and signs of a problem need 3:1 (WCAG 2.2, 1.4.11 and 2.4.13). Texts need 4.5:1 (1.4.3).
 */
import type { Page } from '@playwright/test';
import { expect } from '../servers.js';
import { openState, openStates, test } from './gallery.js';

/** One colour on another: the selector, an optional pseudo-element, the property, and what lies behind it. */
interface Pair {
  readonly what: string;
  readonly of: string;
  readonly pseudo?: '::before' | '::after' | '::placeholder';
  readonly property: string;
  /** Selectors of the layers behind it, the lowest first. The page lies below all of them. */
  readonly on?: readonly (readonly [selector: string, pseudo?: string])[];
  readonly least: 3 | 4.5;
}

/** Measures the contrast of each pair as a browser paints it, with transparent colours mixed. */
function measure(page: Page, pairs: readonly Pair[]): Promise<Record<string, number>> {
  return page.evaluate((pairs) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
    const paint = (colours: readonly (readonly [colour: string, opacity: number])[]) => {
      for (const [colour, opacity] of colours) {
        context.globalAlpha = opacity;
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const read = (selector: string, pseudo?: string) => {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`There is no ${selector}`);
      return getComputedStyle(element, pseudo);
    };
    const paper = read('body').backgroundColor;
    return Object.fromEntries(
      pairs.map(({ what, of, pseudo, property, on = [] }) => {
        const behind = on.map(([selector, pseudo]) => {
          const { backgroundColor, opacity } = read(selector, pseudo);
          return [backgroundColor, Number(opacity)] as const;
        });
        const ground = [[paper, 1] as const, ...behind];
        const style = read(of, pseudo);
        const [one, other] = [paint([...ground, [style.getPropertyValue(property), 1]]), paint(ground)];
        return [what, (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)];
      }),
    );
  }, pairs);
}

async function expectContrast(page: Page, pairs: readonly Pair[]): Promise<void> {
  const measured = await measure(page, pairs);
  const tooLittle = pairs.filter(({ what, least }) => !((measured[what] ?? 0) >= least));
  expect(tooLittle.map(({ what }) => `${what}: ${measured[what]?.toFixed(2)}`)).toEqual([]);
}

const GROUP: readonly [string] = ['.payveil-cells'];
const CHOSEN = '.payveil-radio:checked + .payveil-choice';
const OTHER = '.payveil-radio:not(:checked) + .payveil-choice';
/** The lower edge has a line in every look. The others have not. */
const LINE = 'border-block-end-color';
const NUMBER = '.payveil-cardNumber';
const EXPIRY = '.payveil-expiry';

/** Compares a colour with the page, and with the field that it surrounds. */
const around = (pair: Omit<Pair, 'least' | 'on'>, surface: readonly [string, string?] = GROUP): readonly Pair[] => [
  { ...pair, what: `${pair.what}, on the page`, least: 3 },
  { ...pair, what: `${pair.what}, on the field`, on: [surface], least: 3 },
];

const AT_REST: readonly Pair[] = [
  ...around({ what: 'the border of a group', of: '.payveil-cells', property: LINE }),
  ...around({ what: 'the border of a method', of: OTHER, property: LINE }, [OTHER]),
  ...around({ what: 'the border of the chosen method', of: CHOSEN, property: LINE }, [OTHER]),
  ...around({ what: 'the line around the chosen method', of: CHOSEN, property: 'outline-color' }, [OTHER]),
  ...around({ what: 'the chevron', of: '.payveil-country .payveil-art', property: 'color' }),
  ...around({ what: 'the edge of the button', of: '.payveil-button', property: 'background-color' }).slice(0, 1),
  { what: 'a label', of: `${NUMBER} .payveil-label`, property: 'color', on: [GROUP], least: 4.5 },
  {
    what: 'a placeholder',
    of: `${NUMBER} .payveil-input`,
    pseudo: '::placeholder',
    property: 'color',
    on: [GROUP],
    least: 4.5,
  },
  { what: 'the chosen method', of: CHOSEN, property: 'color', on: [[OTHER], [CHOSEN, '::after']], least: 4.5 },
  { what: 'the button', of: '.payveil-button', property: 'color', on: [['.payveil-button']], least: 4.5 },
];

const WRONG: readonly Pair[] = [
  ...around({ what: 'the ring of the focus', of: `${NUMBER} .payveil-art`, property: 'outline-color' }),
  ...around({ what: 'the frame around a problem', of: '.payveil-cells', property: LINE }),
  { what: 'a problem', of: `${EXPIRY} .payveil-error`, property: 'color', on: [GROUP], least: 4.5 },
  {
    what: 'the alert',
    of: '.payveil-form-error',
    property: 'color',
    on: [['.payveil-form-error', '::after']],
    least: 4.5,
  },
];

const PANEL: readonly (readonly [string, string?])[] = [['.payveil-panel'], ['.payveil-panel', '::after']];
const AGAIN: readonly Pair[] = [
  { what: 'the panel', of: '.payveil-panel-text', property: 'color', on: PANEL, least: 4.5 },
  { what: 'the border of the panel', of: '.payveil-panel', property: LINE, least: 3 },
  { what: 'its button', of: '.payveil-again', property: 'background-color', on: PANEL, least: 3 },
  {
    what: "its button's text",
    of: '.payveil-again',
    property: 'color',
    on: [...PANEL, ['.payveil-again']],
    least: 4.5,
  },
  { what: 'the way out', of: '.payveil-leave', property: 'color', on: PANEL, least: 4.5 },
];

/** A text on the panel, or on a button of the panel. */
const onPanel = (what: string, of: string, ...on: (readonly [string])[]): Pair => ({
  what,
  of,
  property: 'color',
  on: [...PANEL, ...on],
  least: 4.5,
});

const TITLES: readonly Pair[] = [
  onPanel('the title', '.payveil-panel-title'),
  onPanel('the amount', '.payveil-panel-amount'),
  onPanel('the text', '.payveil-panel-text'),
];

/** What an unsure buyer can do: keep the reference, and ask the shop. */
const KEEP: readonly Pair[] = [
  ...TITLES,
  onPanel('the advice', '.payveil-panel-text:not([id])'),
  onPanel('the word before the reference', '.payveil-reference dt'),
  onPanel('the reference', '.payveil-reference dd'),
  onPanel('the button that copies', '.payveil-copy'),
  { what: 'its border', of: '.payveil-copy', property: LINE, on: PANEL, least: 3 },
];

const SUPPORT: readonly Pair[] = [
  onPanel('whom to ask', '.payveil-support'),
  onPanel('its link', '.payveil-support a'),
  onPanel('when it was checked', '.payveil-panel-note'),
];

/** The way out that can cost the buyer money is a text without a border. */
const LEAVE = onPanel('the way out', '.payveil-leave', ['.payveil-leave']);

const ASKED: readonly Pair[] = [
  ...TITLES,
  LEAVE,
  onPanel('the button that goes back', '.payveil-stay', ['.payveil-stay']),
  { what: 'its edge', of: '.payveil-stay', property: 'background-color', on: PANEL, least: 3 },
];

const NEXT: readonly Pair[] = [
  { what: 'the button to the bank', of: '.payveil-again', property: 'background-color', on: PANEL, least: 3 },
  { what: 'its text', of: '.payveil-again', property: 'color', on: [...PANEL, ['.payveil-again']], least: 4.5 },
];

const CASES: Readonly<Record<string, readonly Pair[]>> = {
  'two methods': AT_REST,
  'every problem': WRONG,
  'not known, to be asked again': [...AGAIN, ...KEEP, ...SUPPORT],
  'on the way to the bank': NEXT,
  'after a reload': [...KEEP, LEAVE],
  'after a reload, start again?': ASKED,
  'back from the bank': [...NEXT, ...TITLES, LEAVE],
  'back from the bank, pay another way?': ASKED,
  'handed on': TITLES,
};

for (const look of ['outlined', 'filled', 'plain']) {
  for (const theme of ['light', 'dark']) {
    test(`${look}, ${theme}: borders and marks have 3:1, texts have 4.5:1`, async ({ page, gallery }) => {
      for await (const state of openStates(page, gallery, Object.keys(CASES), { look, theme }))
        await test.step(state, () => expectContrast(page, CASES[state] ?? []));
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

test('the control: a border that is too pale is found, opaque or transparent', async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'two methods' });
  const find = async (border: string) => {
    await page.addStyleTag({ content: `.payveil { --pv-border: ${border} !important }` });
    const measured = await measure(page, AT_REST);
    return measured['the border of a group, on the page'];
  };
  expect(await find('#ccc')).toBeCloseTo(1.61, 1);
  expect(await find('rgb(0 0 0 / 0.2)')).toBeCloseTo(1.61, 1);
  expect(await find('#000')).toBeCloseTo(21, 1);
});
