/** Tries every promise of a store of payments: the entry `payveil/server/check`, which no shop needs in use. */
import { PaymentStoreError } from '../../errors/payment-store-error.js';
import { hideSecrets } from '../../report/hide-secrets.js';
import { addCause } from '../../report/report-thrown.js';
import { STORE_PROMISES } from './promises/all.js';
import { Finding, type StorePromise, startTrial } from './promises/trial.js';
import type { PaymentStore } from './store.js';

export type { PaymentStore } from './store.js';

/**
 * Tries every promise of a store, one after the other, with many callers at once. Its orders have random ids, so the store may hold
 * other payments. Its own payments stay there, because a store removes nothing. Two checks of one store must not run at the same time.
 * @param makeStore Returns the store to try. It is called once.
 * @throws {PaymentStoreError} `store_broken` for the first promise that the store breaks. The message tells it in a sentence. If the
 * store has failed with an error, that is its `cause`.
 * @example
 * ```ts
 * import { test } from 'vitest';
 *
 * const createOwnStore = () => memoryStore(); // yours is in your database
 * test('my store keeps every promise', () => checkStore(createOwnStore));
 * ```
 */
export async function checkStore(makeStore: () => PaymentStore | Promise<PaymentStore>): Promise<void> {
  const store = await makeStore();
  for (const promise of STORE_PROMISES) await tryPromise(store, promise);
}

async function tryPromise(store: PaymentStore, { says, attempt }: StorePromise): Promise<void> {
  const trial = startTrial(store);
  try {
    await attempt(trial);
  } catch (error) {
    throw toBroken(says, error);
  } finally {
    // A store that is broken may not do this either.
    await trial.close().catch(() => {});
  }
}

function toBroken(says: string, error: unknown): PaymentStoreError {
  const number = STORE_PROMISES.findIndex((promise) => promise.says === says) + 1;
  const write = (finding: string) =>
    new PaymentStoreError('store_broken', `The store breaks promise ${number}: ${says} ${finding}`);
  if (error instanceof Finding) return write(error.message);
  const words = error instanceof Error ? `${error.name}: ${hideSecrets(error.message, [])}` : 'no error';
  return addCause(write(`It failed with ${words}`), error);
}
