/** The page's address after a visit to the bank. */

/** What the gateway adds to the query. */
const ADDED = /(?<=[?&])(charge|status)=[^&]*&?/g;

/** Removes it, if both are there. The frame has read it by then. The rest stays as it is, character for character. */
export function cleanAddress(): void {
  const { pathname, search, hash } = location;
  if (search.match(ADDED)?.length !== 2) return;
  history.replaceState(history.state, '', pathname + search.replace(ADDED, '').replace(/[?&]$/, '') + hash);
}
