/** The options of `createPayments`, which are checked when it is called. */
import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/client/client.js';
import type { PaymentsOptions } from '../../src/server/options.js';
import { createPayments } from '../../src/server/payments.js';
import { memoryStore } from '../../src/server/store/memory.js';
import { thrown } from '../caught.js';
import { withGuide } from '../with-guide.js';
import { createReference, openShop } from './open-shop.js';

const run = async () => undefined as never;
const GOOD: PaymentsOptions = {
  client: { chargeCard: run, chargeSepa: run },
  publishableKey: 'pk_test_1',
  signature: 'sig_test_1',
  store: memoryStore(),
  readOrder: run,
  onPaid: run,
};

const refuse = (change: object) => {
  const error = thrown(() => createPayments({ ...GOOD, ...change } as PaymentsOptions));
  expect(error).toMatchObject({ name: 'ConfigurationError', outcome: 'not_sent' });
  return `${error.code}: ${error.message}`;
};

describe('createPayments', () => {
  it('takes what it needs, and nothing else is needed', () =>
    expect(Object.keys(createPayments(GOOD))).toEqual([
      'handle',
      'GET',
      'POST',
      'PUT',
      'OPTIONS',
      'settle',
      'resolve',
      'list',
    ]));

  it('takes the origins of apps, whose schemes are their own', () => {
    const origins = ['https://pay.example', 'capacitor://localhost', 'ionic://localhost', 'https://pay.example:8443'];
    expect(() => createPayments({ ...GOOD, origins })).not.toThrow();
  });

  it.each([
    [{ onPayed: run }, 'The option onPayed does not exist. The nearest name is onPaid.'],
    [
      { apiKey: 'pk_test_1' },
      'The option apiKey does not exist. The names are publishableKey, client, signature, store, readOrder, gateway, onPaid, ' +
        'onReview, onChange, now, tries, triesPerAddress, forgetAfterMs, origins, proxies.',
    ],
    [{ readorder: run }, 'The option readorder does not exist. The nearest name is readOrder.'],
    [{ client: undefined }, 'The option client must have the functions chargeCard, chargeSepa.'],
    [{ client: { chargeCard: run } }, 'The option client must have the functions chargeCard, chargeSepa.'],
    [{ store: {} }, 'The option store must have the functions begin, read, readOrder, change, take.'],
    [{ gateway: { readCharge: run } }, 'The option gateway must have the functions readCharge, findCharges.'],
    [{ readOrder: undefined }, 'The option readOrder must be a function.'],
    [{ onPaid: 'x' }, 'The option onPaid must be a function.'],
    [{ onReview: 1 }, 'The option onReview must be a function.'],
    [{ now: 1 }, 'The option now must be a function.'],
    [{ tries: 0 }, 'The option tries must be a whole number above 0.'],
    [{ triesPerAddress: 1.5 }, 'The option triesPerAddress must be a whole number above 0.'],
    [{ forgetAfterMs: '900000' }, 'The option forgetAfterMs must be a whole number above 0.'],
    [{ origins: 'https://a.example' }, 'The option origins must be a list of origins, such as https://pay.example.'],
    [{ origins: ['https://a.example/'] }, 'The option origins must be a list of origins, such as https://pay.example.'],
    [{ origins: ['https://*.example'] }, 'The option origins must be a list of origins, such as https://pay.example.'],
    [{ origins: ['null'] }, 'The option origins must be a list of origins, such as https://pay.example.'],
    [
      { origins: ['capacitor://localhost/'] },
      'The option origins must be a list of origins, such as https://pay.example.',
    ],
    [{ origins: ['file://a'] }, 'The option origins must be a list of origins, such as https://pay.example.'],
    [{ origins: ['*'] }, 'The option origins must be a list of origins, such as https://pay.example.'],
    [{ proxies: -1 }, 'The option proxies must be 0, 1, 2 and so on, or the name of a header as { header }.'],
    [
      { proxies: { header: 'a b' } },
      'The option proxies must be 0, 1, 2 and so on, or the name of a header as { header }.',
    ],
    [{ publishableKey: 'sk_test_1' }, 'The option publishableKey must not be a secret key.'],
  ])('refuses %o', (change, message) =>
    expect(refuse(change)).toBe(withGuide('option_invalid', `option_invalid: ${message}`)),
  );

  it('refuses keys that no page can seal with, and shows none', () => {
    expect(refuse({ publishableKey: 'pk_ä' })).toMatch(/^api_key_invalid: /);
    expect(refuse({ signature: '' })).toMatch(/^signature_invalid: /);
    const unsigned = createClient({ baseUrl: 'https://gateway.example', apiKey: 'sk_test_1' });
    for (const client of [unsigned, { ...unsigned }])
      expect(refuse({ client })).toMatch(/^signature_missing: .*createClient/);
    expect(refuse({ publishableKey: 'sk_live_secret' })).not.toContain('sk_live_secret');
  });
});

describe('readOrder', () => {
  it.each([
    [{ amount: '2599', currency: 'eur' }, 'a number as its amount: pg reads bigint and numeric as texts'],
    [{ amount: 25.99, currency: 'eur' }, 'an amount in minor units: for €25.99 give 2599'],
    [{ amount: 2599, currency: 'euro' }, 'a currency of three letters'],
    [{ amount: 2599, currency: 'eur', description: '' }, 'a description of at most 500 characters'],
    [{ amount: 2599, currency: 'eur', customerId: 7 }, 'customerId and checkoutId as ids'],
    ['1042', 'an amount in minor units: for €25.99 give 2599'],
  ])('that returns %o is told, and nothing is sent', async (order, wanted) => {
    const told: string[] = [];
    const original = console.error;
    console.error = (error) => void told.push(String(error));
    const shop = openShop({ readOrder: () => order as never });
    const answer = await shop.payCard('1042');
    console.error = original;
    expect(answer).toMatchObject({ status: 502, body: { outcome: 'not_sent' } });
    const report = `ConfigurationError: readOrder of order 1042 failed: The option readOrder must return ${wanted}.`;
    expect(told).toEqual([withGuide('option_invalid', report)]);
    expect(shop.charged).toEqual([]);
  });
});

describe('settle and resolve', () => {
  it('refuse what is not asked of them', async () => {
    const { payments, post, sealCard } = openShop();
    await expect(payments.settle({ limit: 0 })).rejects.toThrow('limit must be a whole number above 0');
    await expect(payments.resolve('1042', 'none', 'failed', 'Ada')).rejects.toThrow('reference must name a payment');
    const reference = createReference();
    await post('1042', { reference, method: 'card', token: sealCard('1042') });
    await expect(payments.resolve('1042', reference, 'paid' as never, 'Ada')).rejects.toThrow(
      "must be 'failed' or { charge }",
    );
    await expect(payments.resolve('1042', reference, 'failed', '')).rejects.toThrow('who must be a name');
  });
});
