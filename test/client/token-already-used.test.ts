/** A token that was used before: never a plain decline, because the first charge may have gone through. */
import { describe, expect, it } from 'vitest';
import { caught } from '../caught.js';
import { createStubbedClient } from './stub-fetch.js';

const METHODS = ['chargeCard', 'chargeSepa'] as const;

describe.each(METHODS)('%s', (method) => {
  const charge = (status: number, body: unknown) => caught(createStubbedClient([status, body])[method]('tok_1'));

  it.each([400, 409])('rejects under %i with the charge that used the token', async (status) => {
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

  it.each([400, 409])('rejects under %i also where the charge is not named', async (status) => {
    const error = await charge(status, { error: { code: 'token_already_used' } });
    expect(error).toMatchObject({ code: 'token_already_used', outcome: 'unknown', chargeId: undefined });
  });

  it.each(['token_already_used', 'already_used', 'token-already-used', 'TOKEN_ALREADY_USED', 'tokenAlreadyUsed'])(
    'knows it by the code %s',
    async (code) => {
      expect(await charge(400, { error: { code } })).toMatchObject({ code: 'token_already_used', outcome: 'unknown' });
    },
  );

  it('knows it by a code beside the charge', async () => {
    const answer = { code: 'token_already_used', error: { charge: { id: 'ch_1' } } };
    expect(await charge(409, answer)).toMatchObject({ code: 'token_already_used', chargeId: 'ch_1' });
  });

  it.each([200, 400, 402, 422])('is no decline under %i, though it looks like one', async (status) => {
    const error = { code: 'token_already_used', charge: 'ch_1' };
    expect(await charge(status, { id: 'ch_2', status: 'failed', error })).toMatchObject({
      name: 'GatewayError',
      code: 'token_already_used',
      outcome: 'unknown',
      chargeId: 'ch_1',
    });
  });

  it.each([500, 503])('is a failure like any other under %i, where no code can be relied on', async (status) => {
    const error = await charge(status, { error: { code: 'token_already_used' } });
    expect(error).toMatchObject({ code: 'gateway_error', outcome: 'unknown', gatewayCode: 'token_already_used' });
  });

  it.each(['card_declined', 'token_expired', 'refused', 'card_refused', 'unused_field', 'paused'])(
    'does not see it in the code %s',
    async (code) => {
      expect(await charge(400, { error: { code } })).toMatchObject({ code: 'gateway_error', outcome: 'refused' });
    },
  );
});
