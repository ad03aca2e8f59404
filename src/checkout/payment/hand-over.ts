/** What becomes of a token: the form charges it, or the merchant takes it. */
import { ConfigurationError } from '../../errors/configuration-error.js';
import { addHidden, emit } from '../events.js';
import type { PaymentMethod } from '../fields/names.js';
import type { CheckoutOptions } from '../options/checkout-options.js';
import { chooseEnding, type Ending, judgeFailure, judgeResult } from './pay.js';

/** A token, and what is to be done with it. */
export interface Settlement {
  readonly token: string;
  readonly method: PaymentMethod;
  readonly options: CheckoutOptions;
  readonly target: EventTarget;
}

/** Charges the token, or hands it on and waits for those who ask to be waited for. */
export async function settle(settlement: Settlement): Promise<Ending> {
  const { token, method, options, target } = settlement;
  const { charge: client } = options;
  if (!client) return handOn(settlement);
  const charge = method === 'card' ? await client.chargeCard(token) : await client.chargeSepa(token);
  emit(target, 'charge', addHidden({ id: charge.id, status: charge.status, method }, { charge }));
  return { ...judgeResult(charge), charge };
}

async function handOn({ token, method, options, target }: Settlement): Promise<Ending> {
  const results: PromiseLike<unknown>[] = [];
  let isOver = false;
  const waitUntil = (result: PromiseLike<unknown>) => {
    // Later the form has ended, and would not hear it.
    if (isOver || !isThenable(result)) {
      throw new ConfigurationError('option_invalid', 'waitUntil takes a promise, before the listener returns.');
    }
    results.push(result);
  };
  const detail = addHidden({ method, waitUntil }, { token });
  try {
    const returned = options.onToken?.(detail);
    if (isThenable(returned)) waitUntil(returned);
  } catch (error) {
    results.push(Promise.reject(error));
  }
  emit(target, 'token', detail);
  isOver = true;
  return chooseEnding(await judgeAll(results)) ?? { kind: 'sent' };
}

/** Judges every result; those that say nothing count only where none says anything. */
async function judgeAll(results: readonly PromiseLike<unknown>[]): Promise<Ending[]> {
  const settled = await Promise.allSettled(results);
  const telling = settled.filter((each) => each.status === 'rejected' || (each.value ?? undefined) !== undefined);
  return (telling.length > 0 ? telling : settled).map((each) =>
    each.status === 'rejected' ? judgeFailure(each.reason) : judgeResult(each.value),
  );
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as PromiseLike<unknown> | undefined)?.then === 'function';
}
