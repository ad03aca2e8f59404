/** Asks the page's own functions for the frame. */
import { readOwn } from '../options/own.js';

/** What the frame is answered: a value, or what is known after a failure. */
export interface PageAnswer {
  readonly value?: unknown;
  readonly outcome?: string | undefined;
}

/** Reads a value of the page, or calls its function, and copies the result as data. */
export async function askPage(given: unknown): Promise<PageAnswer> {
  try {
    return copyData({ value: await readValue(given) });
  } catch (error) {
    const outcome = readOwn(error, 'outcome');
    // With an outcome it is an answer, and no mistake.
    if (!outcome) reportError(error);
    return { outcome: String(outcome) };
  }
}

/** Reads a value of the page, or calls the function that tells it. */
export const readValue = <Value>(given: Value | (() => Value)): Value =>
  typeof given === 'function' ? (given as () => Value)() : given;

/** Copies plain data, because a port refuses functions and the objects of frameworks. */
export const copyData = <Data extends object>(data: Data): Data => JSON.parse(JSON.stringify(data));
