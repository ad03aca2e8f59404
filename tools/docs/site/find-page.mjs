/** Finds the page that an address without a page means. The page for such addresses holds this function as a text. */

/**
 * Finds a page by its name, whatever folder or ending stands around it. A mistyped name finds the nearest one.
 * @param {string} address The path below that of the site, such as `docs/form.md`.
 * @param {readonly string[]} pages The paths of all pages, without an ending.
 * @returns {string | undefined} A path, or `undefined` if no name is near.
 */
export function findPage(address, pages) {
  /** Names that a guide has had, or that people try. @type {Readonly<Record<string, string>>} */
  const others = { readme: 'overview', guides: 'overview', docs: 'overview', start: 'first-payment', api: 'api/index' };
  const path = address.toLowerCase().replace(/^\/+|(?:\/index)?(?:\.html?|\.md)?\/*$/g, '');
  const name = path.split('/').pop() ?? '';
  /** @param {string} page */
  const readName = (page) =>
    page
      .replace(/\/index$/, '')
      .split('/')
      .pop() ?? '';
  const right = pages.find((page) => page === path) ?? pages.find((page) => readName(page) === name) ?? others[name];
  if (right !== undefined || name.length < 3) return right;
  /** Counts the letters to write, to take away or to replace (Levenshtein). @param {string} one @param {string} other */
  const measure = (one, other) => {
    let row = Array.from({ length: other.length + 1 }, (_, i) => i);
    for (let i = 1; i <= one.length; i += 1) {
      const next = [i];
      for (let j = 1; j <= other.length; j += 1) {
        const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
        next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
      }
      row = next;
    }
    return row[other.length] ?? 0;
  };
  const far = (/** @type {string} */ page) =>
    measure(name, readName(page)) / Math.max(name.length, readName(page).length);
  const [nearest = ''] = [...pages].sort((one, other) => far(one) - far(other));
  return far(nearest) <= 0.5 ? nearest : undefined;
}
