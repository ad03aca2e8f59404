/** Cuts the slashes at the end of a base URL, to put a path after it. */
export function cutSlashes(url: string): string {
  // The look-behind makes it try a long run of slashes only once.
  return url.replace(/(?<!\/)\/+$/, '');
}
