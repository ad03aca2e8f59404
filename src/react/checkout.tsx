/** The checkout as a React component. */
'use client';

import { forwardRef } from 'react';
import type { CheckoutHandle } from '../checkout/handle.js';
import type { MountOptions, ServerMountOptions } from '../checkout/options/mount-options.js';
import { holdCheckout } from '../components/hold-checkout.js';
import { useMountedForm } from './use-mounted-form.js';

/** What the component takes beside the options of `mountCheckout`. */
interface OwnProps {
  /** Called with the handle when the form is mounted, and with `null` when it is unmounted. */
  readonly onHandle?: ((handle: CheckoutHandle | null) => void) | undefined;
  /** A class for the element that holds the form. */
  readonly className?: string | undefined;
}

/** The options of `mountCheckout`, and a callback for its handle. */
export type CheckoutProps = MountOptions & OwnProps;

/** The same with `server`, which tells what there is to pay. */
export type ServerCheckoutProps = ServerMountOptions & OwnProps;

/**
 * Mounts a checkout. A `ref` gets its handle. It passes changed props to `update`, and the typed text stays. A problem with the
 * props is reported once to `reportError`, or else to the console. It is never thrown, because that would remove the whole React
 * tree, perhaps after the buyer has just paid. A prop that does not exist, or a member of one, is left out. With a wrong prop,
 * the form mounts as soon as the prop is right. A mounted form keeps its last options, but it is unmounted if that would leave it
 * with an old price (`amount`, `currency`, `server` or `orderId`): at once, or when the buyer pays again if it shows a payment.
 * @example
 * ```tsx
 * const payment = <Checkout {...options} onHandle={(handle) => handle?.focus()} />;
 * ```
 */
export const Checkout = /*#__PURE__*/ forwardRef<CheckoutHandle, CheckoutProps | ServerCheckoutProps>(function Checkout(
  { onHandle, className, ...options },
  ref,
) {
  const place = useMountedForm(holdCheckout, options as MountOptions, { ref, onHandle });
  return <div ref={place} className={className} />;
});
