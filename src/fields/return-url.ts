/** The address to which a buyer returns from the bank, and what the gateway adds to it. */

/** The names that the gateway adds to the query. */
const ADDED: readonly string[] = ['charge', 'status'];

/** Removes from an address what the gateway adds to it. The rest stays as it is, character for character. */
export function removeReturn(url: string): string {
  return url.replace(/^([^?#]*)\?([^#]*)/, (_, before: string, query: string) => {
    const kept = query.split('&').filter((part) => !ADDED.includes(readName(part)));
    return kept.length > 0 ? `${before}?${kept.join('&')}` : before;
  });
}

const readName = (part: string) => [...new URLSearchParams(part).keys()][0] ?? '';
