/** `payveil conformance` reads answers like the client: by the same schemas, and by the same rule for a used token. */
import { describe, expect, it } from 'vitest';
import { learnUsedToken } from '../../../src/command/conformance/learn-used-token.js';
import { judgeRow, type Row } from '../../../src/command/conformance/row.js';
import type { Trial } from '../../../src/command/conformance/trials.js';
import type { Answer } from '../../../src/command/gateway/ask.js';
import { readCharge, readCustomerId, readTokenId, saysUsed } from '../../../src/command/gateway/reading.js';
import { caught } from '../../caught.js';
import { cardCharge } from '../../charges.js';
import { createStubbedClient } from '../../client/stub-fetch.js';

const answer = (status: number, body: unknown): Answer => ({ status, body, headers: new Headers() });

/** What the client makes of the same answer: its result, or nothing. */
const charge = async (status: number, body: unknown) =>
  createStubbedClient([status, body])
    .chargeCard('tok_1')
    .catch(() => undefined);

describe('a charge', () => {
  it.each([
    { id: 'ch_1', status: 'succeeded' },
    { id: 7, status: 'failed', decline_code: 51 },
    { data: { charge_id: 'ch_1', status: 'pending' } },
    { charge: { id: 'ch_1', status: 'failed' } },
    { id: 'ch_1', status: 'on_hold' },
    { status: 'succeeded' },
    { id: 'ch_1' },
    { id: 'ch_1', status: 'failed', data: { status: 'succeeded' } },
    {},
    [],
  ])('is read as the client reads it: %j', async (body) => {
    for (const status of [200, 201, 400, 401, 402, 404, 422]) {
      expect(readCharge(answer(status, body)), `${status}`).toEqual(await charge(status, body));
    }
  });

  it('is compared by its status and by the reason for its decline', () => {
    const trial = { kind: 'charge', expected: 'failed', declineCode: '51' } as Trial;
    const judge = (body: object) => judgeRow(trial, answer(402, body), { memory: {}, secrets: [] }).state;
    expect(judge({ data: { id: 'ch_1', status: 'failed', decline_code: 51 } })).toBe('same');
    expect(judge({ data: { id: 'ch_1', status: 'failed', failure_code: '51' } })).toBe('same');
    expect(judge({ data: { id: 'ch_1', status: 'failed', decline_code: '05' } })).toBe('differs');
    expect(judge({ data: { status: 'failed', decline_code: '51' } })).toBe('differs');
  });
});

it.each([{ id: 'tok_1' }, { token: 'tok_1' }, { id: 7 }, {}, { id: '' }])('a token is read: %j', async (body) => {
  const made = await createStubbedClient([200, body])
    .createCardToken(cardCharge)
    .catch(() => undefined);
  expect(readTokenId(answer(200, body))).toBe(made?.id);
  expect(readTokenId(answer(404, body))).toBeUndefined();
});

it.each([{ customerId: 'cus_1' }, { result: { customer: { id: 9 } } }, { data: [] }])(
  'a customer is read: %j',
  async (body) => {
    const made = await createStubbedClient([200, body])
      .createCustomer({ email: 'ada@example.com', currency: 'eur' })
      .catch(() => undefined);
    expect(readCustomerId(answer(200, body))).toBe(made?.id);
    expect(readCustomerId(answer(400, body))).toBeUndefined();
  },
);

describe('a used token', () => {
  const BODIES = [
    { error: { code: 'token_already_used' } },
    { errors: [{ title: 'The voucher was redeemed' }] },
    { message: 'processed only once' },
    { error: { code: 'token_invalid' } },
    { error: { code: 'already_expired' } },
    { description: 'Used bike' },
    {},
  ];

  it.each([301, 400, 401, 403, 404, 405, 409, 410, 422, 429, 500])(
    'in an answer of %i is known when the client knows it',
    async (status) => {
      for (const body of BODIES) {
        const client = createStubbedClient([status, body, { 'retry-after': '0' }]);
        const { code } = (await caught(client.chargeCard('tok_1'))) as { code?: string };
        expect(saysUsed(answer(status, body)), JSON.stringify(body)).toBe(code === 'token_already_used');
      }
    },
  );

  const row = (kind: Trial['kind'], status: number, body: object): Row => ({
    trial: { kind } as Trial,
    asked: answer(status, body),
    state: 'differs',
    says: '',
  });
  const OTHERS = [row('refusal', 400, { no: 'E-1' }), row('charge', 200, { no: 'OK' })];

  it.each([400, 401, 403, 404, 410, 422])(
    'is learned from an answer of %i, about which readError is asked',
    (status) => {
      const learned = learnUsedToken([...OTHERS, row('used_token', status, { no: 'T-17' })], []);
      expect(learned).toEqual({ status, path: ['no'], value: 'T-17' });
    },
  );

  it.each([200, 302, 408, 409, 425, 429, 500, 503])(
    'is not learned from an answer of %i, about which no readError is asked',
    (status) => {
      expect(learnUsedToken([...OTHERS, row('used_token', status, { no: 'T-17' })], [])).toBeUndefined();
    },
  );
});
