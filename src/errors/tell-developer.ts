/** Writes to the console, for the developer of the page. */

/** Writes one message. A page may have replaced the console, and that must not change what becomes of a payment. */
export function tellDeveloper(level: 'error' | 'warn', message: unknown): void {
  try {
    console[level](message);
  } catch {
    // Nobody reads it then.
  }
}
