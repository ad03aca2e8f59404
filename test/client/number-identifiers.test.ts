/** Identifiers that a gateway writes as numbers: all their digits are kept, and no other text changes. */
import { describe, expect, it } from 'vitest';
import { caught } from '../caught.js';
import { createStubbedClient } from './stub-fetch.js';

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
