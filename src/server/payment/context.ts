/** What all parts of the server share: its options, the key of the tokens, and how a payment is changed and reported. */

import { createReport } from '../../report/report-thrown.js';
import { tellDeveloper } from '../../report/tell-developer.js';
import { deriveKey, type TokenKey } from '../../token/key.js';
import type { CheckedOptions } from '../options.js';
import type { PaymentChange, StoredPayment } from '../store/store.js';

/** What all parts of the server share. */
export interface Context {
  readonly options: CheckedOptions;
  /** Gets the key that opens tokens. */
  readonly getKey: () => Promise<TokenKey>;
  /** Writes what merchant's code has thrown to the console, without anything secret. */
  readonly report: (owner: string, thrown: unknown, ...secrets: string[]) => void;
  /** The payments about which this request has stored something to tell. It tells them when it is over. */
  readonly news: StoredPayment[];
}

export function createContext(options: CheckedOptions): Context {
  const { publishableKey: apiKey, signature } = options;
  let key: TokenKey | undefined;
  return {
    options,
    // Not before the first token: workerd allows no work outside a request. And no promise is kept: it would end with its request.
    async getKey() {
      key ??= await deriveKey({ apiKey, signature }, 'decrypt');
      return key;
    },
    // Not `reportError`, which ends the process in Deno.
    report: (owner, thrown, ...secrets) =>
      tellDeveloper('error', createReport(owner, thrown, [apiKey, signature, ...secrets])),
    news: [],
  };
}

/** Decides what to change in a payment as it stands now. `undefined` changes nothing. `isAgain` tells that a change was refused. */
export type Decide = (
  current: StoredPayment,
  isAgain: boolean,
) => PaymentChange | undefined | Promise<PaymentChange | undefined>;

const MAX_ROUNDS = 10;

/**
 * Changes a payment. If somebody else was faster, it reads again and decides again.
 * @returns The payment as it stands afterwards.
 * @throws {Error} when the store fails, or refuses every change.
 */
export async function changePayment(
  { options: { store }, news }: Context,
  payment: StoredPayment,
  decide: Decide,
): Promise<StoredPayment> {
  let current = payment;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { orderId, reference, version } = current;
    const members = await decide(current, round > 0);
    if (!members) return current;
    if (await store.change(orderId, reference, version, members)) {
      const changed = { ...current, ...members, version: version + 1 };
      if (members.news) news.push(changed);
      return changed;
    }
    current = (await store.read(orderId, reference)) ?? current;
  }
  throw new Error('The store refuses every change of a payment.');
}
