/** The letters of the brands at twice their size: the form's drawings look as the long paths of simple-icons do. */
import type { Page } from '@playwright/test';
import { siJcb, siVisa } from 'simple-icons';
import { expect } from '../servers.js';
import { openState, test } from './gallery.js';

/** The brands: a colour that no other has, and the colour of the letters. In simple-icons: the middle and width of the letters. */
const VISA = { own: '#1a1f71', letters: '#1a1f71', path: siVisa.path, middle: 12, width: 26 };
const JCB = { own: '#118a3d', letters: '#fff', path: siJcb.path, middle: 12, width: 21 };

/**
 * Draws the letters of a brand as the form does, and those of a brand as simple-icons does, and compares the pixels.
 * @returns The area that differs, as a part of the drawn area.
 */
function compare(page: Page, ours: typeof VISA, theirs: typeof VISA): Promise<number> {
  return page.locator('.payveil-art svg', { has: page.locator(`path[fill="${ours.own}"]`) }).evaluate(
    (drawing, { ours, theirs }) => {
      const draw = (paint: (context: CanvasRenderingContext2D) => void) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 68, height: 44 });
        const context = canvas.getContext('2d') as CanvasRenderingContext2D;
        context.scale(2, 2);
        paint(context);
        return [...context.getImageData(0, 0, 68, 44).data].filter((_, each) => each % 4 === 3);
      };
      const drawn = draw((context) => {
        context.scale(1 / 4, 1 / 4);
        context.lineCap = 'round';
        context.lineJoin = 'round';
        // The first path is the card itself.
        for (const path of [...drawing.querySelectorAll('path')].slice(1)) {
          const outline = new Path2D(path.getAttribute('d') ?? '');
          context.lineWidth = Number(path.getAttribute('stroke-width'));
          if (path.getAttribute('stroke') === ours.letters) context.stroke(outline);
          if (path.getAttribute('fill') === ours.letters) context.fill(outline);
        }
      });
      const wanted = draw((context) => {
        context.translate(17, 11);
        context.scale(theirs.width / 24, theirs.width / 24);
        context.translate(-12, -theirs.middle);
        context.fill(new Path2D(theirs.path));
      });
      const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
      return sum(wanted.map((each, at) => Math.abs(each - (drawn[at] ?? 0)))) / sum(wanted);
    },
    { ours, theirs },
  );
}

test('the letters of a brand look as those of simple-icons', async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'empty' });
  expect(await compare(page, VISA, VISA)).toBeLessThan(0.4);
  expect(await compare(page, JCB, JCB)).toBeLessThan(0.45);
});

test('the control: the letters of another brand look different', async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'empty' });
  expect(await compare(page, VISA, JCB)).toBeGreaterThan(0.8);
  expect(await compare(page, JCB, VISA)).toBeGreaterThan(0.8);
});
