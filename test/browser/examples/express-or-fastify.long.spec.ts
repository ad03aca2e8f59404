/** The example of a shop with Express or Fastify. */
import { coverAddresses, coverServerCharges } from './cover-server-charges.js';
import { expect } from './quiet-test.js';
import { extendWithServer } from './server-example.js';

for (const script of ['express', 'fastify']) {
  const test = extendWithServer({ name: 'express-or-fastify', script });

  test.describe(script, () => {
    coverServerCharges(test, {
      open: (page, shop) => page.goto(shop),
      isPaid: async (page) => {
        const { origin, searchParams } = new URL(page.url());
        const response = await page.request.get(`${origin}/orders/${searchParams.get('order')}`);
        return (await response.json()).isPaid;
      },
    });

    coverAddresses(test, async (url, headers) => (await fetch(`${url}/address`, { headers })).text());

    test('no cache may keep an address', async ({ request, shop }) => {
      expect((await request.get(`${shop}/address`)).headers()['cache-control']).toBe('no-store');
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
