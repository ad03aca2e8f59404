/** A checkout's test in Vitest, in happy-dom and in jsdom: the sandbox answers the client's requests. */
import { createClient, createTokenizer } from 'payveil';
import { mountCheckout } from 'payveil/checkout';
import { createSandbox } from 'payveil/sandbox';
import { expect, it } from 'vitest';
import charge from '../charge.json';

const sandbox = createSandbox();
const { publishableKey: apiKey, signature } = sandbox.keys;
const client = createClient({ baseUrl: 'https://gateway.example', apiKey, signature, fetch: sandbox.fetch });

it('pays in a page', async () => {
  expect(typeof document.createElement).toBe('function');
  const token = await createTokenizer({ apiKey, signature }).tokenizeCard(charge);
  expect(await client.chargeCard(token)).toMatchObject({ status: 'succeeded', amount: 2599 });
});

it('shows the form', () => {
  document.body.innerHTML = '<div id="checkout"></div>';
  const handle = mountCheckout('#checkout', {
    apiKey,
    signature,
    remoteIp: '192.0.2.10',
    amount: 2599,
    currency: 'eur',
    returnUrl: 'https://shop.example/return',
    charge: client,
  });
  expect(document.querySelector('form input[autocomplete="cc-number"]')).not.toBeNull();
  handle.unmount();
});
