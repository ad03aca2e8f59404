/** The page's address after a visit to the bank. */

/** Reads it, as far as the frame needs it. */
export const readPageAddress = () => location.pathname + location.search;

/** Removes what the gateway adds to the query, if both are there. The rest stays as it is, character for character. */
export function cleanPageAddress(): void {
  const { origin, pathname, search, hash } = location;
  if (!/[?&]charge=/.test(search) || !/[?&]status=/.test(search)) return;
  const parts = search.slice(1).split('&');
  const kept = parts.filter((part) => !/^(charge|status)=/.test(part)).join('&');
  // With its origin, or a path that begins with two slashes would name another host.
  history.replaceState(history.state, '', origin + pathname + (kept && `?${kept}`) + hash);
}
