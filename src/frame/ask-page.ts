/** Asks the page's own functions for the frame. */
import { takeOwn } from '../options/own.js';

/** What the frame is answered: a value, or what is known after a failure. */
export interface PageAnswer {
  readonly value?: unknown;
  readonly outcome?: string | undefined;
}

/** Reads a value of the page, or calls its function, and copies the result as data. */
export async function askPage(given: unknown): Promise<PageAnswer> {
  try {
    return copyData({ value: await (typeof given === 'function' ? given() : given) });
  } catch (error) {
    const { outcome } = takeOwn(error as PageAnswer);
    // With an outcome it is an answer, and no mistake.
    if (!outcome) reportError(error);
    return { outcome: String(outcome) };
  }
}

/** Copies plain data, because a port refuses functions and the objects of frameworks. */
export const copyData = <Data extends object>(data: Data): Data => JSON.parse(JSON.stringify(data));
