/** What axe finds wrong on a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Lists what axe finds wrong, as the rule and the element. */
export async function listViolations(page: Page): Promise<string[]> {
  // Without the legacy mode, each judgement opens another tab, which only frames of other origins need.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(TAGS).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
