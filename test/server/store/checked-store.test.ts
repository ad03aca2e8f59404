/** A store of the shop's own hands that returns something else than it has promised: nothing is sent, and its error says what. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { memoryStore } from '../../../src/server/store/memory.js';
import type { PaymentStore } from '../../../src/server/store/store.js';
import { openShop } from '../open-shop.js';
import { makeStored } from './payments.js';

/** Pays at a shop with such a store, and looks at the order and at what is due. */
async function useStore(broken: object) {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => told.mockRestore());
  const shop = openShop({ store: { ...memoryStore(), ...broken } as PaymentStore });
  const { status, body } = await shop.post('1042', {
    reference: 'first',
    method: 'card',
    token: shop.sealCard('1042'),
  });
  await shop.get('1042');
  await shop.get('1042', 'first');
  await shop.payments.settle();
  return { answer: [status, body.outcome], charged: shop.charged.length, told: told.mock.calls.join('\n') };
}

const good = makeStored();
const { tokenHash: _, ...incomplete } = good;
const answer = (value: unknown) => async () => value;

it.each([
  ['returns nothing', undefined, 'orderId, reference, version'],
  ['has no payment', { isNew: true }, 'orderId, reference, version'],
  ['returns the payment alone', good, 'orderId, reference, version'],
  ['returns a row', { payment: { order_id: '1042', ...incomplete }, isNew: true }, 'wrong tokenHash'],
  ['returns large numbers', { payment: { ...good, amount: 2599n }, isNew: true }, 'wrong amount'],
  ['returns texts', { payment: { ...good, holds: 1, askAt: '17' }, isNew: true }, 'wrong holds, askAt'],
  ['does not tell its time', { payment: { ...good, readAt: undefined }, isNew: true }, 'wrong readAt'],
  ['returns another order', { payment: { ...good, orderId: '01042' }, isNew: false }, 'a payment of another order'],
  ['returns another payment', { payment: { ...good, reference: 'other' }, isNew: true }, 'as the new one'],
  ['does not say whether it is new', { payment: good }, 'no isNew'],
  ['has another state', { payment: { ...good, state: 'toString' }, isNew: false }, 'whose state does not exist'],
])('if begin %s, nothing is charged', async (_title, begun, says) => {
  const used = await useStore({ begin: answer(begun) });
  expect(used).toMatchObject({ answer: [502, 'unknown'], charged: 0 });
  expect(used.told).toMatch(/PaymentStoreError: store failed: The function begin of the store returns /);
  expect(used.told).toContain(says);
});

it.each([
  ['read', incomplete, 'wrong tokenHash'],
  ['read', { ...good, reference: 'other' }, 'returns another payment'],
  ['readOrder', undefined, 'no list'],
  ['readOrder', [good, { ...good, orderId: 'A' }], 'a payment of another order'],
  ['change', { rowCount: 0 }, 'neither true nor false'],
  ['take', {}, 'no list'],
  ['take', [incomplete], 'wrong tokenHash'],
])('says what is wrong if %s returns %j', async (name, value, says) => {
  const { told } = await useStore({ [name]: answer(value) });
  expect(told).toContain(`The function ${name} of the store returns `);
  expect(told).toContain(says);
});

it('takes nothing as none, in either spelling', async () => {
  const { told } = await useStore({ read: answer(null), begin: answer({ payment: null, isNew: false }) });
  expect(told).toBe('');
});
