'use client';
import 'payveil/element';
import 'payveil/element/frame';
import { Checkout, CheckoutFrame } from 'payveil/react';

const shop = { remoteIp: '192.0.2.10', amount: 2599, currency: 'eur', returnUrl: 'https://shop.example/return' };
const keys = { apiKey: 'pk_test_setups', signature: 'sig_test_setups' };
const options = { ...shop, ...keys, onToken: async () => ({ status: 'succeeded' }) };
/** Nothing answers there: this page only shows that a frame is asked for. */
const src = 'https://pay.shop.example/';

/** React sets no properties when it takes over what a server has rendered, so a ref does. */
const give = (options) => (element) => {
  if (element) element.options = options;
};

const giveCheckout = give(options);
const giveFrame = give({ ...shop, src });

export function Form() {
  return (
    <>
      <Checkout {...options} className="component" />
      <CheckoutFrame {...shop} src={src} className="framed" />
      <payveil-checkout ref={giveCheckout} />
      <payveil-frame ref={giveFrame} />
    </>
  );
}
