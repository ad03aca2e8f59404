/** Hands the token to the merchant's code, if the form does not charge it, and shows the bank's page. */
import type { Charge } from '../../client/responses.js';
import { addHidden, emit } from '../events.js';
import type { PaymentMethod } from '../fields/names.js';
import type { CheckoutOptions } from '../options/checkout-options.js';
import { type Answers, waitForAnswers } from './wait-until.js';

/** A payment for the merchant's code. */
export interface Handed {
  readonly method: PaymentMethod;
  readonly options: CheckoutOptions;
  readonly target: EventTarget;
  readonly reference: string;
}

/** Hands the token on, and waits for the promises of the merchant's code. */
export function handOn(token: string, { method, options, target, reference }: Handed): Promise<Answers> {
  return waitForAnswers((waitUntil) => {
    const detail = addHidden({ method, reference, waitUntil }, { token });
    try {
      return options.onToken?.(detail);
    } finally {
      emit(target, 'token', detail);
    }
  });
}

/**
 * Shows the buyer the bank's page, or lets the merchant show it. @returns The result of the merchant's code. Nothing if the
 * buyer leaves the page.
 */
export async function handToBank(
  { url, charge }: { readonly url: string; readonly charge: Charge | undefined },
  { options, target }: Handed,
  goTo: (url: string) => void,
): Promise<Answers> {
  const { onAction } = options;
  const isLetPass = emit(target, 'action', addHidden({ url }, { charge }));
  if (onAction) return waitForAnswers((waitUntil) => onAction(addHidden({ url, waitUntil }, { charge })));
  if (isLetPass) goTo(url);
  return { ending: undefined, asks: [] };
}
