/** The code that the demo shows: every way compiles against the built package, whatever is chosen. */
import { describe, expect, it } from 'vitest';
import { DEMO_PLACE, DEMO_QUERIES, DEMO_WAYS, listDemoBlocks, writeDemo } from './blocks.js';
import { compileBlocks } from './compile.js';

describe.each(DEMO_WAYS)('the code of the way %s', (way) => {
  it('compiles', () => {
    const blocks = listDemoBlocks(way);
    expect(blocks.length).toBeGreaterThanOrEqual(DEMO_QUERIES.length);
    expect(compileBlocks(blocks)).toEqual([]);
  });

  it('names the gateway and the keys of the page, and everything that is chosen', () => {
    const text = writeDemo(way, DEMO_QUERIES.at(-1) ?? '')
      .map((file) => file.text)
      .join('\n');
    expect(text).toContain(DEMO_PLACE.gateway);
    expect(text).toContain(DEMO_PLACE.apiKey);
    for (const part of [
      /locale.*de/,
      /country.*FR/,
      /look.*filled/,
      /Georgia, serif/,
      /#112233/,
      /2px/,
      /18px/,
      /Ada Lamps/,
    ]) {
      expect(text).toMatch(part);
    }
    // It is the default.
    expect(text).not.toMatch(/billing/);
  });
});
