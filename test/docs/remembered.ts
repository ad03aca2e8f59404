/** What SECURITY.md says that the form remembers of a payment. */
import { readTable } from './documents.js';

/** Lists the members that stand in the storage of a tab, and those that all windows share, by the alphabet. */
export function readRemembered(): { tab: string[]; shared: string[] } {
  const rows = readTable('SECURITY.md', '| remembered | what it is | for all windows |').flatMap(
    ([cell = '', , isShared]) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, isShared })),
  );
  const list = (found: typeof rows) => found.map(({ name }) => name).sort();
  return { tab: list(rows), shared: list(rows.filter(({ isShared }) => isShared === 'yes')) };
}
