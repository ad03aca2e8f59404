/** Writes to the console, for the developer of the page. */

/** What is told: an error or another text that ends with its place in the guides, or sentences and that place. */
type Told =
  | readonly [whole: Error | `Payveil: ${string}`]
  | readonly [sentences: string, guide: `${string}.md#${string}`];

/** Writes one message. A page may have replaced the console, and that must not change what becomes of a payment. */
export function tellDeveloper(level: 'error' | 'warn', ...[message, guide]: Told): void {
  try {
    console[level](guide ? `Payveil: ${message} See node_modules/payveil/docs/${guide}` : message);
  } catch {
    // There is no console then.
  }
}
