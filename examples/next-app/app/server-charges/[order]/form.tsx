'use client';
/** The form, which hands the token to the server. */
import { Checkout, type CheckoutProps } from 'payveil/react';
import { askAddress, payOrder, verifyPayment } from '@/app/actions';
import { keys } from '@/lib/gateway';
import { useReturnUrl } from '@/lib/use-return-url';

export function Form(order: Pick<CheckoutProps, 'amount' | 'currency'> & { orderId: string }) {
  return (
    <Checkout
      {...keys}
      {...order}
      remoteIp={askAddress}
      returnUrl={useReturnUrl()}
      onToken={async ({ token, method, reference }) => {
        const answer = await payOrder(order.orderId, { token, method, reference });
        if ('outcome' in answer) throw answer;
        return answer;
      }}
      lookUp={({ chargeId, reference }) => verifyPayment(order.orderId, chargeId ?? reference)}
    />
  );
}
