/** The brand marks of the form are those of simple-icons, made short. */
import { siMastercard } from 'simple-icons';
import { describe, expect, it } from 'vitest';
import { BRAND_PATHS } from '../../../src/checkout/render/brand-paths.js';
import { splitPath } from '../../../tools/marks/shorten-path.mjs';
import { shortenMarks } from '../../../tools/marks/write-marks.mjs';

describe('the brand marks', () => {
  it('are those of the installed simple-icons: the tool draws the same again', () => {
    expect(BRAND_PATHS).toEqual(shortenMarks());
  });

  it('have only whole coordinates, inside the card', () => {
    for (const [name, path] of Object.entries(BRAND_PATHS)) {
      expect(path, name).toMatch(/^[MLHVCSQTAmlhvcsqtaz\d\s-]+$/);
      const [x = -1, y = -1] = path.slice(1).split(/[^\d]/).map(Number);
      expect(x >= 0 && x <= 136 && y >= 0 && y <= 88, name).toBe(true);
    }
  });

  it('has the discs of Mastercard as far apart as simple-icons has them', () => {
    // The two outer outlines touch the edges of the two discs.
    const numbers = splitPath(siMastercard.path).map((outline) => outline.match(/[\d.]+/g)?.map(Number) ?? []);
    const diameter = 14.832;
    expect(Math.max(...numbers.flat())).toBe(24);
    expect(numbers.flat()).toEqual(expect.arrayContaining([19.415, 4.584]));
    const apart = (24 - diameter) / diameter;
    expect((84 - 52) / 52).toBeCloseTo(apart, 2);
  });
});
