/** What a checkout tells the page, by its handle and as DOM events. */
import type { Charge } from '../client/responses.js';
import type { Outcome } from '../errors/payveil-error.js';
import type { CardBrand } from '../fields/card-brand.js';
import type { Verdict } from '../fields/verdict.js';
import type { FieldName, PaymentMethod } from './fields/names.js';
import type { Awaited } from './payment/wait-until.js';

/** A token to be charged. No serializer copies the token: it is not enumerable. */
export interface TokenDetail {
  /** Lowercase hexadecimal. Handle it like a card number. */
  readonly token: string;
  /** What it pays by: this decides between `chargeCard` and `chargeSepa`. */
  readonly method: PaymentMethod;
  /** What names this payment to the buyer and to `lookUp`, where no charge is known. */
  readonly reference: string;
  /**
   * Keeps the form busy until the promise settles; until then the page warns before it is left. A charge, or anything with its
   * `status`, ends the form as that status says; nothing ends it as sent. A rejection with an `outcome` of `not_sent` or
   * `refused` lets the buyer try again. After anything else the form does not know, because a charge may have been made. A
   * function is called, and is called again when the buyer checks again.
   */
  waitUntil(result: Awaited): void;
}

/** The bank's page, on which the buyer confirms a charge. No serializer copies the charge: it is not enumerable. */
export interface ActionDetail {
  /** `https:`, or `http:` on this machine. */
  readonly url: string;
  /** The charge, where the form has made it. */
  readonly charge: Charge | undefined;
}

/** What `onAction` is given. */
export interface ActionCall extends ActionDetail {
  /** As that of a token; what resolves with nothing, and what rejects, leaves the payment unknown. */
  waitUntil(result: Awaited): void;
}

/** A charge that the form has made; a declined one is a charge too. No serializer copies the whole: it is not enumerable. */
export interface ChargeDetail {
  /** All that the gateway answered. */
  readonly charge: Charge;
  /** What the gateway calls it. */
  readonly id: string;
  /** What it has come to so far. */
  readonly status: Charge['status'];
  /** What was paid by. */
  readonly method: PaymentMethod;
}

/** What each event tells; never a value that was typed. */
export interface CheckoutEvents {
  /** The key is derived: the first token is made without waiting. */
  ready: object;
  /** A field's state changed. `complete`: nothing is wrong with the whole form. `errorCode`: the key of the message. */
  change: {
    /** Which field. */
    readonly field: FieldName;
    /** The method that is chosen. */
    readonly method: PaymentMethod;
    /** What is known of the entry. */
    readonly state: Verdict;
    /** Whether nothing is wrong with the whole form. */
    readonly complete: boolean;
    /** The key of the message. */
    readonly errorCode?: string;
  };
  /**
   * `brand` is `undefined` while it is not known; the security code then has 3 or 4 digits. `name` is for people, and `icon` is
   * a new drawing of 34 by 22 pixels, without a text; it is not enumerable.
   */
  brandchange: {
    /** In lowercase, for code. */
    readonly brand: CardBrand | undefined;
    /** For people. */
    readonly name: string | undefined;
    /** A drawing without a text. */
    readonly icon: SVGSVGElement | undefined;
    /** How many digits the security code has. */
    readonly cvcLength: 3 | 4 | undefined;
    /** Whether the merchant takes it. */
    readonly supported: boolean;
  };
  /** The buyer, or `update`, has chosen another method. */
  methodchange: {
    /** The method that is chosen now. */
    readonly method: PaymentMethod;
  };
  /** The buyer pays, and every field is right. `preventDefault()` on the event stops it. */
  submit: {
    /** What the buyer pays by. */
    readonly method: PaymentMethod;
    /** What names this payment to the buyer and to `lookUp`, where no charge is known. */
    readonly reference: string;
  };
  /** A token was made, and the form does not charge it. */
  token: TokenDetail;
  /** The buyer's bank wants the charge confirmed. `preventDefault()` keeps the form from going there. */
  action: ActionDetail;
  /** The form has made a charge. */
  charge: ChargeDetail;
  /** No charge is known of. `message` is what the buyer was told. */
  error: {
    /** A code of Payveil's errors, or what the form itself found. */
    readonly code: string;
    /** What the buyer was told. */
    readonly message: string;
    /** What is known of the payment. */
    readonly outcome: Outcome;
    /** The charge, where an answer has named one. */
    readonly chargeId?: string;
    /** Where the outcome is `unknown`: what the buyer is told to name. */
    readonly reference?: string;
  };
  /** A payment has begun or ended. */
  busy: {
    /** Whether one is under way. */
    readonly busy: boolean;
  };
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
  // An event belongs to the window of its target.
  const { CustomEvent } = ((target as Partial<Node>).ownerDocument?.defaultView ?? globalThis) as typeof globalThis;
  const cancelable = name === 'submit' || name === 'action';
  return target.dispatchEvent(
    new CustomEvent(`payveil:${name}`, { detail, bubbles: true, composed: true, cancelable }),
  );
}
