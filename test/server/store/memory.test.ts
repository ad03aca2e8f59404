/** The store in memory. */
import { expect, it } from 'vitest';
import { checkStore } from '../../../src/server/store/check.js';
import { memoryStore } from '../../../src/server/store/memory.js';
import { makePayment } from './payments.js';

it('keeps every promise', async () => {
  await expect(checkStore(memoryStore)).resolves.toBeUndefined();
});

it('gives payments that nobody can change', async () => {
  const store = memoryStore();
  const { payment } = await store.begin(makePayment());
  expect(() => Object.assign(payment as object, { state: 'succeeded' })).toThrow(TypeError);
  expect(await store.read('1042', 'first')).toEqual(makePayment());
});

it('keeps nothing but the members of a payment', async () => {
  const store = memoryStore();
  await store.begin({ ...makePayment(), replaces: 'other', limits: { since: 0, ofOrder: 9, ofAddress: 9 } });
  expect(await store.read('1042', 'first')).toEqual(makePayment());
});

it('shares nothing with another store', async () => {
  await memoryStore().begin(makePayment());
  expect(await memoryStore().readOrder('1042')).toEqual([]);
});
