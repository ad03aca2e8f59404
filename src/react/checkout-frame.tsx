/** The form from another origin as a React component. It imports no form. */
'use client';

import { forwardRef } from 'react';
import { holdFrame } from '../components/hold-frame.js';
import type { FrameHandle } from '../frame/handle.js';
import type { FrameOptions, ServerFrameOptions } from '../frame/options.js';
import { useMountedForm } from './use-mounted-form.js';

/** What the component takes beside the options of `mountFrame`. */
interface OwnProps {
  /** A class for the element that holds the frame. */
  readonly className?: string | undefined;
}

/** The options of `mountFrame`. */
export interface CheckoutFrameProps extends FrameOptions, OwnProps {}

/** The same where the folder of the frame names the shop's server. */
export interface ServerCheckoutFrameProps extends ServerFrameOptions, OwnProps {}

/**
 * Mounts a frame. A `ref` gets its handle. It passes changed props to `update`, and what the buyer has typed stays. During a
 * payment a frame takes no change, so the change follows when the payment has ended. With another `src`, it mounts a new frame.
 * A problem with the props is reported once to `reportError`, or else to the console, and never thrown. After a wrong prop the
 * frame keeps its last options, but it is unmounted if that would leave it with an old price (`amount`, `currency` or `orderId`).
 * @example
 * ```tsx
 * const payment = (
 *   <CheckoutFrame
 *     src="https://pay.shop.example/"
 *     remoteIp="192.0.2.10"
 *     amount={2599}
 *     currency="eur"
 *     returnUrl="https://shop.example/return"
 *   />
 * );
 * ```
 */
export const CheckoutFrame = /*#__PURE__*/ forwardRef<FrameHandle, CheckoutFrameProps | ServerCheckoutFrameProps>(
  function CheckoutFrame({ className, ...options }, ref) {
    const place = useMountedForm(holdFrame, options as FrameOptions, { ref });
    return <div ref={place} className={className} />;
  },
);
