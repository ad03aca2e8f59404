/** The sandbox refuses a member that stands twice, in the bodies of all routes and in tokens, lenient and strict. */
import { describe, expect, it } from 'vitest';
import { cardCharge, sepaCharge } from '../../charges.js';
import { createAsked } from '../ask.js';
import { seal } from '../seal.js';
import { writeTwice } from '../write-twice.js';

const customer = { email: 'ada@example.com', currency: 'eur' };
const token = `"token":"tok_1"`;

const BODIES: [path: string, body: string][] = [
  ['/v1/create/token', writeTwice(JSON.stringify(cardCharge))],
  ['/v1/create/sepa/token', writeTwice(JSON.stringify(sepaCharge))],
  ['/v1/tokens', writeTwice(JSON.stringify(cardCharge))],
  [
    '/v1/tokens',
    JSON.stringify({ ...cardCharge, state: 1 }).replace('"state":1', '"state":{"a":[{"b":1,"\\u0062":2}]}'),
  ],
  ['/v1/process/card-payment', `{${token},${token}}`],
  ['/v1/process/sepa-payment', `{${token},"t\\u006fken":"tok_2"}`],
  ['/v1/create/customer', JSON.stringify(customer).replace('{', '{"email":"bob@example.com",')],
  ['/sandbox/clock', '{"advance":{"days":1,"days":2}}'],
  ['/sandbox/clock', '{"freeze":true,"freeze":true}'],
  ['/sandbox/faults', '{"fault":"drop","fault":"status=500"}'],
  ['/sandbox/reset', '{"a":1,"a":1}'],
];

describe.each([
  ['lenient', false],
  ['strict', true],
])('a %s sandbox', (_, strict) => {
  const { post, sandbox } = createAsked({ strict });

  it.each(BODIES)('refuses a body for %s: %s', async (path, body) => {
    const { status, body: answer } = await post(path, body);
    const { request_id: __, ...error } = answer.error;
    expect({ status, error }).toMatchObject({
      status: 400,
      error: { code: 'invalid_json', message: 'The body is not JSON, or a member stands twice in it.' },
    });
    expect(JSON.stringify(error)).not.toMatch(/amount|email|4242|"tok_/);
  });

  it('refuses a token, which is charged when its member stands once', async () => {
    const json = JSON.stringify({ ...cardCharge, cardNumber: 4242424242424242 });
    const pay = (text: string) => post('/v1/process/card-payment', { token: seal(sandbox.keys, text) });
    const { status, body } = await pay(writeTwice(json));
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'token_invalid' });
    expect(body.error.message).not.toMatch(/twice|member|amount/);
    expect((await pay(json)).status).toBe(200);
  });
});
