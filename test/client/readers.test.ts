/** The options readCharge and readError map the answers of another gateway. */
import { describe, expect, it, vi } from 'vitest';
import type { Client, ClientOptions } from '../../src/index.js';
import { caught, thrown } from '../caught.js';
import { createTestClient } from './gateway.js';
import { type StubAnswer, stubFetch } from './stub-fetch.js';

const createClient = (options: Partial<ClientOptions>, ...answers: readonly StubAnswer[]): Client =>
  createTestClient('https://gateway.example', { fetch: stubFetch(...answers), ...options });

const PAID = { id: 'ch_1', status: 'succeeded' };

/** The answer of a gateway with another format. */
const OTHER = { payment: { reference: 'p_1', state: 'AUTHENTICATE', challenge: 'https://bank.example/3ds' } };
const STATES: Record<string, string> = { PAID: 'succeeded', AUTHENTICATE: 'requires_action', REFUSED: 'failed' };

const readCharge: ClientOptions['readCharge'] = ({ body }) => {
  const { reference, state, challenge, reason } = (body as { payment: Record<string, string> }).payment;
  return {
    id: reference ?? '',
    status: STATES[state ?? ''] ?? `${state}`,
    redirect_url: challenge ?? null,
    decline_code: reason ?? null,
  };
};

describe.each(['chargeCard', 'chargeSepa'] as const)('%s with readCharge', (method) => {
  it('resolves with the charge that it returns', async () => {
    const charge = {
      id: 'p_1',
      status: 'requires_action',
      redirect_url: 'https://bank.example/3ds',
      decline_code: null,
    };
    expect(await createClient({ readCharge }, [200, OTHER])[method]('tok_1')).toEqual(charge);
  });

  it.each([400, 402, 422])('resolves with a decline when the status is %i', async (status) => {
    const body = { payment: { reference: 'p_1', state: 'REFUSED', reason: 'insufficient_funds' } };
    const charge = await createClient({ readCharge }, [status, body])[method]('tok_1');
    expect(charge).toMatchObject({ id: 'p_1', status: 'failed', decline_code: 'insufficient_funds' });
  });

  it.each([408, 409, 425, 429, 500, 503])('does not call it when the status is %i', async (status) => {
    const read = vi.fn(readCharge);
    const client = createClient({ readCharge: read, retries: 0 }, [status, OTHER]);
    expect(await caught(client[method]('tok_1'))).toMatchObject({ name: 'GatewayError', status });
    expect(read).not.toHaveBeenCalled();
  });

  it.each([400, 401, 402, 403, 404, 405, 451])('believes no %i in which it finds a live charge', async (status) => {
    const calling = createClient({ readCharge, readError: () => 'gateway_error' }, [status, OTHER])[method]('tok_1');
    const expected = { code: 'gateway_error', outcome: 'unknown', canResend: true, chargeId: 'p_1' };
    expect(await caught(calling)).toMatchObject(expected);
  });

  it.each([401, 403, 404, 451])('never resolves with a decline when the status is %i', async (status) => {
    const body = { payment: { reference: 'p_1', state: 'REFUSED' } };
    expect(await caught(createClient({ readCharge }, [status, body])[method]('tok_1'))).toMatchObject({
      name: 'GatewayError',
      status,
    });
  });

  it('gives it the status and the body, and nothing that was sent', async () => {
    const read = vi.fn(() => undefined);
    await caught(createClient({ readCharge: read }, [201, OTHER])[method]('tok_1'));
    expect(read.mock.calls).toEqual([[{ status: 201, body: OTHER }]]);
  });

  it.each([undefined, null])('keeps the answer when it returns %s', async (nothing) => {
    const client = createClient({ readCharge: () => nothing }, [200, { id: 'ch_1', status: 'pending' }]);
    expect(await client[method]('tok_1')).toEqual({ id: 'ch_1', status: 'pending' });
  });

  it('keeps the answer when it throws', async () => {
    const fail = () => {
      throw new Error('card 4242424242424242');
    };
    expect(await createClient({ readCharge: fail }, [200, PAID])[method]('tok_1')).toEqual(PAID);
  });

  it('is believed only if it names an identifier and a status', async () => {
    for (const charge of [{ id: undefined, status: 'succeeded' }, { id: 'ch_1', status: undefined }, {}]) {
      const client = createClient({ readCharge: () => charge as never }, [200, PAID]);
      expect(await caught(client[method]('tok_1'))).toMatchObject({ code: 'response_invalid', outcome: 'unknown' });
    }
  });

  it('makes an identifier and a code that are numbers texts', async () => {
    const read = () => ({ id: 7, status: 'failed', decline_code: 51 }) as never;
    const expected = { id: '7', status: 'failed', decline_code: '51' };
    expect(await createClient({ readCharge: read }, [402, OTHER])[method]('tok_1')).toEqual(expected);
  });

  it('is not asked about a 402 whose body was not read', async () => {
    const read = vi.fn(() => ({ id: 'ch_1', status: 'failed' }));
    const cut = () => new Response('{"pay', { status: 402, headers: { 'content-type': 'application/json' } });
    const client = createClient({ readCharge: read }, cut);
    expect(await caught(client[method]('tok_1'))).toMatchObject({ name: 'GatewayError', outcome: 'unknown' });
    expect(read).not.toHaveBeenCalled();
  });

  it('rejects the answer as unreadable when it returns no object', async () => {
    const client = createClient({ readCharge: () => 'ch_1' as never }, [200, OTHER]);
    expect(await caught(client[method]('tok_1'))).toMatchObject({ code: 'response_invalid', outcome: 'unknown' });
  });

  it('can read an answer that is no object', async () => {
    const first: ClientOptions['readCharge'] = ({ body }) => (body as { id: string; status: string }[])[0];
    const client = createClient({ readCharge: first }, [200, [{ id: 'ch_1', status: 'succeeded' }]]);
    expect(await client[method]('tok_1')).toEqual({ id: 'ch_1', status: 'succeeded' });
  });
});

describe('readError', () => {
  const readError: ClientOptions['readError'] = ({ status, body }) =>
    status === 400 && (body as { n?: number }).n === 17 ? 'token_already_used' : undefined;

  it('knows a used token by another code', async () => {
    const error = await caught(createClient({ readError }, [400, { n: 17 }]).chargeCard('tok_1'));
    expect(error).toMatchObject({ code: 'token_already_used', outcome: 'unknown', canResend: false });
  });

  it('leaves the rest to Payveil', async () => {
    const { chargeCard } = createClient({ readError }, [400, { n: 18 }]);
    expect(await caught(chargeCard('tok_1'))).toMatchObject({ code: 'gateway_error', outcome: 'refused' });
    const used = createClient({ readError }, [400, { n: 18, message: 'used before' }]);
    expect(await caught(used.chargeCard('tok_1'))).toMatchObject({ code: 'token_already_used' });
  });

  it('corrects an error that Payveil would take for a used token', async () => {
    const client = createClient({ readError: () => 'gateway_error' }, [400, { message: 'Card already in use' }]);
    expect(await caught(client.chargeCard('tok_1'))).toMatchObject({ code: 'gateway_error', outcome: 'refused' });
    const declined = { id: 'ch_1', status: 'failed', error: { code: 'duplicate_transaction' } };
    expect(await caught(createClient({}, [402, declined]).chargeCard('tok_1'))).toMatchObject({ outcome: 'unknown' });
    const second = createClient({ readError: () => 'gateway_error' }, [402, declined]);
    expect(await second.chargeCard('tok_1')).toEqual(declined);
  });

  it.each([301, 408, 409, 425, 429, 500, 503])('is not asked about a %i, which tells nothing', async (status) => {
    const read = vi.fn(() => 'gateway_error' as const);
    const client = createClient({ readError: read, retries: 0 }, [status, { error: { code: 'x' } }]);
    expect(await caught(client.chargeCard('tok_1'))).toMatchObject({ code: 'gateway_error', outcome: 'unknown' });
    expect(read).not.toHaveBeenCalled();
  });

  it.each([
    ['HTML', 'text/html', '<h1>No</h1>'],
    ['cut short', 'application/json', '{"error":{"code":'],
    ['empty', 'application/json', ''],
    ['a list', 'application/json', '[{"code":"x"}]'],
  ])('is not asked about a 4xx whose body is %s', async (_, type, body) => {
    const read = vi.fn(() => 'gateway_error' as const);
    const answer = () => new Response(body, { status: 400, headers: { 'content-type': type } });
    const client = createClient({ readError: read }, answer);
    expect(await caught(client.chargeCard('tok_1'))).toMatchObject({ code: 'gateway_error', outcome: 'unknown' });
    expect(read).not.toHaveBeenCalled();
  });

  it.each([
    () => {
      throw new Error('x');
    },
    () => 'no_such_code' as never,
    () => null,
  ])('changes nothing when it returns no known code: %s', async (silent) => {
    const client = createClient({ readError: silent }, [400, { error: { code: 'card_declined' } }]);
    expect(await caught(client.chargeCard('tok_1'))).toMatchObject({ code: 'gateway_error', outcome: 'refused' });
  });

  it('is called for charges only', async () => {
    const read = vi.fn();
    await caught(createClient({ readError: read, readCharge: read }, [400, {}]).getToken('tok_1'));
    expect(read).not.toHaveBeenCalled();
  });
});

it.each([
  ['readCharge', {}],
  ['readError', 'x'],
  ['onAttempt', null],
  ['retries', -1],
  ['retries', 1.5],
  ['retries', Number.NaN],
  ['retries', '2'],
])('refuses the option %s when it is %j', (name, value) =>
  expect(thrown(() => createClient({ [name]: value }))).toMatchObject({
    name: 'ConfigurationError',
    code: 'option_invalid',
  }),
);
