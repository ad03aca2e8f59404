/** What a test holds back until it lets it go. */

/** A promise, and the function that resolves it. */
export function createHold() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release };
}
