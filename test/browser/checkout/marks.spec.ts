/** The brand marks at twice their size: the short paths look as the long ones of simple-icons do. */
import type { Page } from '@playwright/test';
import { CARD, placePath, shortenPath } from '../../../tools/marks/shorten-path.mjs';
import { MARKS } from '../../../tools/marks/write-marks.mjs';
import { expect } from '../servers.js';
import { openState, test } from './gallery.js';

interface Drawn {
  readonly path: string;
  /** An SVG matrix from the units of the path to CSS pixels. */
  readonly matrix: string;
}

/**
 * Draws two paths at twice their size, and compares the pixels.
 * @returns The part of the drawn area that differs, from 0 to 1.
 */
function compare(page: Page, ...drawings: readonly [Drawn, Drawn]): Promise<number> {
  return page.evaluate(
    ({ drawings, width, height }) => {
      const [long = [], short = []] = drawings.map(({ path, matrix }) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: width * 2, height: height * 2 });
        const context = canvas.getContext('2d') as CanvasRenderingContext2D;
        const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix.split(' ').map((each) => Number(each) * 2);
        context.setTransform(a, b, c, d, e, f);
        context.fill(new Path2D(path));
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        return [...data].filter((_, index) => index % 4 === 3);
      });
      const area = long.reduce((sum, each) => sum + each, 0);
      return long.reduce((sum, each, index) => sum + Math.abs(each - (short[index] ?? 0)), 0) / area;
    },
    { drawings, ...CARD },
  );
}

const inQuarters = `${1 / CARD.grid} 0 0 ${1 / CARD.grid} 0 0`;

test('the eye sees no difference between a short mark and that of simple-icons', async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'empty' });
  for (const [name, mark] of Object.entries(MARKS)) {
    const matrix = placePath(mark);
    const long = { path: mark.path, matrix };
    const short = { path: shortenPath(mark.path, matrix), matrix: inQuarters };
    expect(await compare(page, long, short), name).toBeLessThan(0.16);
    // The control: in whole pixels, it is another picture.
    const perPixel = matrix.split(' ').map((each) => Number(each) / CARD.grid);
    const rough = { path: shortenPath(mark.path, perPixel.join(' ')), matrix: '1 0 0 1 0 0' };
    expect(await compare(page, long, rough), name).toBeGreaterThan(0.2);
  }
});
