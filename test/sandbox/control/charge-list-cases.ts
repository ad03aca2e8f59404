/** What the list of charges answers on top of any store. Each case has its own merchant. */
import { expect } from 'vitest';
import type { ChargeObject } from '../../../src/sandbox/charges/charge.js';
import { CHARGES } from '../../../src/sandbox/charges/stored-charge.js';
import { createKeys } from '../../../src/sandbox/merchants/keys.js';
import type { Store } from '../../../src/sandbox/store/store.js';
import { cardCharge, sepaCharge } from '../../charges.js';
import { createAsked, type JsonBody } from '../ask.js';
import { seal } from '../seal.js';

/** A case, which runs on any store. */
export interface ChargeListCase {
  readonly name: string;
  run(store: Store): Promise<void>;
}

let merchants = 0;

function createMerchant(store: Store) {
  merchants += 1;
  const name = `charge-list-${merchants}`;
  const keys = createKeys(name);
  const { sandbox, get, post } = createAsked({ store });
  const headers = { authorization: keys.secretKey, signature: keys.signature };
  const ask = (filters: Record<string, string | number> | string) => {
    const query = typeof filters === 'string' ? filters : new URLSearchParams(filters as Record<string, string>);
    return get(`/sandbox/charges?${query}`, headers);
  };
  const list = async (filters: Record<string, string | number> | string = '') => (await ask(filters)).body.data;
  return {
    name,
    sandbox,
    ask,
    list,
    listIds: async (filters?: Record<string, string | number> | string): Promise<string[]> =>
      (await list(filters)).map(({ id }: JsonBody) => id),
    async pay(description?: string, more: object = {}): Promise<ChargeObject> {
      const isSepa = 'iban' in more;
      const charge = isSepa ? sepaCharge : { ...cardCharge, expYear: '2049' };
      const token = seal(
        keys,
        JSON.stringify({ ...charge, ...more, ...(description === undefined ? {} : { description }) }),
      );
      const { body } = await post(`/v1/process/${isSepa ? 'sepa' : 'card'}-payment`, { token }, headers);
      expect(body.object).toBe('charge');
      return body;
    },
  };
}

type Merchant = ReturnType<typeof createMerchant>;

const define = (name: string, run: (merchant: Merchant, store: Store) => Promise<void>): ChargeListCase => ({
  name,
  run: (store) => run(createMerchant(store), store),
});

/** Control characters that take six bytes each in JSON, in no pattern that could be compressed away. */
const CONTROLS = Array.from({ length: 500 }, (_, i) => String.fromCharCode(1 + ((i * i * 7) % 31)))
  .join('')
  .replace(/^\s|\s$/g, 'x');

/** All cases. */
export const chargeListCases: readonly ChargeListCase[] = [
  define('a description finds all its charges, newest first, and no other one', async ({ pay, listIds }) => {
    const first = await pay('Order 1');
    for (const other of ['Order 10', 'order 1', undefined]) await pay(other);
    const second = await pay('Order 1', { cardNumber: '4000000000009995' });
    expect(second.status).toBe('failed');
    expect(await listIds({ description: 'Order 1' })).toEqual([second.id, first.id]);
    expect(await listIds({ description: 'Order 1', status: 'succeeded' })).toEqual([first.id]);
    expect(await listIds({ description: 'Order' })).toEqual([]);
    expect(await listIds()).toHaveLength(5);
  }),

  define('a description is compared as it is kept: trimmed, and account numbers masked', async ({ pay, list }) => {
    const given = ' Rent, from DE89 3704 0044 0532 0130 00 ';
    const { id, description } = await pay(given);
    expect(description).toBe('Rent, from …3000');
    expect(await list({ description: given })).toMatchObject([{ id, description }]);
    expect(await list({ description: given.trim() })).toMatchObject([{ id }]);
    expect(await list({ description: description ?? '' })).toMatchObject([{ id }]);
  }),

  ...[`Ünï 😀 'quoted' "twice" \\ % _ ; --`, 'a\0b', '{"description":"x"}', '__proto__', CONTROLS].map((description) =>
    define(
      `any text is found as a description: ${JSON.stringify(description).slice(0, 40)}`,
      async ({ pay, listIds }) => {
        await pay('another');
        const { id } = await pay(description);
        expect(await listIds({ description })).toEqual([id]);
        expect(await listIds({ description: `${description}.` })).toEqual([]);
      },
    ),
  ),

  define('the description of another merchant finds nothing', async ({ pay }, store) => {
    await pay('Order 1');
    expect(await createMerchant(store).list({ description: 'Order 1' })).toEqual([]);
  }),

  define("`since` is inclusive, by the merchant's own clock", async ({ name, sandbox, pay, listIds }) => {
    const start = Date.parse('2041-03-01T10:00:00Z');
    await sandbox.clock.freeze(new Date(start), name);
    const early = await pay('Order 1');
    await sandbox.clock.advance({ seconds: 60 }, name);
    const late = await pay('Order 1');
    expect(late.created).toBe(start / 1000 + 60);
    expect(await listIds({ since: early.created })).toEqual([late.id, early.id]);
    expect(await listIds({ since: early.created + 1 })).toEqual([late.id]);
    expect(await listIds({ since: late.created, description: 'Order 1' })).toEqual([late.id]);
    expect(await listIds({ since: late.created + 1 })).toEqual([]);
    expect(await listIds({ since: 0 })).toEqual([late.id, early.id]);
  }),

  define('pages together are the whole list, also while a charge is added', async ({ pay, listIds }) => {
    const paid: string[] = [];
    for (let i = 0; i < 7; i++) paid.unshift((await pay(`Order ${i % 2}`)).id);
    const even = paid.filter((_, i) => i % 2 === 0);
    expect(await listIds({ limit: 3 })).toEqual(paid.slice(0, 3));
    const { id: added } = await pay('Order 0');
    expect(await listIds({ limit: 3, after: paid[2] as string })).toEqual(paid.slice(3, 6));
    expect(await listIds({ after: paid[2] as string })).toEqual(paid.slice(3));
    expect(await listIds({ limit: 100, after: paid[6] as string })).toEqual([]);
    expect(await listIds({ limit: 2, description: 'Order 0' })).toEqual([added, even[0]]);
    expect(await listIds({ limit: 2, description: 'Order 0', after: even[0] as string })).toEqual(even.slice(1, 3));
    // A page may begin after a charge that the filters leave out.
    expect(await listIds({ description: 'Order 0', after: paid[1] as string })).toEqual(even.slice(1));
  }),

  define('filters look through more charges than a page has', async ({ name, pay, listIds }, store) => {
    const oldest = await pay('Order 1', { customer_id: 'cus_none' });
    const [kept] = await store.list(name, CHARGES);
    if (!kept) throw new Error('no charge');
    const wanted: string[] = [oldest.id];
    for (let i = 0; i < 1100; i++) {
      const id = `ch_${i}`;
      const isPending = i % 500 === 0;
      const status = isPending ? 'pending' : 'failed';
      await store.insert(name, CHARGES, { ...kept, id, charge: { ...kept.charge, id, status, settles_at: null } });
      if (isPending) wanted.unshift(id);
    }
    expect(await listIds({ status: 'pending', limit: 100 })).toEqual(wanted.slice(0, 3));
    expect(await listIds({ status: 'pending', limit: 2 })).toEqual(wanted.slice(0, 2));
    expect(await listIds({ status: 'succeeded', limit: 1 })).toEqual([oldest.id]);
    expect(await listIds({})).toHaveLength(1101);
    expect(await listIds({ limit: 100 })).toHaveLength(100);
  }),

  define('charges that are due settle before they are listed', async ({ name, sandbox, pay, list }) => {
    await pay('Order 1', { iban: sepaCharge.iban });
    expect(await list({ description: 'Order 1' })).toMatchObject([{ status: 'pending' }]);
    await sandbox.clock.advance({ business_days: 5 }, name);
    expect(await list({ description: 'Order 1' })).toMatchObject([{ status: 'succeeded' }]);
  }),

  ...Object.entries({
    limit: ['0', '101', '1.5', '-1', '1e1', ''],
    since: ['', 'yesterday', '-1', '1.5', '2031-06-02T09:00:00Z', '9999999999999'],
    after: ['', 'ch_none', '\0', '__proto__'],
    description: ['', ' '],
  }).map(([filter, values]) =>
    define(`a wrong filter is refused: ${filter}`, async ({ pay, ask }) => {
      await pay('Order 1');
      for (const value of values) {
        const { status, body } = await ask({ [filter]: value });
        expect({ value, status, ...body.error }).toMatchObject({ status: 400, code: 'filter_invalid', param: filter });
        expect(body.error.message).toContain(`The filter ${filter} must be `);
      }
    }),
  ),

  define("another merchant's charge is no place to go on from", async ({ pay }, store) => {
    const { id } = await pay('Order 1');
    const { status, body } = await createMerchant(store).ask({ after: id });
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'filter_invalid' });
  }),

  define('a search by description reads only its own charges, however many there are', async ({ name, pay }, store) => {
    await pay('Order 1');
    const [kept] = await store.list(name, CHARGES);
    if (!kept) throw new Error('no charge');
    for (let i = 0; i < 1000; i++) {
      const id = `ch_${i}`;
      await store.insert(name, CHARGES, { ...kept, id, charge: { ...kept.charge, id, description: `Order ${i + 2}` } });
    }
    const handed: number[] = [];
    const counting: Store = {
      ...store,
      async list(...given) {
        const listed = await store.list(...given);
        handed.push(listed.length);
        return listed;
      },
    };
    const { get } = createAsked({ store: counting });
    const { body } = await get('/sandbox/charges?description=Order%201', { authorization: `sk_test_${name}` });
    expect(body.data).toHaveLength(1);
    expect(handed.filter((length) => length > 1)).toEqual([]);
  }),
];
