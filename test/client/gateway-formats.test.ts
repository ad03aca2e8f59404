/** Answers in the formats of well-known gateways: no used token is told as "not charged", and no charge is guessed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { caught } from '../caught.js';
import { CHARGE_SHAPES, USED_BODIES } from './gateway-formats.js';
import { createStubbedClient, failCharge } from './stub-fetch.js';

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe('a body that says that the token was used', () => {
  it('comes in 51 forms', () => expect(USED_BODIES).toHaveLength(51));

  it.each(USED_BODIES)('of %s, with %i: %j', async (_, status, body, code) => {
    const error = await failCharge([status, body]);
    expect(error).toMatchObject({ code, outcome: 'unknown', canResend: code !== 'token_already_used' });
  });

  // The others are known by their status alone.
  const TELLING = USED_BODIES.filter(([, status]) => [400, 403, 422].includes(status));

  it.each(TELLING)('of %s, in place of a %i as a 401 or 403: %j', async (_, __, body, code) => {
    for (const status of [401, 403]) {
      const error = await failCharge([status, body]);
      expect(error).toMatchObject({ code, outcome: 'unknown' });
    }
  });
});

describe('an answer to a charge', () => {
  it('comes in 41 shapes', () => expect(CHARGE_SHAPES).toHaveLength(41));

  it.each(CHARGE_SHAPES)('of %s, with %i: %s', async (_, status, json, read) => {
    const answer = () => new Response(json, { status, headers: { 'content-type': 'application/json' } });
    const known = await createStubbedClient(answer)
      .chargeCard('tok_1')
      .catch((error: unknown) => error);
    expect(known).toMatchObject(read);
  });
});

describe('an identifier that is a number', () => {
  const read = (json: string) =>
    createStubbedClient(() => new Response(json, { headers: { 'content-type': 'application/json' } }));

  it.each([
    '0',
    '42',
    '4242424242424242',
    '9007199254740991',
    '9007199254740992',
    '9007199254740993',
    '12345678901234567890',
    '-9007199254740993',
    '1'.repeat(100),
    '90071992547409931.5',
  ])('keeps all digits of %s', async (id) => {
    expect((await read(`{"id": ${id} ,"status":"pending"}`).chargeCard('tok_1')).id).toBe(id);
    expect((await read(`{"data":{"id":${id},"status":"pending"}}`).chargeCard('tok_1')).id).toBe(id);
    expect((await read(`{"token":${id}}`).getToken('tok_1')).id).toBe(id);
    const customer = { email: 'ada@example.com', currency: 'eur' };
    expect((await read(`{"customer":{"id":${id}}}`).createCustomer(customer)).id).toBe(id);
  });

  it.each(['1e21', '1e400', '12.5'])('is left out when it is %s', async (id) => {
    const error = await caught(read(`{"id":${id},"status":"pending"}`).chargeCard('tok_1'));
    expect(error).toMatchObject({ code: 'response_invalid', outcome: 'unknown' });
  });

  it('changes no text that holds digits, and no shorter number', async () => {
    const texts = { a: ':12345678901234567890,', b: '\\"90071992547409931', '12345678901234567890': 'x\\\\', c: '"' };
    const answer = { id: 'ch_1', status: 'pending', amount: 10.5, small: 1e-7, ...texts };
    expect(await read(JSON.stringify(answer)).chargeCard('tok_1')).toEqual(answer);
  });

  it.each(['01234567890123456789', '1234567890123456789-', '+1234567890123456789', '1234567890.123456789.1'])(
    'makes no JSON of %s, which is none',
    async (id) => {
      const error = await caught(read(`{"id":${id},"status":"pending"}`).chargeCard('tok_1'));
      expect(error).toMatchObject({ code: 'response_invalid', outcome: 'unknown' });
    },
  );
});
