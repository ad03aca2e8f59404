/** A form that a page removes without `unmount()` does not stay in memory, and neither does its tokenizer with the key. */
import type { MountOptions } from 'payveil/checkout';
import { CARD_ALONE, expect, type PageGlobals, test } from './form.js';

/** What the page keeps weakly: of each form its handle, its element and its tokenizer. */
interface Watched extends PageGlobals {
  readonly watched: WeakRef<object>[][];
}

test('forms that were removed are collected, and one that stands is not', async ({ page, site, gateway }) => {
  await page.goto(`${site}/checkout/plain.html`);
  const options = { ...CARD_ALONE, amount: 2599, currency: 'eur', remoteIp: '192.0.2.10', returnUrl: `${site}/back` };
  const keys = { apiKey: gateway.publishableKey, signature: gateway.signature };
  await page.evaluate(
    async ({ options, keys }) => {
      const { Payveil } = window as unknown as Watched;
      const show = async (isRemoved: boolean) => {
        const host = document.body.appendChild(document.createElement('div'));
        const tokenizer = Payveil.createTokenizer({ ...keys, remoteIp: options.remoteIp });
        const handle = Payveil.mountCheckout(host, { ...options, ...keys, tokenizer } as MountOptions);
        await handle.ready;
        host.querySelector('input')?.focus();
        const parts = [handle, host.querySelector('.payveil') ?? host, tokenizer].map((part) => new WeakRef(part));
        if (isRemoved) host.remove();
        // Each form that stands reads the colours of the page again.
        document.body.classList.toggle('dark');
        return parts;
      };
      const watched = [await show(true), await show(true), await show(false)];
      Object.assign(window, { watched });
    },
    { options, keys },
  );
  const session = await page.context().newCDPSession(page);
  const count = async () => {
    // More than once, because what a weak reference was read from lives until the next task.
    for (let n = 0; n < 3; n++) await session.send('HeapProfiler.collectGarbage');
    return page.evaluate(() =>
      (window as unknown as Watched).watched.map((parts) => parts.filter((part) => part.deref()).length),
    );
  };
  // The last field that had the focus is kept by the browser until another has it.
  await page.locator('.payveil input').first().focus();
  // No script keeps the handle of the one that stands: only its element and what that needs is kept.
  await expect.poll(count).toEqual([0, 0, expect.any(Number)]);
  expect((await count())[2]).toBeGreaterThanOrEqual(2);
});
