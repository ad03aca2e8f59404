/** The settings of each `fetch`: follow no redirect, store nothing, and send no cookie or referrer. */
import { describe, expect, it } from 'vitest';
import { thrown } from '../caught.js';
import { cardCharge, sepaCharge } from '../charges.js';
import { recordProof } from '../record.mjs';
import { createTestClient, KEYS } from './gateway.js';
import { stubFetch } from './stub-fetch.js';

async function getInit(method: 'getToken' | 'chargeCard'): Promise<RequestInit> {
  const fetch = stubFetch([200, { id: 'x_1', status: 'succeeded' }]);
  await createTestClient('https://gateway.example', { fetch })[method]('tok_1');
  expect(fetch).toHaveBeenCalledOnce();
  return fetch.mock.calls[0]?.[1] ?? {};
}

describe.each(['getToken', 'chargeCard'] as const)('the init of %s', (method) => {
  it('has these members and no other', async () =>
    expect(Object.keys(await getInit(method)).sort()).toEqual(
      ['body', 'cache', 'credentials', 'headers', 'method', 'redirect', 'referrerPolicy', 'signal'].sort(),
    ));

  it('can be aborted', async () => expect((await getInit(method)).signal).toBeInstanceOf(AbortSignal));
});

it('is the same for every route: no redirect, cookie, referrer, cache or prototype', async () => {
  const fetch = stubFetch([200, { id: 'x_1', status: 'succeeded' }]);
  const client = createTestClient('https://gateway.example', { fetch });
  const customer = { email: 'ada@example.com', currency: 'eur' };
  await Promise.all([
    client.createCardToken(cardCharge),
    client.createSepaToken(sepaCharge),
    client.createToken(cardCharge),
  ]);
  await Promise.all([client.getToken('tok_1'), client.retrieveToken('tok_1'), client.createCustomer(customer)]);
  await Promise.all([client.chargeCard('tok_1'), client.chargeSepa('tok_1')]);
  const inits = fetch.mock.calls.map(([, init]) => init);
  const policy = { redirect: 'manual', credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' };
  for (const init of inits)
    expect({ prototype: Object.getPrototypeOf(init), ...init }).toMatchObject({ prototype: null, ...policy });
  expect(inits).toHaveLength(Object.keys(client).length);
  recordProof({
    promise: 'Secrets stay put',
    target: 'every route: redirect manual, credentials omit, no-referrer, no-store, no prototype',
    measured: `${inits.length} of ${Object.keys(client).length} routes`,
  });
});

it.each(['\r', '\n', '\r\n', '\r\nx: y', '\n x', '\0', '\u0085', '\u2028'])(
  'has no header with %j in it: such a key is refused before, and the error does not show it',
  (end) => {
    for (const name of ['apiKey', 'signature'] as const) {
      const error = thrown(() => createTestClient('https://gateway.example', { [name]: `${KEYS[name]}${end}` }));
      expect(error).toMatchObject({ name: 'ConfigurationError', outcome: 'not_sent' });
      expect(`${error.stack}`).not.toContain(KEYS[name]);
    }
  },
);

it('has no body on a GET', async () =>
  expect(await getInit('getToken')).toMatchObject({ method: 'GET', body: undefined }));
