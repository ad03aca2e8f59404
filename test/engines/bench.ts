/** What every check in a page has at hand. Runs in the page. */
import type { CardChargeInput, SepaChargeInput } from '../../src/index.js';
import type { TokenVector } from '../token/vectors.js';

/** The package, as a page has it. */
export type Payveil = typeof import('payveil');

/** What Node knows and the page needs, as JSON. */
export interface Facts {
  readonly gateway: { readonly url: string; readonly apiKey: string; readonly signature: string };
  /** When it is, for the judges of expiry, in milliseconds since the epoch. */
  readonly now: number;
  readonly vectors: readonly TokenVector[];
  readonly cards: readonly CardChargeInput[];
  readonly accounts: readonly SepaChargeInput[];
  /** Card numbers, whose every digit must stay. */
  readonly numbers: readonly string[];
}

/** What a check works with. `hand` gives tokens to Node, which opens them. */
export interface Bench {
  readonly Payveil: Payveil;
  readonly facts: Facts;
  hand(name: string, tokens: readonly string[]): void;
}

/** One check: it resolves, or rejects with what is wrong. */
export type Check = (bench: Bench) => Promise<void>;

/**
 * Demands that something holds.
 * @throws {Error} with the text, which holds no value.
 */
export function demand(holds: boolean, text: string): asserts holds {
  if (!holds) throw new Error(text);
}

/** Catches what a promise rejects with. */
export function catchError(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  return promise.then(
    () => ({ name: 'nothing' }),
    (error) => error,
  );
}

/** The forms in which a card number can be given: text, a bigint, and a number where it is exact. */
export function writeForms(digits: string): (string | bigint | number)[] {
  const isSafe = Number.isSafeInteger(Number(digits));
  return [digits, BigInt(digits), ...(isSafe ? [Number(digits)] : [])];
}
