/** Tells whether this page is in a frame of a page of another origin. There it can read nothing of that page. */
export function isFramed({ top }: Window): boolean {
  try {
    return !top?.location.href;
  } catch {
    return true;
  }
}
