/** What becomes of a token: the form charges it, or the merchant takes it. */
import { ConfigurationError } from '../errors/configuration-error.js';
import { addHidden, emit } from './events.js';
import type { PaymentMethod } from './fields.js';
import type { CheckoutOptions } from './options.js';
import { type Ending, judgeResult } from './pay.js';

/** A token, and what is to be done with it. */
export interface Settlement {
  readonly token: string;
  readonly method: PaymentMethod;
  readonly options: CheckoutOptions;
  readonly target: EventTarget;
}

/** Charges the token, or hands it on and waits for those who ask to be waited for. */
export async function settle({ token, method, options, target }: Settlement): Promise<Ending> {
  const { charge: client, onCharge } = options;
  if (!client) return handOn({ token, method, options, target });
  const charge = method === 'card' ? await client.chargeCard(token) : await client.chargeSepa(token);
  emit(target, 'charge', addHidden({ id: charge.id, status: charge.status, method }, { charge }));
  // On its own: an error in the merchant's code must not pass for one of the payment.
  if (onCharge) queueMicrotask(() => onCharge(charge, method));
  return judgeResult(charge);
}

async function handOn({ token, method, options, target }: Settlement): Promise<Ending> {
  const results: PromiseLike<unknown>[] = [];
  let isHandedOn = false;
  const waitUntil = (result: PromiseLike<unknown>) => {
    // The form has ended by then, and would not hear it.
    if (isHandedOn)
      throw new ConfigurationError('option_invalid', 'waitUntil must be called before the listener returns.');
    results.push(result);
  };
  const detail = addHidden({ method, waitUntil }, { token });
  // A handler that throws has had the token: nobody knows what became of it.
  const returned = options.onToken?.(detail);
  if (isThenable(returned)) waitUntil(returned);
  emit(target, 'token', detail);
  isHandedOn = true;
  if (results.length === 0) return { kind: 'sent' };
  const settled = await Promise.all(results);
  return judgeResult(settled.find((result) => result !== undefined && result !== null));
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as PromiseLike<unknown> | undefined)?.then === 'function';
}
