/** What lies between the shop and its gateway, and answers in the gateway's place: a charge that was made is found all the same. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReference, openShop, type Shop } from './open-shop.js';

// A reader that fails is told on the console, and so is a foreign answer.
beforeEach(() => {
  for (const name of ['error', 'warn'] as const) vi.spyOn(console, name).mockImplementation(() => {});
});
afterEach(() => void vi.restoreAllMocks());

const isCharge = (input: unknown) => String(input).includes('/v1/process/');

/** Opens a shop whose gateway charges, but whose first answers are these instead. */
function openLying(answers: readonly (() => Response)[], options: Parameters<typeof openShop>[0] = {}) {
  const left = [...answers];
  return openShop({
    ...options,
    async fetch(pass, ...given) {
      const answer = await pass(...given);
      return (isCharge(given[0]) && left.shift()?.()) || answer;
    },
  });
}

const refuse = () => Response.json({ message: 'Invalid amount' }, { status: 400 });
/** A charge of another gateway, as a complete answer about this one. */
const nameOther = () => Response.json({ id: 'pay_1', status: 'processing' }, { status: 422 });
const tellUnclear = () => Response.json({ id: 'x_1', status: 'authorised' });

describe('a refusal of a charge that was made', () => {
  it('is not believed: the gateway has the charge, and the order is paid once', async () => {
    const shop = openLying([refuse]);
    const reference = createReference();
    const answer = await shop.post('1042', { reference, method: 'card', token: shop.sealCard('1042') });
    expect(answer).toMatchObject({ status: 200, body: { reference, status: 'succeeded' } });
    const other = { reference: createReference(), method: 'card', token: shop.sealCard('1042') };
    expect((await shop.post('1042', other)).body.outcome).toBe('in_progress');
    expect([(await shop.listCharges()).length, shop.paid.length]).toEqual([1, 1]);
  });

  it('leaves the result unknown while nobody can be asked', async () => {
    const findCharges = vi.fn().mockRejectedValueOnce(new Error('the gateway is away')).mockResolvedValue([]);
    const shop = openLying([refuse], { gateway: { readCharge: async () => undefined, findCharges } });
    const reference = createReference();
    const answer = await shop.post('1042', { reference, method: 'card', token: shop.sealCard('1042') });
    expect(answer).toMatchObject({ status: 502, body: { outcome: 'unknown' } });
    expect((await shop.get('1042')).body.payment).toMatchObject({ reference, status: 'unknown' });
  });
});

describe('an answer that names a charge which the gateway does not have', () => {
  it.each([
    ['the gateway can be asked at once', 0],
    ['the gateway can be asked only later', 1],
  ])('does not hide the charge that was made, if %s', async (_, failures) => {
    let left = failures;
    const asked: string[] = [];
    const shop: Shop = openLying([nameOther], {
      gateway: {
        async readCharge(id) {
          asked.push(id);
          if (left-- > 0) throw new Error('the gateway is away');
          return (await shop.listCharges()).find((charge) => charge.id === id);
        },
        findCharges: () => shop.listCharges(),
      },
    });
    const reference = createReference();
    await shop.post('1042', { reference, method: 'card', token: shop.sealCard('1042') });
    expect(asked).toEqual(['pay_1']);
    await shop.pass(61);
    expect((await shop.get('1042', reference)).body).toMatchObject({ reference, status: 'succeeded' });
    expect(shop.paid).toMatchObject([{ reference, id: (await shop.listCharges())[0].id }]);
  });
});

it('a charge of a status that nobody knows, and that the gateway does not have, is no further payment', async () => {
  const shop = openLying([tellUnclear]);
  const reference = createReference();
  await shop.post('1042', { reference, method: 'card', token: shop.sealCard('1042') });
  await shop.pass(61);
  await shop.payments.settle();
  expect((await shop.get('1042', reference)).body).toMatchObject({ reference, status: 'succeeded' });
  expect(shop.paid).toMatchObject([{ reference }]);
  expect(await shop.store.readOrder('1042')).toHaveLength(1);
});
