/** `payveil/element` and `payveil/element/frame`: the elements in the DOM and in JSX. */
import type { CheckoutHandle, MountOptions } from 'payveil/checkout';
import type { CheckoutElement, CheckoutElementOptions, CheckoutElementProperties } from 'payveil/element';
import type { FrameElement, FrameElementOptions, FrameElementProperties } from 'payveil/element/frame';
import type {} from 'payveil/element/react';
import type { FrameHandle, FrameOptions } from 'payveil/frame';
import { holds, type Same, takes } from './expect-type.js';

export function place(checkout: CheckoutElement, frame: FrameElement): void {
  takes<CheckoutElement>(document.createElement('payveil-checkout'));
  takes<FrameElement | null>(document.querySelector('payveil-frame'));
  takes<CheckoutHandle | undefined>(checkout.handle);
  takes<FrameHandle | undefined>(frame.handle);
  checkout.amount = 2599;
  checkout.amount = undefined;
  checkout.server = '/payments';
  checkout.options = { after: 'keep', onCharge: ({ id }) => takes<string>(id) };
  checkout.options = null;
  frame.src = 'https://pay.shop.example/';
  frame.options = { title: 'Zahlung', onCharge: ({ id }) => takes<string>(id) };

  // @ts-expect-error: `onCharge` is given in `options`.
  checkout.onCharge = () => {};
  // @ts-expect-error: `after` is a function of every element.
  checkout.after = 'keep';
  // @ts-expect-error: the handle is read-only.
  checkout.handle = undefined;
}

export const page = (
  <>
    <payveil-checkout options={{ amount: 2599 }} className="pay" amount={100} />
    <payveil-frame src="https://pay.shop.example/" order-id="1042" orderId="1042" />
  </>
);

type Hidden = 'after' | 'title' | `on${string}`;
holds<Same<keyof CheckoutElementOptions, keyof MountOptions>>();
holds<Same<keyof FrameElementOptions, keyof FrameOptions>>();
holds<Same<keyof CheckoutElementProperties, Exclude<keyof MountOptions, Hidden>>>();
holds<Same<keyof FrameElementProperties, Exclude<keyof FrameOptions, Hidden>>>();
