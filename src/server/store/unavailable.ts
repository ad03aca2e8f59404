/** What a store makes of the errors of its database: it tries again, or rejects. */
import { PaymentStoreError } from '../../errors/payment-store-error.js';
import type { Outcome } from '../../errors/payveil-error.js';
import { readOwn } from '../../options/own.js';

const LONGEST_PAUSE_MS = 100;

/** How a step is run again, and what its last error tells. */
export interface Repeating {
  /** Whether the database has done nothing because others were at work. */
  readonly isBusy: (error: unknown) => boolean;
  readonly attempts: number;
  /** For a step that stores a payment: whether the database has certainly stored nothing. */
  readonly isUndone?: (error: unknown) => boolean;
}

/**
 * Runs a step, and runs it again while its database says that it has done nothing because others were at work.
 * @throws {PaymentStoreError} `store_unavailable`. Its outcome is `not_sent` if the step has certainly stored nothing.
 */
export async function repeat<Result>(
  step: () => Result | Promise<Result>,
  { isBusy, attempts, isUndone = () => false }: Repeating,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step();
    } catch (error) {
      if (attempt === attempts || !isBusy(error)) throw toUnavailable(error, isUndone(error) ? 'not_sent' : 'unknown');
    }
    await pause(attempt);
  }
}

/** Waits for a random time, so that those who have met do not meet again. */
export const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(LONGEST_PAUSE_MS, 2 ** attempt)));

/** What to do about an error, by its code, or by the driver's message if it has no code of its own. */
const ADVICE: Readonly<Record<string, string>> = {
  '42P01': 'its table does not exist: call migrate(), or run the SQL of the store',
  'no such table': 'its table does not exist: call migrate(), or run the SQL of the store',
  '42703': 'a column of its table is missing: call migrate(), or run the SQL of the store',
  'no column named': 'a column of its table is missing: call migrate(), or run the SQL of the store',
  'within a transaction': 'a transaction of yours is open on its connection',
  '25006': 'the database only reads: give the store the address of the server that writes',
  'readonly database': 'its file, or the folder around it, cannot be written',
  '53100': 'its disk is full',
  'disk is full': 'its disk is full',
  '42501': 'its user may not use or create the table',
  '3F000': 'the schema of its table does not exist',
};

/** Makes the error for a database that has failed, with its code and our own words. The driver's error may hold values. */
export function toUnavailable(error: unknown, outcome: Outcome): PaymentStoreError {
  if (error instanceof PaymentStoreError) return error;
  const [code, message] = ['code', 'message'].map((name) => readOwn(error, name));
  const name = typeof code === 'string' && /^\w{5,40}$/.test(code) ? code : undefined;
  const [, advice] = Object.entries(ADVICE).find(([cause]) => name === cause || String(message).includes(cause)) ?? [];
  const known = [name, advice].filter((text) => text !== undefined);
  const why = known.length > 0 ? ` (${known.join(': ')})` : '';
  return new PaymentStoreError('store_unavailable', `The store of payments is not available${why}.`, outcome);
}
