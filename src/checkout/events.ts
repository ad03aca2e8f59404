/** What a checkout tells the page, by its handle and as DOM events. */
import type { Charge } from '../client/responses.js';
import type { Outcome } from '../errors/payveil-error.js';
import type { CardBrand } from '../fields/card-brand.js';
import type { Verdict } from '../fields/verdict.js';
import type { FieldName, PaymentMethod } from './fields/names.js';

/** A token to be charged. No serializer copies the token: it is not enumerable. */
export interface TokenDetail {
  /** Lowercase hexadecimal. Handle it like a card number. */
  readonly token: string;
  readonly method: PaymentMethod;
  /**
   * Keeps the form busy until the promise settles. A charge, or anything with its `status`, ends the form as that status says;
   * nothing ends it as complete. A rejection with an `outcome` of `not_sent` or `refused` lets the buyer try again; any other
   * locks the form, because a charge may have been made.
   */
  waitUntil(result: PromiseLike<unknown>): void;
}

/** A charge that the form has made; a declined one is a charge too. No serializer copies the whole: it is not enumerable. */
export interface ChargeDetail {
  readonly charge: Charge;
  readonly id: string;
  readonly status: Charge['status'];
  readonly method: PaymentMethod;
}

/** What each event tells; never a value that was typed. */
export interface CheckoutEvents {
  /** The key is derived: the first token is made without waiting. */
  ready: object;
  /** A field's state changed. `complete`: nothing is wrong with the whole form. `errorCode`: the key of the message. */
  change: {
    readonly field: FieldName;
    readonly method: PaymentMethod;
    readonly state: Verdict;
    readonly complete: boolean;
    readonly errorCode?: string;
  };
  /** `brand` is `undefined` while it is not known; the security code then has 3 or 4 digits. */
  brandchange: {
    readonly brand: CardBrand | undefined;
    readonly cvcLength: 3 | 4 | undefined;
    readonly supported: boolean;
  };
  methodchange: { readonly method: PaymentMethod };
  /** The buyer pays, and every field is right. `preventDefault()` on the event stops it. */
  submit: { readonly method: PaymentMethod };
  token: TokenDetail;
  charge: ChargeDetail;
  /** No charge is known of. `message` is what the buyer was told. */
  error: { readonly code: string; readonly message: string; readonly outcome: Outcome };
  busy: { readonly busy: boolean };
}

/** Adds what session recorders and analytics must not copy: they leave behind what is not enumerable. */
export function addHidden<Detail extends object, Hidden extends object>(
  detail: Detail,
  hidden: Hidden,
): Detail & Hidden {
  for (const [name, value] of Object.entries(hidden)) Object.defineProperty(detail, name, { value });
  return detail as Detail & Hidden;
}

/** Dispatches a `payveil:` event, and tells whether it was let pass. */
export function emit<Name extends keyof CheckoutEvents>(
  target: EventTarget,
  name: Name,
  detail: CheckoutEvents[Name],
): boolean {
  return target.dispatchEvent(
    new CustomEvent(`payveil:${name}`, { detail, bubbles: true, composed: true, cancelable: name === 'submit' }),
  );
}
