/** The example of a shop with Express or Fastify. */
import type { APIRequestContext, Page } from '@playwright/test';
import { createTokenizer } from 'payveil';
import { cardCharge, sepaCharge } from '../../charges.js';
import { coverAddresses, coverServerCharges } from './cover-server-charges.js';
import { listCharges } from './cover-three-d-secure.js';
import { expect } from './quiet-test.js';
import { extendWithServer } from './server-example.js';

for (const script of ['express', 'fastify']) {
  const test = extendWithServer({ name: 'express-or-fastify', script });

  test.describe(script, () => {
    coverServerCharges(test, {
      open: (page, shop) => page.goto(shop),
      isPaid,
    });

    coverAddresses(test, async (url, headers) => (await fetch(`${url}/address`, { headers })).text());

    test('no cache may keep an address', async ({ request, shop }) => {
      expect((await request.get(`${shop}/address`)).headers()['cache-control']).toBe('no-store');
    });

    test('while a direct debit is pending, the order takes no other payment', async ({ request, page, gateway }) => {
      const pay = preparePayments(request, page);
      expect(await pay('first', 'sepa')).toMatchObject({ status: 'pending' });
      expect(await pay('second', 'sepa')).toEqual({ outcome: 'refused' });
      expect(await pay('third', 'card')).toEqual({ outcome: 'refused' });
      expect(await listCharges(gateway)).toHaveLength(1);
    });

    test('the same token again tells nothing new, and the order stays locked', async ({ request, page, gateway }) => {
      const pay = preparePayments(request, page);
      const token = await makeToken(page, 'sepa');
      expect(await pay('first', 'sepa', token)).toMatchObject({ status: 'pending' });
      expect(await pay('first', 'sepa', token)).toEqual({ outcome: 'unknown' });
      expect(await pay('second', 'card')).toEqual({ outcome: 'refused' });
      expect(await listCharges(gateway)).toHaveLength(1);
    });

    test('what was not sent does not lock the order', async ({ request, page, gateway }) => {
      const pay = preparePayments(request, page);
      expect(await pay('first', 'card', '')).toEqual({ outcome: 'not_sent' });
      expect(await pay('second', 'card')).toMatchObject({ status: 'succeeded' });
      expect(await pay('third', 'card')).toMatchObject({ status: 'succeeded' });
      expect(await listCharges(gateway)).toHaveLength(1);
    });

    test('an order is not paid by a charge that carries another one', async ({ request, page }) => {
      const pay = preparePayments(request, page);
      const token = await makeToken(page, 'card', 'another order');
      expect(await pay('first', 'card', token)).toMatchObject({ status: 'unknown' });
      expect(await isPaid(page)).toBe(false);
      expect(await pay('second', 'card')).toEqual({ outcome: 'refused' });
    });

    test('an order or a payment that nobody knows is not found', async ({ request, shop, page }) => {
      const order = new URL(page.url()).searchParams.get('order');
      for (const path of ['/orders/other', `/orders/${order}/payments/other`, '/orders/other/payments/other']) {
        expect((await request.get(shop + path)).status(), path).toBe(404);
      }
      const refused = await request.post(`${shop}/orders/other/payments`, { data: { token: '00' } });
      expect(await refused.json()).toEqual({ outcome: 'not_sent' });
    });
  });
}

type Method = 'card' | 'sepa';

const findOrder = (page: Page) => new URL(page.url()).searchParams.get('order') ?? '';

async function isPaid(page: Page): Promise<boolean> {
  const response = await page.request.get(`${new URL(page.url()).origin}/orders/${findOrder(page)}`);
  return (await response.json()).isPaid;
}

const tokenizer = createTokenizer({ apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' });

/** Makes a token for the order of the page, or for another one. */
function makeToken(page: Page, method: Method, description = findOrder(page)): Promise<string> {
  const order = { amount: 2599, currency: 'eur', description };
  if (method === 'sepa') return tokenizer.tokenizeSepa({ ...sepaCharge, ...order });
  return tokenizer.tokenizeCard({ ...cardCharge, ...order });
}

/** Returns a function that pays for the order of the page without its form. */
function preparePayments(request: APIRequestContext, page: Page) {
  const url = `${new URL(page.url()).origin}/orders/${findOrder(page)}/payments`;
  return async (reference: string, method: Method, token?: string) => {
    const data = { token: token ?? (await makeToken(page, method)), method, reference };
    return (await request.post(url, { data })).json();
  };
}
