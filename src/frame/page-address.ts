/** The page's address after a visit to the bank. */

/** Reads it, as far as the frame needs it. */
export const readPageAddress = () => location.pathname + location.search;

/**
 * Removes what the gateway adds to the query, if both are there. The rest stays as it is, character for character. Sharing this
 * with `removeReturn`, which reads encoded names too, would add over 100 bytes to the 4 KB of the page.
 */
export function cleanPageAddress(): void {
  const { origin, pathname, search, hash } = location;
  if (!/[?&]charge=/.test(search) || !/[?&]status=/.test(search)) return;
  const kept = search.replace(/(^\?|&)(charge|status)=[^&]*/g, '').replace(/^&/, '?');
  // With its origin, or a path that begins with two slashes would name another host.
  history.replaceState(history.state, '', origin + pathname + kept + hash);
}
