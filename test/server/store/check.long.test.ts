/** `checkStore` finds every promise that a store breaks. */
import { describe, expect, it } from 'vitest';
import { checkStore } from '../../../src/server/store/check.js';
import { memoryStore } from '../../../src/server/store/memory.js';
import { STORE_PROMISES } from '../../../src/server/store/promises/all.js';
import type { PaymentStore } from '../../../src/server/store/store.js';
import { caught } from '../../caught.js';
import { MUTANTS } from './mutants.js';
import { CLOCK, makePayment } from './payments.js';

const check = (change: (store: PaymentStore) => Partial<PaymentStore>) => {
  const store = memoryStore();
  return checkStore(() => ({ ...store, ...change(store) }));
};

describe('a store that breaks one promise', () => {
  it('is there for each promise', () => {
    const words = Object.keys(MUTANTS);
    expect(STORE_PROMISES.map(({ says }, at) => says.slice(0, words[at]?.length))).toEqual(words);
  });

  it.each(Object.entries(MUTANTS).map(([words, mutate], at) => [words, mutate, at + 1] as const))(
    'is told by the promise: %s',
    async (_, mutate, number) => {
      const error = await caught(check(mutate));
      const sentence = `The store breaks promise ${number}: ${STORE_PROMISES[number - 1]?.says} `;
      expect(error.message.slice(0, sentence.length)).toBe(sentence);
      expect(error.message.slice(sentence.length)).toMatch(
        /^[A-Z\d`].*\. See node_modules\/payveil\/docs\/errors\.md#store_broken$/,
      );
      expect(error).toMatchObject({ name: 'PaymentStoreError', code: 'store_broken' });
    },
  );
});

describe('a store that fails', () => {
  const failure = new RangeError('no connection for sk_live_1234');

  it.each<[string, Partial<PaymentStore>]>([
    ['rejects', { begin: () => Promise.reject(failure) }],
    [
      'throws',
      {
        readOrder: () => {
          throw failure;
        },
      },
    ],
  ])('is told with its error as the cause, and without keys, if it %s', async (_, change) => {
    const error = await caught(check(() => change));
    expect(error.message).toMatch(/It failed with RangeError: no connection for …/);
    expect(error.cause).toBe(failure);
    expect(Object.keys(error)).not.toContain('cause');
  });

  it('is told if what it rejects with is no error', async () => {
    const error = await caught(check(() => ({ begin: () => Promise.reject('no') })));
    expect(error.message).toContain('It failed with no error');
  });

  it('is not tried if it cannot be made', () =>
    expect(checkStore(() => Promise.reject(failure))).rejects.toBe(failure));
});

describe('a store with payments', () => {
  it('can be tried again and again, and keeps its payments as they are', async () => {
    const store = memoryStore();
    const payments = [
      makePayment({ askAt: 3_600_000, chargeId: 'ch_1' }),
      makePayment({ orderId: '1043', state: 'succeeded', address: 'hash', declinedAt: 5 }),
    ];
    for (const payment of payments) await store.begin(payment);
    const read = () => Promise.all(payments.map(({ orderId }) => store.read(orderId, 'first')));
    const before = await read();
    await checkStore(() => store);
    await checkStore(async () => store);
    const drop = (all: typeof before) => all.map((each) => ({ ...each, readAt: 0 }));
    expect(drop(await read())).toEqual(drop(before));
  });

  it('has nothing to take from a check, whether it has passed or failed', async () => {
    let time = 1_700_000_000_000;
    const store = memoryStore({ now: () => time + performance.now() });
    await checkStore(() => store);
    await caught(checkStore(() => ({ ...store, take: (queue, limit) => store.take(queue, limit, 0) })));
    time += 1e12;
    for (const queue of ['tell', 'doubt', 'ask'] as const) expect(await store.take(queue, 1000, 1)).toEqual([]);
  });

  it('can be tried after a check that was broken off', async () => {
    const store = memoryStore();
    for (let n = 0; n < 2000; n++) await store.begin(makePayment({ orderId: `payveil-check-${n}`, tellAt: 1 }));
    await expect(checkStore(() => store)).resolves.toBeUndefined();
  });
});

it('of a store whose clock stands still says so', async () => {
  const error = await caught(checkStore(() => memoryStore(CLOCK)));
  expect(error.message).toContain('The time of the store goes on');
});
