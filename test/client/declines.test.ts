/** A decline is a result, not an exception. Nothing else counts as a decline. */
import { describe, expect, it } from 'vitest';
import { caught } from '../caught.js';
import { cardCharge } from '../charges.js';
import { createStubbedClient } from './stub-fetch.js';

const DECLINED = { id: 'ch_1', status: 'failed', decline_code: 'insufficient_funds' };
const METHODS = ['chargeCard', 'chargeSepa'] as const;

describe.each(METHODS)('%s', (method) => {
  const charge = (status: number, body: unknown) => createStubbedClient([status, body])[method]('tok_1');

  it.each([200, 201, 202, 400, 402, 422])('resolves with a failed charge when the status is %i', async (status) =>
    expect(await charge(status, DECLINED)).toEqual(DECLINED),
  );

  it.each([400, 402, 422])('keeps the error in a decline when the status is %i', async (status) => {
    const answer = { ...DECLINED, error: { code: 'card_declined', message: 'No funds.' } };
    expect(await charge(status, answer)).toEqual(answer);
  });

  it('makes an identifier that is a number a text', async () =>
    expect(await charge(402, { ...DECLINED, id: 42 })).toEqual({ ...DECLINED, id: '42' }));

  it.each(['pending', 'succeeded', 'failed', 'requires_action', 'on_hold', ''])(
    'passes the status "%s" through',
    async (status) => expect(await charge(200, { id: 'ch_1', status })).toEqual({ id: 'ch_1', status }),
  );

  it.each([
    ['no identifier', { status: 'failed' }],
    ['an empty identifier', { id: '', status: 'failed' }],
    ['a null identifier', { id: null, status: 'failed' }],
    ['no status', { id: 'ch_1' }],
    ['the charge within another member', { error: { ...DECLINED } }],
  ])('does not treat a 402 with %s as a decline', async (_, body) =>
    expect(await caught(charge(402, body))).toMatchObject({ name: 'GatewayError', outcome: 'refused', status: 402 }),
  );

  it.each(['pending', 'succeeded', 'Failed', 'on_hold', ''])('believes no 402 with a charge "%s"', async (status) => {
    const expected = { code: 'gateway_error', outcome: 'unknown', canResend: true, chargeId: 'ch_1' };
    expect(await caught(charge(402, { data: { id: 'ch_1', status } }))).toMatchObject(expected);
  });

  it('does not believe a 402 with a list', async () =>
    expect(await caught(charge(402, [DECLINED]))).toMatchObject({ name: 'GatewayError', outcome: 'unknown' }));

  it.each([401, 403, 404, 408, 409, 425, 429, 500, 502, 503, 504])(
    'never resolves with the status %i',
    async (status) =>
      expect(await caught(charge(status, DECLINED))).toMatchObject({ name: 'GatewayError', status, chargeId: 'ch_1' }),
  );
});

it.each([400, 402, 422])('rejects a refused token with the status %i, which is no decline', async (status) => {
  const { createCardToken } = createStubbedClient([status, DECLINED]);
  expect(await caught(createCardToken(cardCharge))).toMatchObject({ name: 'GatewayError', outcome: 'refused', status });
});
