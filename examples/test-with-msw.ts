/** Tests a checkout with Vitest and Mock Service Worker. The code under test uses the normal `fetch`. */
import { setupServer } from 'msw/node';
import { createClient, createTokenizer } from 'payveil';
import { createSandbox, fixtures } from 'payveil/sandbox';
import { sandboxHandlers } from 'payveil/sandbox/msw';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const baseUrl = 'https://gateway.example';
const sandbox = createSandbox();
const server = setupServer(...sandboxHandlers(sandbox, { baseUrl }));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => sandbox.reset());
afterAll(() => server.close());

/** The code under test: put your own code here. */
async function checkOut(cardNumber: string): Promise<string> {
  const keys = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };
  const buyer = { name: 'Ada Lovelace', email: 'ada@example.com', line1: 'Invalidenstr. 1', line2: '' };
  const address = { postal_code: '10115', city: 'Berlin', state: '', country: 'DE' };
  const card = { cardNumber, expMonth: 12, expYear: 2031, cvc: '123', return_url: 'https://shop.example/return' };
  const tokenizer = createTokenizer({ ...keys, remoteIp: '192.0.2.10' });
  const token = await tokenizer.tokenizeCard({ amount: 2599, currency: 'eur', ...buyer, ...address, ...card });
  const charge = await createClient({ ...keys, baseUrl }).chargeCard(token);
  return charge.status === 'failed' ? `declined: ${charge.decline_code}` : charge.status;
}

test('a good card is charged', async () => {
  expect(await checkOut('4242 4242 4242 4242')).toBe('succeeded');
});

test.each(fixtures.cards.filter(({ outcome, decline_code }) => outcome === 'failed' && decline_code))(
  '$label is told',
  async ({ number, decline_code }) => {
    expect(await checkOut(number)).toBe(`declined: ${decline_code}`);
  },
);
