/** `payveil conformance` reads answers as the client does, because it uses the client's own reader. */
import { describe, expect, it } from 'vitest';
import { judgeRow, readLikeClient } from '../../../src/command/conformance/row.js';
import { createClient, isPayveilError } from '../../../src/index.js';
import { cardCharge } from '../../charges.js';
import { createStubbedClient } from '../../client/stub-fetch.js';
import { KEYS } from '../../token/node-crypto.js';
import { answer, createTrial, row } from './answers.js';

const STATUSES = [200, 201, 301, 400, 401, 402, 403, 404, 405, 409, 410, 422, 429, 500];

const BODIES = [
  {},
  [],
  { id: 'ch_1', status: 'succeeded' },
  { id: 'ch_1', status: 'failed' },
  { id: 7, status: 'failed', decline_code: 51 },
  { id: 'ch_1', status: 'failed', failure_code: 'token_already_used' },
  { id: 'ch_1', status: 'failed', decline_code: 'duplicate_transaction' },
  { id: 'ch_1', status: 'failed', error: { message: 'The card is already used' } },
  { id: 'ch_1', status: 'failed', data: { status: 'succeeded' } },
  { id: 'ch_1', status: 'on_hold' },
  { id: 'ch_1' },
  { status: 'succeeded' },
  { data: { charge_id: 7, status: 'pending' } },
  { charge: { id: 'ch_1', status: 'failed' } },
  { error: { code: 'token_used' } },
  { error: { code: 'token_already_used' } },
  { error: { code: 'token_invalid' } },
  { error: { code: 'already_expired' } },
  { errors: [{ message: 'Token already used' }] },
  { errors: [{ title: 'The voucher was redeemed' }] },
  { message: 'processed only once' },
  { description: 'Used bike' },
  { status: 'odd', id: 'ch_1', message: 'used' },
];

/** A result, or the name, the code and the outcome of an error. */
const toFacts = (result: unknown, error: unknown) =>
  isPayveilError(error) ? { name: error.name, code: error.code } : { result };

describe.each(STATUSES)('an answer of %s to a charge', (status) => {
  it.each(BODIES.map((body) => [body]))('is read as the client reads it: %j', async (body) => {
    const headers = new Headers({ 'content-type': 'application/json' });
    const fetch = async () => new Response(JSON.stringify(body), { status, headers });
    const client = createClient({ ...KEYS, baseUrl: 'https://gateway.example', fetch, retries: 0 });
    const told = await client.chargeCard('00'.repeat(48)).then(
      (charge) => toFacts(charge, undefined),
      (error: unknown) => toFacts(undefined, error),
    );
    const { result, error } = readLikeClient('charge', answer(status, body));
    expect(toFacts(result, error)).toEqual(told);
    const isUsed = 'code' in told && told.code === 'token_already_used';
    expect(row({ kind: 'used_token' }, status, body).state).toBe(isUsed ? 'same' : 'differs');
  });
});

it('a used token that only a message names is called as the client calls it', () => {
  const { state } = row({ kind: 'used_token' }, 400, { errors: [{ message: 'Token already used' }] });
  expect(state).toBe('same');
});

it.each([{ id: 'tok_1' }, { token: 'tok_1' }, { id: 7 }, {}, { id: '' }])('a token is read: %j', async (body) => {
  const made = await createStubbedClient([200, body])
    .createCardToken(cardCharge)
    .catch(() => undefined);
  expect(readLikeClient('token', answer(200, body)).result).toEqual(made);
  expect(row({ kind: 'token' }, 200, body).state).toBe(made ? 'same' : 'differs');
  expect(row({ kind: 'token' }, 404, body).state).toBe('differs');
});

it.each([{ customerId: 'cus_1' }, { result: { customer: { id: 9 } } }, { data: [] }])(
  'a customer is read: %j',
  async (body) => {
    const made = await createStubbedClient([200, body])
      .createCustomer({ email: 'ada@example.com', currency: 'eur' })
      .catch(() => undefined);
    expect(readLikeClient('customer', answer(200, body)).result).toEqual(made);
    expect(row({ kind: 'customer' }, 400, body).state).toBe('differs');
  },
);

describe('a row', () => {
  it('of a look-up wants the token that was made before', () => {
    const judge = (id: string) => row({ kind: 'look_up' }, 200, { id }, { tokenId: 'tok_1' }).state;
    expect(judge('tok_1')).toBe('same');
    expect(judge('tok_2')).toBe('differs');
  });

  it('of a charge is compared by its status and by the reason for its decline', () => {
    const judge = (body: object) => row({ kind: 'charge', expected: 'failed', declineCode: '51' }, 402, body).state;
    expect(judge({ data: { id: 'ch_1', status: 'failed', decline_code: 51 } })).toBe('same');
    expect(judge({ data: { id: 'ch_1', status: 'failed', failure_code: '51' } })).toBe('same');
    expect(judge({ data: { id: 'ch_1', status: 'failed', decline_code: '05' } })).toBe('differs');
    expect(judge({ data: { status: 'failed', decline_code: '51' } })).toBe('differs');
  });

  it('shows the status, the code and, if it differs, the message, but nothing that was sent', () => {
    const secrets = ['pk_test_hidden7'];
    const body = {
      billing: { state: 'Berlin' },
      state: 'DECLINED',
      fault: { no: 'E-5', text: `pk_test_hidden7 4242 4242 4242 4242 ${'0a'.repeat(48)}\u202e\u2028` },
    };
    const { says } = judgeRow(createTrial({ kind: 'charge' }), answer(402, body), { memory: {}, secrets });
    expect(says).toBe('402 · state "DECLINED" · fault.no "E-5" · fault.text "… …4242 …\\u202e\\u2028"');
  });

  it('shows only the name of the member with an identifier', () => {
    expect(row({ kind: 'token' }, 200, { data: { token: 'tok_secret' } }).says).toBe('200 · data.token');
  });
});
