/** The events of a frame: their types, and what is read of each. A member that does not stand here reaches no page. */
import type { CheckoutEvents, ErrorDetail } from '../checkout/events.js';
import type { PaymentMethod } from '../checkout/names.js';
import type { Charge } from '../schema/answers.js';
import type { MessageFormats } from './read-message.js';

/** A charge that the frame has made. */
export interface FrameCharge {
  /** The gateway's identifier. */
  readonly id: string;
  /** The current status. */
  readonly status: Charge['status'];
  /** The payment method. */
  readonly method: PaymentMethod;
}

/** Why no charge was made, or why it is unknown whether one was. */
export interface FrameErrorDetail extends Omit<ErrorDetail, 'cause' | 'code'> {
  /** A stable code: one of Payveil's errors, one of the form, or `frame_lost` if the frame was lost during a payment. */
  readonly code: ErrorDetail['code'] | 'frame_lost';
}

/** The events of a form in a frame: those of a form in the page, without the token, the gateway's answer and the drawing. */
export interface FrameEvents extends Omit<CheckoutEvents, 'token' | 'charge' | 'brandchange' | 'action' | 'error'> {
  /** The frame has made a charge. */
  charge: FrameCharge;
  /** The card number has another brand. */
  brandchange: Omit<CheckoutEvents['brandchange'], 'icon'>;
  /** The bank wants the buyer to confirm the charge. `preventDefault()` keeps the page from going to the bank's page. */
  action: Pick<CheckoutEvents['action'], 'url'>;
  /** No charge was made, or it is unknown whether one was. */
  error: FrameErrorDetail;
}

/** The members of the events that the frame tells. The page dispatches the other two itself, because it can prevent them. */
export const TOLD_EVENTS: MessageFormats<Omit<FrameEvents, 'submit' | 'action'>> = {
  ready: {},
  change: { field: 'string', method: 'string', state: 'string', complete: 'boolean', errorCode: 'string undefined' },
  brandchange: {
    brand: 'string undefined',
    name: 'string undefined',
    cvcLength: 'number undefined',
    supported: 'boolean',
  },
  methodchange: { method: 'string' },
  charge: { id: 'string', status: 'string', method: 'string' },
  error: {
    code: 'string',
    message: 'string',
    outcome: 'string',
    chargeId: 'string undefined',
    reference: 'string undefined',
    gatewayCode: 'string undefined',
    status: 'number undefined',
    requestId: 'string undefined',
    issues: 'object undefined',
  },
  busy: { busy: 'boolean' },
};

/** The names of all events. */
export const EVENT_NAMES: readonly string[] = /*#__PURE__*/ ['submit', 'action'].concat(
  /*#__PURE__*/ Object.keys(TOLD_EVENTS),
);
