/** Reads the way back from the bank in the page's address, and cleans it. */
import type { Hello } from './messages.js';

/** Reads what the bank has added to the address. */
export function readAddress(): Hello['address'] {
  const query = new URLSearchParams(location.search);
  return { pathname: location.pathname, charge: query.get('charge'), status: query.get('status') };
}

/** Removes it. The rest stays as it is, character for character. */
export function cleanAddress(): void {
  const { pathname, search, hash } = location;
  const kept = search.replace(/(?<=[?&])(charge|status)=[^&]*&?/g, '').replace(/[?&]$/, '');
  history.replaceState(history.state, '', pathname + kept + hash);
}
