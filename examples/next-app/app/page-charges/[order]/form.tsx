'use client';
/** The form, which charges by itself. Then the server asks the gateway. It never sees the token. */
import { createClient } from 'payveil';
import { Checkout } from 'payveil/react';
import { use } from 'react';
import { baseUrl, keys } from '@/lib/gateway';

const charge = createClient({ ...keys, baseUrl });

export function Form({ params }: { params: Promise<{ order: string }> }) {
  return <Checkout {...keys} server="/payments" orderId={use(params).order} charge={charge} />;
}
