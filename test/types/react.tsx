/** `payveil/react`: props are the options, and two more. */
import type { CheckoutHandle } from 'payveil/checkout';
import { Checkout, type CheckoutProps, type ServerCheckoutProps } from 'payveil/react';
import { useState } from 'react';
import { takes } from './expect-type.js';

const payment = { apiKey: 'pk', signature: 'sig', amount: 2599, currency: 'eur', remoteIp: '192.0.2.1' } as const;
const post = (body: string) => fetch('/pay', { method: 'POST', body });

export function Page() {
  const [handle, setHandle] = useState<CheckoutHandle | null>(null);
  return (
    <>
      <Checkout {...payment} />
      <Checkout {...payment} onHandle={setHandle} className="pay" theme="dark" />
      <Checkout {...payment} onToken={async ({ token }) => (await post(token)).json()} />
      <Checkout apiKey="pk" signature="sig" server="/payments" orderId="1042" onHandle={setHandle} />
      <button type="button" onClick={() => handle?.submit()}>
        Pay
      </button>
    </>
  );
}

export function Mistakes() {
  return (
    <>
      {/* @ts-expect-error: a debit needs the creditor. */}
      <Checkout {...payment} methods={['card', 'sepa']} />
      {/* @ts-expect-error: the server tells the amount. */}
      <Checkout {...payment} server="/payments" orderId="1042" />
      {/* @ts-expect-error: there is no such option. */}
      <Checkout {...payment} returnURL="https://shop.example" />
      {/* @ts-expect-error: the handle is null when the form is gone. */}
      <Checkout {...payment} onHandle={(handle) => handle.clear()} />
    </>
  );
}

takes<CheckoutProps>(payment);
takes<ServerCheckoutProps>({ apiKey: 'pk', signature: 'sig', server: '/payments', orderId: '1042' });
