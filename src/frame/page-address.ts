/** The page's address after a visit to the bank. */
import { removeReturn } from '../fields/return-url.js';

/** Reads it, as far as the frame needs it. */
export const readPageAddress = () => location.pathname + location.search;

/** Removes what the gateway adds to the query, if both are there. */
export function cleanPageAddress(): void {
  const { origin, pathname, search, hash } = location;
  if (!/[?&]charge=/.test(search) || !/[?&]status=/.test(search)) return;
  // With its origin, or a path that begins with two slashes would name another host.
  history.replaceState(history.state, '', origin + pathname + removeReturn(search) + hash);
}
