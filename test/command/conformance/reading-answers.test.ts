/** `payveil conformance` reads an answer to a charge as the client does. */
import { describe, expect, it } from 'vitest';
import { readCharge, saysUsed } from '../../../src/command/gateway/reading.js';
import { createClient } from '../../../src/index.js';
import { KEYS } from '../../token/node-crypto.js';

const BODIES = [
  {},
  { id: 'ch_1', status: 'succeeded' },
  { id: 'ch_1', status: 'failed' },
  { id: 'ch_1', status: 'failed', failure_code: 'token_already_used' },
  { id: 'ch_1', status: 'failed', decline_code: 'duplicate_transaction' },
  { id: 'ch_1', status: 'failed', error: { message: 'The card is already used' } },
  { data: { charge_id: 7, status: 'pending' } },
  { error: { code: 'token_used' } },
  { errors: [{ message: 'Token already used' }] },
  { status: 'odd', id: 'ch_1', message: 'used' },
];

describe.each([200, 400, 401, 402, 404, 409, 422, 500])('an answer of %s', (status) => {
  it.each(BODIES)('with %j', async (body) => {
    const headers = new Headers({ 'content-type': 'application/json' });
    const answer = { status, headers, body: body as unknown };
    const fetch = async () => new Response(JSON.stringify(body), { status, headers });
    const client = createClient({ ...KEYS, baseUrl: 'https://gateway.example', fetch, retries: 0 });
    const told = await client.chargeCard('00'.repeat(48)).then(
      (charge) => ({ charge, isUsed: false }),
      (error) => ({ charge: undefined, isUsed: error.code === 'token_already_used' }),
    );
    expect({ charge: readCharge(answer), isUsed: saysUsed(answer) }).toEqual(told);
  });
});
