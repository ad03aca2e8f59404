/** Tells whether an order is paid, as the server knows it. */
import { notFound } from 'next/navigation';
import { orders } from '@/lib/orders';

export const dynamic = 'force-dynamic';

export default async function Page({ params }: { params: Promise<{ order: string }> }) {
  const order = orders.get((await params).order) ?? notFound();
  return <p>{order.paidBy ? 'Paid' : 'Not paid yet'}</p>;
}
