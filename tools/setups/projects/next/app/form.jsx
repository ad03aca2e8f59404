'use client';
import { Checkout } from 'payveil/react';

export function Form() {
  return (
    <Checkout
      apiKey="pk_test_setups"
      signature="sig_test_setups"
      remoteIp="192.0.2.10"
      amount={2599}
      currency="eur"
      returnUrl="https://shop.example/return"
      onToken={async () => ({ status: 'succeeded' })}
    />
  );
}
