/** The events of a checkout, for its handle and as DOM events. */
import type { ErrorCode } from '../errors/error-code.js';
import type { Issue } from '../errors/issue.js';
import type { Outcome } from '../errors/payveil-error.js';
import type { CardBrand } from '../fields/card-brand.js';
import type { Verdict } from '../fields/verdict.js';
import { type KnownNames, refuseUnknown } from '../options/known-names.js';
import { callReporting } from '../report/report-thrown.js';
import type { Charge, Result } from '../schema/answers.js';
import type { FieldName, PaymentMethod } from './names.js';

/** What is known of a payment whose result is not. */
export interface KnownOutcome {
  /** `in_progress`: another payment of the order is under way. */
  readonly outcome: Outcome | 'in_progress';
}

/** A result, but no window of `open`, which has a `status` too. */
interface ToldResult extends Result {
  readonly window?: undefined;
}

/**
 * What your code tells of a payment: its result, or only what is known of it. Nothing, or `null`, means that the form need not
 * know it. The `Response` of `fetch` is none of them: read its JSON first.
 */
// A function without a result returns `void` to TypeScript.
// biome-ignore lint/suspicious/noConfusingVoidType: see above.
export type PaymentAnswer = ToldResult | KnownOutcome | null | undefined | void;

/** It may come later. */
// `Promise` is among them because the compiler's message is shorter then.
export type EventualAnswer = PaymentAnswer | Promise<PaymentAnswer> | PromiseLike<PaymentAnswer>;

/** A promise, or a function that is called now and whenever the buyer checks again. */
export type AnswerSource = Promise<PaymentAnswer> | PromiseLike<PaymentAnswer> | (() => EventualAnswer);

/** Asks the form to wait. */
export type WaitUntil = (result: AnswerSource) => void;

/**
 * A token to charge. The token is not enumerable, so that no serializer copies it. If no listener reads it or calls `waitUntil` while
 * the event is dispatched, the token is dropped, and nothing is paid.
 */
export interface TokenDetail {
  /** Lowercase hexadecimal. Handle it like a card number. */
  readonly token: string;
  /** The payment method. It decides between `chargeCard` and `chargeSepa`. */
  readonly method: PaymentMethod;
  /** The name of this payment for the buyer and for `lookUp`, while no charge is known. */
  readonly reference: string;
  /**
   * Keeps the form busy until the promise settles. Until then the page warns a buyer who leaves it. If it resolves with a
   * charge, or an object with a `status`, the form ends with that status. If it resolves with nothing, the form ends as sent.
   * With the `outcome` `in_progress`, another payment of the order is under way, and the form waits for its end.
   * If it rejects with the `outcome` `not_sent` or `refused`, the buyer can try again. After any other rejection the result is
   * unknown, because a charge may have been made. A function is called now, and again when the buyer checks again. After a
   * minute the form asks `lookUp`, and half a minute later the result is unknown. A promise that settles later still counts.
   */
  waitUntil(result: AnswerSource): void;
}

/** The bank's page, where the buyer confirms a charge. The charge is not enumerable, so that no serializer copies it. */
export interface ActionDetail {
  /** `https:`, or `http:` on this machine. */
  readonly url: string;
  /** The charge, if the form has made it. */
  readonly charge: Charge | undefined;
}

/** The argument of `onAction`. */
export interface ActionCall extends ActionDetail {
  /** Like that of a token. But if the promise resolves with nothing or rejects, the payment stays unknown. */
  waitUntil(result: AnswerSource): void;
}

/** The argument of `lookUp`: the identifiers of a payment. */
export interface LookUp {
  /** The id of the charge, if an answer has named one. */
  readonly chargeId: string | undefined;
  /** The id in the events `submit` and `token`. */
  readonly reference: string;
}

/** A charge that the form or the server of the option `server` has made, declined or not. The whole charge is not enumerable, so that no serializer copies it. */
export interface ChargeDetail {
  /** The gateway's whole answer. */
  readonly charge: Charge;
  /** The gateway's identifier. */
  readonly id: string;
  /** The current status. */
  readonly status: Charge['status'];
  /** The payment method. */
  readonly method: PaymentMethod;
}

/** The codes that only the form has. docs/errors.md explains them. */
export type FormErrorCode =
  | 'offline'
  | 'handler_failed'
  | 'result_unreadable'
  | 'amount_differs'
  | 'order_changed'
  | 'request_refused';

/** Why no charge was made, or why it is unknown whether one was. What no error has told is missing. */
export interface ErrorDetail {
  /** A stable code: one of Payveil's errors, or one of the form. */
  readonly code: ErrorCode | FormErrorCode;
  /** The text that the buyer saw. */
  readonly message: string;
  /** What is known about the payment. */
  readonly outcome: Outcome;
  /** The id of the charge, if an answer has named one. */
  readonly chargeId?: string;
  /** Given if the outcome is `unknown`: the reference that the buyer was told. */
  readonly reference?: string;
  /** The gateway's own code. */
  readonly gatewayCode?: string;
  /** The HTTP status of the gateway's answer. */
  readonly status?: number;
  /** The gateway's id of the request. Tell it to the gateway's support when you ask. */
  readonly requestId?: string;
  /** The problems of a charge that was refused before it was sealed. */
  readonly issues?: readonly Pick<Issue, 'path' | 'code'>[];
  /** What your own code has thrown. It may hold the token, so it is not enumerable. Never log it. */
  readonly cause?: unknown;
}

/** The details of each event. They never hold a typed value. */
export interface CheckoutEvents {
  /** The key is derived, so the first token needs no waiting. */
  ready: object;
  /** A field's state has changed. `complete` means that the whole form has no problem. `errorCode` is the key of the message. */
  change: {
    /** The name of the field. */
    readonly field: FieldName;
    /** The selected payment method. */
    readonly method: PaymentMethod;
    /** The state of the entry. */
    readonly state: Verdict;
    /** Whether the whole form has no problem. */
    readonly complete: boolean;
    /** The key of the message. */
    readonly errorCode?: string;
  };
  /**
   * `brand` is `undefined` while it is not known. The security code then has 3 or 4 digits. `name` is for people. `icon` is a
   * new drawing of 34 by 22 pixels without a text, and is not enumerable.
   */
  brandchange: {
    /** The brand in lowercase, for code. */
    readonly brand: CardBrand | undefined;
    /** The name for people. */
    readonly name: string | undefined;
    /** A drawing without a text. */
    readonly icon: SVGSVGElement | undefined;
    /** The number of digits in the security code. */
    readonly cvcLength: 3 | 4 | undefined;
    /** Whether the merchant accepts it. */
    readonly supported: boolean;
  };
  /** The buyer or `update` has selected another payment method. */
  methodchange: {
    /** The newly selected method. */
    readonly method: PaymentMethod;
  };
  /** The buyer pays, and every field is valid. `preventDefault()` on the event stops the payment. */
  submit: {
    /** The payment method. */
    readonly method: PaymentMethod;
    /** The name of this payment for the buyer and for `lookUp`, while no charge is known. */
    readonly reference: string;
  };
  /** A token was made, and the form does not charge it itself. */
  token: TokenDetail;
  /** The bank wants the buyer to confirm the charge. `preventDefault()` keeps the form from going to the bank's page. */
  action: ActionDetail;
  /** The form, or the server of the option `server`, has made a charge. */
  charge: ChargeDetail;
  /** No charge was made, or it is unknown whether one was. A decline is a charge, and not an error. `message` is the text that the buyer saw. */
  error: ErrorDetail;
  /** A payment has begun or ended. */
  busy: {
    /** Whether a payment is running. */
    readonly busy: boolean;
  };
}

/** The names of all events. */
const EVENT_NAMES: KnownNames<CheckoutEvents> = {
  ready: true,
  change: true,
  brandchange: true,
  methodchange: true,
  submit: true,
  token: true,
  action: true,
  charge: true,
  error: true,
  busy: true,
};

/** Adds members that session recorders and analytics must not copy. They skip members that are not enumerable. */
export function addHidden<Detail extends object, Hidden extends object>(
  detail: Detail,
  hidden: Hidden,
): Detail & Hidden {
  for (const [name, value] of Object.entries(hidden)) Object.defineProperty(detail, name, { value });
  return detail as Detail & Hidden;
}

/**
 * Dispatches a `payveil:` event, and returns `false` if a listener prevented it.
 * @param target In a page it belongs to a document.
 */
export function emit<Name extends keyof CheckoutEvents>(
  target: EventTarget & { readonly ownerDocument?: Document | null },
  name: Name,
  detail: CheckoutEvents[Name],
): boolean {
  // Use the event class of the target's window.
  const { CustomEvent } = target.ownerDocument?.defaultView ?? globalThis;
  const cancelable = name === 'submit' || name === 'action';
  return target.dispatchEvent(
    new CustomEvent(`payveil:${name}`, { detail, bubbles: true, composed: true, cancelable }),
  );
}

/**
 * Adds a merchant's listener. What it throws is reported.
 * @param readKeys Reads what no report may show.
 * @returns A function that removes the listener.
 * @throws {ConfigurationError} when there is no such event.
 */
export function listen<Name extends keyof CheckoutEvents>(
  target: EventTarget,
  name: Name,
  listener: (detail: CheckoutEvents[Name], event: CustomEvent<CheckoutEvents[Name]>) => void,
  signal: AbortSignal,
  readKeys: () => readonly string[],
): () => void {
  refuseUnknown({ [name]: true }, EVENT_NAMES, '', 'event');
  const type = `payveil:${name}`;
  const handleEvent = (event: CustomEvent) =>
    callReporting(`on('${name}')`, () => listener(event.detail, event), readKeys());
  const handler = { handleEvent };
  target.addEventListener(type, handler, { signal });
  return () => target.removeEventListener(type, handler);
}
