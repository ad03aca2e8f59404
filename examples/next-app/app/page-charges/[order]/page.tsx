/** The page charges. The server renders it for each buyer, so it can hold the buyer's address. */
import { notFound } from 'next/navigation';
import { readBuyerAddress } from '@/lib/buyer-address';
import { orders } from '@/lib/orders';
import { Form } from './form';

export default async function Page({ params }: { params: Promise<{ order: string }> }) {
  const { order: orderId } = await params;
  const { amount, currency } = orders.get(orderId) ?? notFound();
  return <Form orderId={orderId} amount={amount} currency={currency} remoteIp={await readBuyerAddress()} />;
}
