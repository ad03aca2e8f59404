/** What a review of the frame's side has found. */
// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import { tokenizer } from '../../checkout/paying-form.js';
import { buyer } from '../../checkout/settings.js';
import { defer } from '../../checkout/mounted-form.js';
import { settle } from '../settle.js';
import { serve, servePayment, SHOP, until } from './served-page.js';

it.each(['Berlin', 'Ede', 'Suc', 'Eed'])('a buyer of %s who has paid: the page is told', async (city) => {
  const served = await serve({ options: { billing: 'full', defaultValues: { ...buyer, city, postal_code: '10115' } } });
  console.log('REFUSED', JSON.stringify(served.list('refused')));
  const { list, waitForPhase } = served;
  served.press();
  await served.answer(await served.waitForAsk('submit'), { value: true });
  await waitForPhase('done');
  expect(list('charge')).toMatchObject([{ status: 'succeeded' }]);
});

it.each([
  [{ field: null, message: 'Wrong' }],
  [{ message: 7 }],
  [{}],
])('setError(%j) is answered', async (error) => {
  const { call } = await serve();
  expect(await call('setError', error)).toBeDefined();
});

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
  const tokenizeCard = vi.fn(tokenizer.tokenizeCard);
  const { press, waitForAsk, answer, fetch, list, received } = await serve({
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
  await until('the end', () => tokenizeCard.mock.calls.length > 0 || list('error').length > 0).catch(() => console.log('RECEIVED', JSON.stringify(received.slice(-8)), document.body.textContent));
  const amounts = tokenizeCard.mock.calls.map(([charge]) => charge.amount);
  console.log('BODIES', JSON.stringify([amounts, fetch.mock.calls.length, received.slice(-6)]));
  expect(amounts.every((each) => each === 1000)).toBe(true);
});
