/** The options of one call are checked before anything is sent. */
import { describe, expect, it } from 'vitest';
import { caught } from '../caught.js';
import { createStubbedClient } from './stub-fetch.js';

describe('a call', () => {
  it.each([{}, 'x', 5, new AbortController(), { aborted: false }])('with the signal %o is not sent', async (signal) => {
    const error = await caught(
      createStubbedClient([200, { id: 'ch_1' }]).chargeCard('tok_1', { signal: signal as never }),
    );
    expect(error).toMatchObject({ name: 'ConfigurationError', code: 'option_invalid', outcome: 'not_sent' });
  });

  it.each([undefined, null, {}, { signal: undefined }, { signal: null }])('accepts the options %o', async (options) => {
    const client = createStubbedClient([200, { id: 'ch_1', status: 'succeeded' }]);
    expect(await client.chargeCard('tok_1', options as never)).toMatchObject({ id: 'ch_1' });
  });
});

describe('a used token', () => {
  it('is an error of charges only: a customer that already exists is refused', async () => {
    const client = createStubbedClient([400, { error: { code: 'email_already_used' } }]);
    const error = await caught(client.createCustomer({ email: 'ada@example.com', currency: 'eur' }));
    expect(error).toMatchObject({ name: 'GatewayError', code: 'gateway_error', outcome: 'refused' });
  });
});
