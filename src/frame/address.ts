/** The page's address after a visit to the bank. */

/** Removes what the gateway adds to the query, if both are there. The frame has read it by then. The rest stays as it is. */
export function cleanAddress(): void {
  const { origin, pathname, search, hash } = location;
  const given = new URLSearchParams(search);
  if (!given.has('charge') || !given.has('status')) return;
  const parts = search.slice(1).split('&');
  const kept = parts.filter((part) => !/^(charge|status)=/.test(part)).join('&');
  // With its origin, or a path that begins with two slashes would name another host.
  history.replaceState(history.state, '', origin + pathname + (kept && `?${kept}`) + hash);
}
