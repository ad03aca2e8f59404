/** The server charges. Next keeps this page, as a CDN might. So it does not hold the buyer's address: the form asks for it. */
import { notFound } from 'next/navigation';
import { orders } from '@/lib/orders';
import { Form } from './form';

export const dynamic = 'force-static';

export default async function Page({ params }: { params: Promise<{ order: string }> }) {
  const { order: orderId } = await params;
  const { amount, currency } = orders.get(orderId) ?? notFound();
  return <Form orderId={orderId} amount={amount} currency={currency} />;
}
