/** Asks the page's own functions for the frame. */
import { takeOwn } from '../options/own.js';

/** What the frame is answered: a value, or what is known after a failure. */
export interface Answer {
  readonly value?: unknown;
  readonly outcome?: string | undefined;
}

/** Calls a function of the page, if there is one, and copies its result as data. */
export async function consult(call: (() => unknown) | undefined): Promise<Answer> {
  try {
    return copyData({ value: await call?.() });
  } catch (error) {
    const { outcome } = takeOwn(error as Answer);
    // With an outcome it is an answer, and no mistake.
    if (!outcome) reportError(error);
    return { outcome: String(outcome) };
  }
}

/** Copies plain data, because a port refuses functions and the objects of frameworks. */
export const copyData = <Data extends object>(data: Data): Data => JSON.parse(JSON.stringify(data));
