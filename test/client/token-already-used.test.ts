/** A token that was used before: never a plain decline, because the first charge may have gone through. */
import { describe, expect, it } from 'vitest';
import { caught } from '../caught.js';
import { createStubbedClient, failCharge } from './stub-fetch.js';

const METHODS = ['chargeCard', 'chargeSepa'] as const;

describe.each(METHODS)('%s', (method) => {
  const charge = (status: number, body: unknown) => caught(createStubbedClient([status, body])[method]('tok_1'));

  it.each([400, 404, 410, 422])('rejects a %i with the charge that used the token', async (status) => {
    const error = await charge(status, { error: { code: 'token_already_used', charge: 'ch_1' } });
    expect(error).toMatchObject({
      name: 'GatewayError',
      code: 'token_already_used',
      outcome: 'unknown',
      status,
      gatewayCode: 'token_already_used',
      chargeId: 'ch_1',
    });
  });

  it.each([400, 404, 410, 422])('rejects a %i also when it does not name the charge', async (status) => {
    const error = await charge(status, { error: { code: 'token_already_used' } });
    expect(error).toMatchObject({ code: 'token_already_used', outcome: 'unknown', chargeId: undefined });
  });

  it('knows a used token by a code beside the charge', async () => {
    const answer = { code: 'token_already_used', error: { charge: { id: 'ch_1' } } };
    expect(await charge(400, answer)).toMatchObject({ code: 'token_already_used', chargeId: 'ch_1' });
  });

  it.each([200, 400, 402, 422])('rejects a used token also in what looks like a decline, with %i', async (status) => {
    const error = { code: 'token_already_used', charge: 'ch_1' };
    expect(await charge(status, { id: 'ch_2', status: 'failed', error })).toMatchObject({
      name: 'GatewayError',
      code: 'token_already_used',
      outcome: 'unknown',
      chargeId: 'ch_1',
    });
  });

  it.each([301, 408, 409, 425, 429, 500, 503])('believes no code in a %i', async (status) => {
    const error = await charge(status, { error: { code: 'token_already_used' } });
    expect(error).toMatchObject({ code: 'gateway_error', outcome: 'unknown', gatewayCode: 'token_already_used' });
  });

  it.each([
    'This token has already been used.',
    'Token was used before',
    'Reuse of a token is not allowed',
    'token reused',
    'Re-use detected',
    'DUPLICATE REQUEST',
    'duplicated',
    'The token is consumed',
    'possible replay',
    'TOKEN_USED',
    'tokenUsed',
  ])('assumes a used token when the words "%s" are in any place of the answer', async (words) => {
    const bodies = [
      { error: { message: words } },
      { error: { code: words } },
      { error: words },
      { message: words },
      { code: words },
    ];
    for (const [at, status] of [400, 404, 410, 422, 451].entries()) {
      const expected = { code: 'token_already_used', outcome: 'unknown', canResend: false, status };
      expect(await charge(status, bodies[at]), JSON.stringify(bodies[at])).toMatchObject(expected);
    }
  });

  it.each(['text/plain', 'application/json', ''])(
    'does not read words that are no JSON, with the type "%s"',
    async (type) => {
      const answer = () =>
        new Response('Token has already been used', { status: 400, headers: { 'content-type': type } });
      const calling = createStubbedClient(answer)[method]('tok_1');
      const expected = { code: 'gateway_error', outcome: 'unknown', canResend: true, body: undefined };
      expect(await caught(calling)).toMatchObject(expected);
    },
  );

  it.each(['succeeded', 'pending', 'processing', 'requires_action'])('believes a charge that is %s', async (status) => {
    const charge = { id: 'ch_1', status, message: 'The card was already used here.' };
    expect(await createStubbedClient([200, charge])[method]('tok_1')).toEqual(charge);
  });
});

describe('a used token in an answer of another shape', () => {
  const charge = (status: number, body: unknown) => failCharge([status, body]);

  it.each([
    { errors: [{ code: 'token_already_used' }] },
    { errors: ['The token was already used.'] },
    { errors: { token: ['has already been used'] } },
    { title: 'Bad request', detail: 'The token has already been used' },
    { error_code: 'TOKEN_ALREADY_USED' },
    { errorCode: 'E17', errorMessage: 'Token was already used' },
    { error: { type: 'token_already_used' } },
    { error: 'invalid_request', error_description: 'token already used' },
    { error: { code: 400, reason: 'tokenAlreadyUsed' } },
    { message: ['token already used'] },
    { token_already_used: true },
    { error: { tokenUsed: true } },
    { data: { error: { code: 'token_already_used' } } },
  ])('is known: %j', async (body) =>
    expect(await charge(400, body)).toMatchObject({ code: 'token_already_used', outcome: 'unknown', canResend: false }),
  );

  it.each([
    { error: { code: 'amount_invalid' }, note: 'Used bike' },
    { error: { code: 'card_declined', decline_code: 'duplicate_transaction' } },
    { error: { code: 'amount_invalid' }, charge: { metadata: { note: 'already shipped' } } },
    { message: ['The amount is invalid.'] },
  ])('is not assumed from texts of the merchant or of the bank: %j', async (body) =>
    expect(await charge(400, body)).toMatchObject({ code: 'gateway_error', outcome: 'refused' }),
  );

  it('is known by the description of an order, too, because an error may be described there', async () => {
    const body = { error: { code: 'amount_invalid' }, description: 'Used bike' };
    expect(await charge(400, body)).toMatchObject({ code: 'token_already_used', outcome: 'unknown' });
  });

  it('is searched for only in the upper levels of an answer', async () => {
    const deep = `${'{"error":'.repeat(100_000)}"used"${'}'.repeat(100_000)}`;
    const answer = () => new Response(deep, { status: 400, headers: { 'content-type': 'application/json' } });
    const calling = createStubbedClient(answer).chargeCard('tok_1');
    expect(await caught(calling)).toMatchObject({ code: 'gateway_error', outcome: 'refused' });
  });
});

describe('a complete decline', () => {
  it.each([
    { message: 'This card cannot be used for this purchase.' },
    { message: 'Your card has already expired.' },
    { error: { code: 'card_declined', message: 'This card was already reported as lost.' } },
    { error: 'Your card has already expired.' },
  ])('is a result, whatever its message says: %j', async (more) => {
    const declined = { id: 'ch_1', status: 'failed', decline_code: 'card_not_supported', ...more };
    expect(await createStubbedClient([402, declined]).chargeCard('tok_1')).toEqual(declined);
  });
});
