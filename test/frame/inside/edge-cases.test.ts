/** A server that answers late: what the button said at the click is charged. */
// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import { defer } from '../../checkout/mounted-form.js';
import { tokenizer } from '../../checkout/paying-form.js';
import { settle } from '../settle.js';
import { SHOP, serve, until } from './served-page.js';

it('what the button said at the click is charged, though the server tells another amount while the page is asked', async () => {
  let amount = 1000;
  let gate: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body ?? '{}'));
    if (init?.method === 'POST') return Response.json({ ...body, status: 'begun', amount, currency: 'eur' });
    if (/\/orders\/[^/]+\/payments\//.test(String(url))) {
      return Response.json({ reference: String(url).split('/').at(-1), id: 'ch_1', status: 'succeeded' });
    }
    await gate;
    return Response.json({ amount, currency: 'eur', description: 'Kettle', remoteIp: '192.0.2.10' });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const none = { amount: undefined, currency: undefined, remoteIp: undefined, description: undefined };
  const tokenizeCard = vi.fn((_: { readonly amount?: number }) => tokenizer.tokenizeCard());
  const { press, waitForAsk, answer, list } = await serve({
    config: { server: `${SHOP}/payments` } as never,
    options: none,
    chargeOptions: { tokenizer: { ...tokenizer, tokenizeCard } },
  });
  await until('the amount', () => document.querySelector('.payveil-button')?.textContent?.includes('10.00'));
  // The page comes back from the memory of the browser, and the form asks the server again.
  const held = defer<void>();
  gate = held.promise;
  amount = 9900;
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settle();
  expect(document.querySelector('.payveil-button')?.textContent).toContain('10.00');
  press();
  const asked = await waitForAsk('submit');
  held.resolve();
  await settle();
  await answer(asked, { value: `${SHOP}/return` });
  await until('the end', () => tokenizeCard.mock.calls.length > 0 || list('error').length > 0);
  const amounts = tokenizeCard.mock.calls.map(([charge]) => charge.amount);
  expect(amounts.filter((each) => each !== 1000)).toEqual([]);
});
