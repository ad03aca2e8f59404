'use client';
/** The form, which charges by itself. Then the server verifies the charge. */
import { createClient } from 'payveil';
import { Checkout, type CheckoutProps } from 'payveil/react';
import { verifyPayment } from '@/app/actions';
import { baseUrl, keys } from '@/lib/gateway';
import { useReturnUrl } from '@/lib/use-return-url';

const charge = createClient({ ...keys, baseUrl });

export function Form(order: Pick<CheckoutProps, 'amount' | 'currency' | 'remoteIp'> & { orderId: string }) {
  return (
    <Checkout
      {...keys}
      {...order}
      description={order.orderId}
      charge={charge}
      returnUrl={useReturnUrl()}
      onCharge={({ id }) => verifyPayment(order.orderId, id)}
    />
  );
}
