'use client';
import { Checkout } from 'payveil/react';
/** The form, which hands the token to the server. */
import { use } from 'react';
import { keys } from '@/lib/gateway';

export function Form({ params }: { params: Promise<{ order: string }> }) {
  return <Checkout {...keys} server="/payments" orderId={use(params).order} />;
}
