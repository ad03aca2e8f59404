/** Customers: a member that is left out is sent as `-`, and the identifier is found in every known place. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { caught } from '../caught.js';
import { createTestClient, startGateway } from './gateway.js';
import { createStubbedClient, stubFetch } from './stub-fetch.js';

const customer = { email: 'ada@example.com', currency: 'eur' };
const OPTIONAL = [
  'name',
  'city',
  'country',
  'line1',
  'line2',
  'postal_code',
  'state',
  'payment_method',
  'phone',
  'shipping',
];

const create = (answer: unknown, status = 200) => createStubbedClient([status, answer]).createCustomer(customer);

describe('the request', () => {
  async function getBody(given: object): Promise<Record<string, string>> {
    const { url, requests } = await startGateway({ id: 'cus_1' });
    await createTestClient(url).createCustomer({ ...customer, ...given });
    return JSON.parse(requests[0]?.body ?? '');
  }

  it('sends "-" for each of the ten optional members', async () => {
    const dashes = Object.fromEntries(OPTIONAL.map((name) => [name, '-']));
    expect(await getBody({})).toEqual({ ...customer, ...dashes });
  });

  it.each([true, false])('is not changed by a toJSON of every object (enumerable: %s)', async (enumerable) => {
    const fetch = stubFetch(() => new Response('{"id":"cus_1"}'));
    const client = createTestClient('https://gateway.example', { fetch });
    const toJSON = { value: () => 'evil@example.com', enumerable, configurable: true };
    Object.defineProperty(Object.prototype, 'toJSON', toJSON);
    onTestFinished(() => void Reflect.deleteProperty(Object.prototype, 'toJSON'));
    const { id } = await client.createCustomer(customer);
    const body = `${fetch.mock.calls[0]?.[1].body}`;
    Reflect.deleteProperty(Object.prototype, 'toJSON');
    expect(JSON.parse(body)).toEqual({ ...customer, ...Object.fromEntries(OPTIONAL.map((name) => [name, '-'])) });
    expect(id).toBe('cus_1');
  });

  it('is not sent with another member', async () => {
    const fetch = stubFetch([200, { id: 'cus_1' }]);
    const client = createTestClient('https://gateway.example', { fetch });
    const error = await caught(client.createCustomer({ ...customer, tax_id: 'x' } as never));
    const issues = [{ path: 'tax_id', code: 'unrecognized_field' }];
    expect(error).toMatchObject({ name: 'ValidationError', outcome: 'not_sent', issues });
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('the identifier', () => {
  const PLACES: readonly [name: string, put: (id: unknown) => object][] = [
    ['customer_id', (customer_id) => ({ customer_id })],
    ['customerId', (customerId) => ({ customerId })],
    ['id', (id) => ({ id })],
    ['customer', (customer) => ({ customer })],
    ['customer.id', (id) => ({ customer: { id } })],
  ];
  const EVERYWHERE = [
    ...PLACES,
    ...['data', 'result'].flatMap((holder) =>
      PLACES.map(([name, put]) => [`${holder}.${name}`, (id: unknown) => ({ [holder]: put(id) })] as const),
    ),
  ];

  it.each(EVERYWHERE)('is found as %s, whether text or number', async (_, put) => {
    expect((await create(put('cus_1'))).id).toBe('cus_1');
    expect((await create(put(42))).id).toBe('42');
  });

  it.each(EVERYWHERE)('may not be an empty text, null, true or an array as %s', async (_, put) => {
    for (const nothing of ['', null, true, ['cus_1']]) {
      expect(await caught(create(put(nothing)))).toMatchObject({ code: 'customer_id_missing' });
    }
  });

  it.each([
    { customer_id: 'first', customerId: 'x', id: 'x', customer: 'x', data: { id: 'x' } },
    { customerId: 'first', id: 'x', customer: 'x' },
    { id: 'first', customer: 'x' },
    { id: 'first', customer: { id: 'x' } },
    { customer_id: '', customerId: null, id: 'first' },
    { customer: 'first', data: { customer_id: 'x' } },
    { customer: { id: 'first' }, data: { customer_id: 'x' } },
    { data: { customer_id: 'first', id: 'x' }, result: { customer_id: 'x' } },
    { data: { customer: { id: 'first' } }, result: { customer_id: 'x' } },
    { data: 'x', result: { customerId: 'first', id: 'x' } },
  ])('is the first of several: %j', async (answer) => expect((await create(answer)).id).toBe('first'));

  it('is added to all other members of the answer', async () => {
    const answer = { object: 'customer', data: { customer_id: 'cus_1' }, created: 1, note: null };
    expect(await create(answer)).toEqual({ ...answer, id: 'cus_1' });
  });

  it('replaces an `id` that means something else', async () =>
    expect(await create({ id: 'evt_1', customer_id: 'cus_1' })).toEqual({ id: 'cus_1', customer_id: 'cus_1' }));

  it.each([{}, { ok: true }, { data: [] }, { data: { data: { id: 'cus_1' } } }, { customers: [{ id: 'cus_1' }] }])(
    'is missing in %j, and the outcome is unknown, because the customer may exist',
    async (answer) =>
      expect(await caught(create(answer))).toMatchObject({
        name: 'ResponseError',
        code: 'customer_id_missing',
        outcome: 'unknown',
        body: answer,
      }),
  );

  it.each([[], 'cus_1', null])('cannot be read in %j, which is no object', async (answer) =>
    expect(await caught(create(answer))).toMatchObject({ code: 'response_invalid', outcome: 'unknown', body: answer }),
  );

  it.each([200, 201, 202])('is read from a status of %i', async (status) =>
    expect((await create({ id: 'cus_1' }, status)).id).toBe('cus_1'),
  );
});

it('rejects with a GatewayError on a refusal, also when the refusal names a customer', async () =>
  expect(await caught(create({ id: 'cus_1', status: 'failed' }, 400))).toMatchObject({
    name: 'GatewayError',
    code: 'gateway_error',
    outcome: 'refused',
    status: 400,
  }));
