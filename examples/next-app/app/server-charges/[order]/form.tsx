'use client';
import { Checkout } from 'payveil/react';
/** The form, which hands the token to the server. */
import { useEffect, useState } from 'react';
import { askAddress, lookUp, payOrder, showOrder } from '@/app/actions';
import { keys } from '@/lib/gateway';
import { useReturnUrl } from '@/lib/use-return-url';

export function Form({ orderId }: { orderId: string }) {
  const returnUrl = useReturnUrl();
  const [order, setOrder] = useState<Awaited<ReturnType<typeof showOrder>>>();
  useEffect(() => void showOrder(orderId).then(setOrder), [orderId]);
  if (!order) return null;
  if (order.isPaid) return 'This order is paid.';
  return (
    <Checkout
      {...keys}
      orderId={orderId}
      description={orderId}
      amount={order.amount}
      currency={order.currency}
      remoteIp={askAddress}
      returnUrl={returnUrl}
      onToken={async ({ token, method, reference }) => {
        const answer = await payOrder(orderId, { token, method, reference });
        if ('outcome' in answer) throw answer;
        return answer;
      }}
      lookUp={({ chargeId, reference }) => lookUp(orderId, chargeId ?? reference)}
    />
  );
}
