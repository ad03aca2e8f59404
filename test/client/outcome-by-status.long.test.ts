/** Every status from 300 to 599, and the outcome that it means. */
import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/index.js';
import { caught } from '../caught.js';
import { cardCharge, sepaCharge } from '../charges.js';
import { createStubbedClient, failCharge } from './stub-fetch.js';

const MAYBE_REFUSED_BY_ANOTHER = [408, 409, 425, 429];
const MAYBE_ABOUT_A_USED_TOKEN = [404, 410];

const statuses = Array.from({ length: 300 }, (_, i) => 300 + i);

/** The outcome of a charge whose answer is a JSON object without a telling word. */
function expectOutcome(status: number): 'refused' | 'unknown' {
  const isInDoubt = [...MAYBE_REFUSED_BY_ANOTHER, ...MAYBE_ABOUT_A_USED_TOKEN].includes(status);
  const isRefusal = status >= 400 && status < 500 && !isInDoubt;
  return isRefusal ? 'refused' : 'unknown';
}

it.each(statuses)('a charge answered by %i is a GatewayError', async (status) => {
  const error = await failCharge([status, { error: { code: 'some_code' } }]);
  expect(error).toMatchObject({
    name: 'GatewayError',
    code: 'gateway_error',
    outcome: expectOutcome(status),
    status,
    gatewayCode: status === 304 ? undefined : 'some_code',
  });
});

const CALLS: readonly [name: string, call: (client: Client) => Promise<object>][] = [
  ['createCardToken', (client) => client.createCardToken(cardCharge)],
  ['createSepaToken', (client) => client.createSepaToken(sepaCharge)],
  ['createToken', (client) => client.createToken(cardCharge)],
  ['chargeCard', (client) => client.chargeCard('tok_1')],
  ['chargeSepa', (client) => client.chargeSepa('tok_1')],
  ['createCustomer', (client) => client.createCustomer({ email: 'ada@example.com', currency: 'eur' })],
];

describe.each(CALLS)('%s', (name, call) => {
  it.each([
    [400, 'refused'],
    [401, 'refused'],
    [402, 'refused'],
    [403, 'refused'],
    [404, name.startsWith('charge') ? 'unknown' : 'refused'],
    [408, 'unknown'],
    [409, 'unknown'],
    [422, 'refused'],
    [425, 'unknown'],
    [429, 'unknown'],
    [500, 'unknown'],
    [503, 'unknown'],
  ])('answered by %i is %s', async (status, outcome) =>
    expect(await caught(call(createStubbedClient([status, {}])))).toMatchObject({
      name: 'GatewayError',
      status,
      outcome,
    }),
  );
});

it.each([
  ['HTML', 'text/html', '<h1>Bad Gateway</h1>'],
  ['nothing', 'application/json', ''],
  ['broken JSON', 'application/json', '{"id":'],
  ['a list', 'application/json', '[]'],
])('a refusal of a charge is not believed when the body is %s', async (_, type, body) => {
  for (const status of [401, 402, 502]) {
    const answer = () => new Response(body, { status, headers: { 'content-type': type } });
    const expected = { name: 'GatewayError', status, outcome: 'unknown', canResend: true };
    expect(await failCharge(answer)).toMatchObject(expected);
    const outcome = status < 500 ? 'refused' : 'unknown';
    expect(await caught(createStubbedClient(answer).createCardToken(cardCharge))).toMatchObject({ status, outcome });
  }
});
