'use server';
/** What the pages ask the server. */
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { createOrder } from '@/lib/orders';

/** Makes an order of this buyer, and opens its checkout. */
export async function buyTea(form: FormData) {
  const jar = await cookies();
  // Random, so that of another buyer cannot be guessed.
  const session = jar.get('session')?.value ?? crypto.randomUUID();
  jar.set('session', session, { httpOnly: true, sameSite: 'lax' }); // over HTTPS, add `secure: true`
  redirect(`/${form.get('way') === 'page' ? 'page' : 'server'}-charges/${createOrder(session)}`);
}
