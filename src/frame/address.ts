/** Reads the way back from the bank in the page's address, and cleans it. */
import type { Hello } from './messages.js';

/** Reads what the bank has added to the address. */
export function readAddress(): Hello['address'] {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  return { pathname, charge: query.get('charge'), status: query.get('status') };
}

/** Removes it. The rest stays as it is, character for character. */
export function cleanAddress(): void {
  const { pathname, search, hash } = location;
  const kept = search.split(/[?&]/).filter((part) => part && !/^(charge|status)=/.test(part));
  history.replaceState(history.state, '', pathname + (kept.length > 0 ? `?${kept.join('&')}` : '') + hash);
}
