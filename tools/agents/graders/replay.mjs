/** An attack that fits every shop: what a page has sent for one order is sent again for another one. */
import * as buyer from './buyer.mjs';
import { expectThat } from './report.mjs';

/**
 * Pays an order, and sends each writing request of that payment again with the number of another order of the same buyer.
 * @param {import('./shop.mjs').Shop} shop
 * @param {string} victim The other order. Nothing is paid for it.
 */
export async function replayForOtherOrder(shop, victim) {
  await shop.buy(async (page, form, number) => {
    /** @type {{ url: string, method: string, body: string | null }[]} */
    const sent = [];
    page.on('request', (request) => {
      const isToShop = request.url().startsWith(`${shop.url}/`);
      if (isToShop && !['GET', 'OPTIONS'].includes(request.method()))
        sent.push({ url: request.url(), method: request.method(), body: request.postData() });
    });
    await buyer.payAndSee(form);
    await shop.expectShippedOnce(number);
    const statuses = await page.evaluate(
      async ({ sent, number, victim }) => {
        const headers = { 'content-type': 'application/json' };
        const replay = async (/** @type {typeof sent[number]} */ { url, method, body }) => {
          // A token may hold the digits of the number by chance, so only whole words of the body are changed.
          const changed = body?.replaceAll(new RegExp(`\\b${number}\\b`, 'g'), victim) ?? null;
          const response = await fetch(url.replaceAll(number, victim), { method, headers, body: changed });
          return response.status;
        };
        return Promise.all(sent.map(replay));
      },
      { sent, number, victim },
    );
    expectThat(statuses.length > 0, 'the page has told the server nothing');
    await page.waitForTimeout(2000);
    await shop.expectNotShipped(victim);
  });
}
