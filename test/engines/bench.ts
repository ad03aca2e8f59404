/** What every check in a page can use. It runs in the page. */
import type { CardChargeInput, SepaChargeInput } from '../../src/index.js';
import type { TokenVector } from '../token/vectors.js';

/** The package, as a page gets it. */
export type Payveil = typeof import('payveil');

/** The data that Node sends to the page, as JSON. */
export interface Facts {
  readonly gateway: { readonly url: string; readonly apiKey: string; readonly signature: string };
  /** The current time for expiry checks, in milliseconds since the epoch. */
  readonly now: number;
  readonly vectors: readonly TokenVector[];
  readonly cards: readonly CardChargeInput[];
  readonly accounts: readonly SepaChargeInput[];
}

/** The arguments of a check. `hand` gives tokens to Node, which opens them. */
export interface Bench {
  readonly Payveil: Payveil;
  readonly facts: Facts;
  hand(name: string, tokens: readonly string[]): void;
}

/** A check: it resolves, or rejects with an error that says what is wrong. */
export type Check = (bench: Bench) => Promise<void>;

/**
 * Throws unless a condition holds.
 * @throws {Error} with the text, which contains no value.
 */
export function demand(holds: boolean, text: string): asserts holds {
  if (!holds) throw new Error(text);
}

/** Returns the error with which a promise rejects. */
export function catchError(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  return promise.then(
    () => ({ name: 'nothing' }),
    (error) => error,
  );
}
