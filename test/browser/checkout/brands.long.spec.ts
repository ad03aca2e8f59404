/** The brands that a shop accepts, beside the empty number: as many as fit, and "+n" for the others. */
import type { Page } from '@playwright/test';
import type { CardBrand } from '../../../src/fields/card-brand.js';
import { isFull } from '../../record.mjs';
import { expect } from '../servers.js';
import { openState, test } from './gallery.js';

const ALL: readonly CardBrand[] = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'maestro', 'unionpay'];

interface Row {
  readonly width: number;
  readonly brands: number;
  /** How many drawings are seen. */
  readonly shown: number;
  /** Whether there is a number after them. */
  readonly hasMore: boolean;
  /** The free space between the placeholder and the first drawing, and between two neighbours, in CSS pixels. */
  readonly free: number;
  readonly between: number;
  /** How far the last one stands from the end of the cell, in CSS pixels. */
  readonly end: number;
  readonly height: number;
}

/** Mounts a form of this width with each number of brands, and measures what is seen in its number field. */
function measure(page: Page, width: number, dir: 'ltr' | 'rtl' = 'ltr'): Promise<Row[]> {
  return page.evaluate(
    ({ all, width, dir }) => {
      const { Payveil } = window as unknown as { Payveil: typeof import('payveil/checkout') };
      document.documentElement.dir = dir;
      return all.map((_, index) => {
        const place = document.createElement('div');
        place.style.inlineSize = `${width}px`;
        document.body.replaceChildren(place);
        const handle = Payveil.mountCheckout(place, {
          tokenizer: { prewarm: async () => {}, tokenizeCard: async () => '', tokenizeSepa: async () => '' },
          amount: 100,
          currency: 'eur',
          returnUrl: 'https://shop.example/',
          remoteIp: '192.0.2.1',
          supportedBrands: all.slice(0, index + 1),
        });
        const cell = place.querySelector('.payveil-cardNumber') as HTMLElement;
        const input = cell.querySelector('input') as HTMLInputElement;
        const seen = [...cell.querySelectorAll('.payveil-art > *')]
          .filter((each) => getComputedStyle(each).visibility === 'visible' && each.getClientRects().length > 0)
          .map((each) => ({ isMore: !(each instanceof SVGElement), box: each.getBoundingClientRect() }))
          .sort((a, b) => a.box.left - b.box.left);
        if (dir === 'rtl') seen.reverse();
        const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        const style = getComputedStyle(input);
        context.font = style.font;
        const text = context.measureText(input.placeholder).width;
        const box = input.getBoundingClientRect();
        const padding = Number.parseFloat(style.paddingInlineStart);
        const boxes = seen.map((each) => each.box);
        const [first, last] = [boxes[0] ?? box, boxes.at(-1) ?? box];
        const gaps = boxes.slice(1).map((each, i) => {
          const before = boxes[i] ?? each;
          return dir === 'ltr' ? each.left - before.right : before.left - each.right;
        });
        const measured = {
          width,
          brands: index + 1,
          shown: seen.filter(({ isMore }) => !isMore).length,
          hasMore: seen.at(-1)?.isMore === true,
          free: dir === 'ltr' ? first.left - box.left - padding - text : box.right - padding - text - first.right,
          between: Math.min(...gaps, 100),
          end: dir === 'ltr' ? box.right - last.right : last.left - box.left,
          height: cell.getBoundingClientRect().height,
        };
        handle.unmount();
        return measured;
      });
    },
    { all: ALL, width, dir },
  );
}

for (const dir of ['ltr', 'rtl'] as const) {
  test(`nothing stands on the placeholder or on another mark, at any width, ${dir}`, async ({ page, gallery }) => {
    await openState(page, gallery, { state: 'empty' });
    const heights = new Set<number>();
    for (let width = 280; width <= 480; width += isFull ? 20 : 50) {
      for (const row of await measure(page, width, dir)) {
        const what = JSON.stringify(row);
        heights.add(row.height);
        expect(row.shown, what).toBeGreaterThan(0);
        expect(row.free, what).toBeGreaterThan(0);
        expect(row.between, what).toBeGreaterThanOrEqual(2);
        expect(row.end, what).toBeGreaterThan(8);
        expect(row.hasMore, what).toBe(row.shown < row.brands);
      }
    }
    // The number of brands changes the height of no cell.
    expect(heights.size).toBe(1);
  });
}

test('as many marks are shown as have room', async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'empty' });
  const list = async (width: number) => (await measure(page, width)).map(({ shown }) => shown);
  expect(await list(280)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  expect(await list(350)).toEqual([1, 2, 3, 3, 3, 3, 3, 3]);
  expect(await list(480)).toEqual([1, 2, 3, 4, 5, 6, 6, 6]);
});
