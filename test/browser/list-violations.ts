/** What axe finds wrong on a page. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** The rules of axe that count here. */
export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Lists what axe finds, as rule and element. A page gets axe once. Only frames of other origins need `AxeBuilder`. */
export async function listViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  return page.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, TAGS);
}
