/** Keeps in the place of a component what the component has put there. */

/**
 * Puts an element back at once whenever a library has taken it out of the place, such as a morph that empties what it does not
 * know.
 * @returns A function that ends this.
 */
export function keepInPlace(place: HTMLElement, selector: string): () => void {
  const own = [...place.children].filter((child) => child.matches(selector)).at(-1);
  const observer = new MutationObserver(() => {
    if (own && !own.isConnected && place.isConnected) place.append(own);
  });
  observer.observe(place, { childList: true });
  return () => observer.disconnect();
}
