/** The store in memory. */
import { expect, it } from 'vitest';
import { checkStore } from '../../../src/server/store/check.js';
import { memoryStore } from '../../../src/server/store/memory.js';
import { CLOCK, makePayment, makeStored } from './payments.js';

it('keeps every promise', () => expect(checkStore(memoryStore)).resolves.toBeUndefined());

it('gives copies of its payments', async () => {
  const store = memoryStore(CLOCK);
  const { payment } = await store.begin(makePayment());
  Object.assign(payment as object, { state: 'succeeded' });
  expect(await store.read('1042', 'first')).toEqual(makeStored());
});

it('keeps nothing but the members of a payment', async () => {
  const store = memoryStore(CLOCK);
  await store.begin({ ...makePayment(), replaces: 'other', limits: { withinMs: 1, ofOrder: 9, ofAddress: 9 } });
  expect(await store.read('1042', 'first')).toEqual(makeStored());
});

it.each([[{ now: 1 }], [{ time: () => 1 }]])('refuses the options %o', (options) =>
  expect(() => memoryStore(options as never)).toThrow(expect.objectContaining({ code: 'option_invalid' })),
);

it('shares nothing with another store', async () => {
  await memoryStore().begin(makePayment());
  expect(await memoryStore().readOrder('1042')).toEqual([]);
});
