/** Compares real answers of the sandbox with its OpenAPI document, one answer of each kind. */
import { describe, expect, it } from 'vitest';
import { fixtures } from '../../../src/sandbox/fixtures.js';
import { cardCharge, sepaCharge } from '../../charges.js';
import { type Answered, type Asked, createAsked, type JsonBody } from '../ask.js';
import { seal } from '../seal.js';
import { createValidator, OPERATIONS, type Operation, operations } from './validator.js';

const { body: document } = await createAsked().get('/sandbox/openapi.json');
const validator = createValidator(document);

/** One answer to compare. The code is that of the error, if there is one. */
type Case = [
  operation: Operation,
  status: number,
  code: string | undefined,
  ask: (asked: Asked) => Promise<Answered>,
  strictKeys?: boolean,
];

const fault = (text: string) => ({ 'sandbox-fault': text });
const publishable = { authorization: 'pk_test_sandbox' };
const charge =
  (token: string, path = 'card-payment', headers = {}) =>
  (asked: Asked) =>
    asked.post(`/v1/process/${path}`, { token }, headers);
const sealed = (asked: Asked, json: object) => seal(asked.sandbox.keys, JSON.stringify(json));
const chargeSealed =
  (json: object, path = 'card-payment') =>
  (asked: Asked) =>
    charge(sealed(asked, json), path)(asked);
const get = (prefix: string) => async (asked: Asked) => {
  const { body } = await asked.post('/v1/tokens', cardCharge);
  await charge(body.id)(asked);
  return asked.get(`${prefix}${body.id}`);
};
const { createCardToken, createSepaToken, createToken, getToken, retrieveToken } = OPERATIONS;
const { chargeCard, chargeSepa, createCustomer } = OPERATIONS;
const decline = (isWanted: string) => fixtures.cards.find(({ decline_code }) => decline_code === isWanted)?.number;

const ASKING = fixtures.cards.find(({ outcome }) => outcome === 'requires_action')?.number;

const CASES: Case[] = [
  [createCardToken, 200, undefined, ({ post }) => post('/v1/create/token', cardCharge)],
  [createSepaToken, 200, undefined, ({ post }) => post('/v1/create/sepa/token', sepaCharge)],
  [createToken, 200, undefined, ({ post }) => post('/v1/tokens', cardCharge)],
  [createToken, 200, undefined, ({ post }) => post('/v1/tokens', sepaCharge)],
  [getToken, 200, undefined, get('/v1/tokens/')],
  [retrieveToken, 200, undefined, get('/v1/retrieve/token/')],
  [chargeCard, 200, undefined, chargeSealed({ ...cardCharge, description: 'Order 1' })],
  [chargeSepa, 200, undefined, chargeSealed({ ...sepaCharge, checkout_id: 'pay_1' }, 'sepa-payment')],
  [chargeCard, 200, undefined, chargeSealed({ ...cardCharge, cardNumber: ASKING })],
  [
    createCustomer,
    200,
    undefined,
    ({ post }) => post('/v1/create/customer', { email: 'ada@example.com', currency: 'EUR', phone: '' }),
  ],
  [chargeCard, 402, undefined, chargeSealed({ ...cardCharge, cardNumber: decline('lost_card') })],
  [chargeCard, 402, undefined, chargeSealed({ ...cardCharge, cardNumber: '4111111111111111' })],
  [createCardToken, 400, 'required', ({ post }) => post('/v1/create/token', {})],
  [createCardToken, 400, 'cvc_invalid', ({ post }) => post('/v1/create/token', { ...cardCharge, cvc: '1' })],
  [createCardToken, 400, 'invalid_type', ({ post }) => post('/v1/create/token', 'null')],
  [createSepaToken, 400, 'invalid_json', ({ post }) => post('/v1/create/sepa/token', '{')],
  [createToken, 400, 'required', ({ post }) => post('/v1/tokens', {})],
  [createCustomer, 400, 'required', ({ post }) => post('/v1/create/customer', {})],
  [getToken, 400, 'fault_invalid', ({ get }) => get('/v1/tokens/x', fault('none'))],
  [chargeCard, 400, 'token_invalid', charge('x')],
  [chargeCard, 400, 'required', ({ post }) => post('/v1/process/card-payment', {})],
  [chargeCard, 400, 'token_type_mismatch', chargeSealed(sepaCharge)],
  [chargeSepa, 400, 'iban_checksum', chargeSealed({ ...sepaCharge, iban: 'DE88370400440532013000' }, 'sepa-payment')],
  [
    chargeCard,
    400,
    'token_already_used',
    async (asked) => {
      const token = sealed(asked, cardCharge);
      await charge(token)(asked);
      return charge(token)(asked);
    },
  ],
  [createToken, 401, 'api_key_missing', ({ post }) => post('/v1/tokens', {}, { authorization: '' })],
  [retrieveToken, 401, 'api_key_invalid', ({ get }) => get('/v1/retrieve/token/x', { authorization: 'x' })],
  [createCustomer, 401, 'api_key_invalid', ({ post }) => post('/v1/create/customer', {}, { authorization: 'x' })],
  [chargeCard, 401, 'signature_missing', charge('x', 'card-payment', { signature: '' })],
  [chargeSepa, 401, 'signature_invalid', charge('x', 'sepa-payment', { signature: 'x' })],
  [chargeCard, 403, 'key_not_permitted', charge('x', 'card-payment', publishable), true],
  [createCustomer, 403, 'key_not_permitted', ({ post }) => post('/v1/create/customer', {}, publishable), true],
  [getToken, 404, 'resource_missing', ({ get }) => get('/v1/tokens/tok_none')],
  [retrieveToken, 404, 'resource_missing', ({ get }) => get('/v1/retrieve/token/tok_none')],
  [chargeSepa, 404, 'resource_missing', charge('tok_none', 'sepa-payment')],
  [createToken, 405, 'method_not_allowed', ({ get }) => get('/v1/tokens')],
  [getToken, 405, 'method_not_allowed', ({ post }) => post('/v1/tokens/x', {})],
  [createToken, 413, 'body_too_large', ({ post }) => post('/v1/tokens', ' '.repeat(65_537))],
  [getToken, 429, 'fault_injected', ({ get }) => get('/v1/tokens/x', fault('status=429'))],
  [chargeCard, 500, 'fault_injected', charge('x', 'card-payment', fault('status=500'))],
  [createCustomer, 503, 'fault_injected', ({ post }) => post('/v1/create/customer', {}, fault('status=503'))],
];

/** Asks for one case, and returns the answer with what the document says about it. */
async function look([operation, status, , ask, strictKeys = false]: Case) {
  const answered = await ask(createAsked({ strictKeys }));
  expect(answered.status).toBe(status);
  return { ...answered, judge: validator.forAnswer(operation, status), told: validator.readAnswer(operation, status) };
}

describe('a real answer of the sandbox', () => {
  it.each(CASES)('%s %i %s matches the document, but not with one member more or less', async (...each) => {
    const { body, headers, judge, told } = await look(each);
    expect(judge(body)).toEqual([]);
    expect(Object.keys(told.headers).filter((name) => !headers.has(name) && name !== 'Sandbox-Warning')).toEqual([]);
    expect(judge({ ...body, surprise: 1 })).not.toEqual([]);
    for (const name of Object.keys(body)) {
      const { [name]: _, ...others } = body;
      expect(judge(others), name).not.toEqual([]);
    }
    const [, , code] = each;
    if (code === undefined) return;
    expect(told.description).toContain(`\`${code}\``);
    const { error } = body;
    expect(error.code).toBe(code);
    expect(judge({ error: { ...error, surprise: 1 } })).not.toEqual([]);
    for (const name of ['type', 'code', 'message', 'request_id']) {
      expect(judge({ error: { ...error, [name]: undefined } }), name).not.toEqual([]);
    }
  });

  it('has a case for every status in the document', () => {
    const described = new Set(operations.flatMap((each) => validator.listStatuses(each)));
    expect([...described].sort()).toEqual([...new Set(CASES.map(([, status]) => status))].sort());
  });

  it('of a settled, failed, disputed or authenticated charge matches the document', async () => {
    const asked = createAsked({ settlement: 'immediate' });
    const ibans = fixtures.ibans.filter(({ country }) => country === 'DE').map(({ iban }) => iban);
    for (const iban of ibans) await chargeSealed({ ...sepaCharge, iban }, 'sepa-payment')(asked);
    const { data } = (await asked.get('/sandbox/charges')).body;
    const seen = data.map(({ status, disputed }: JsonBody) => [status, disputed]);
    expect(seen).toEqual([
      ['succeeded', true],
      ['failed', false],
      ['succeeded', false],
    ]);
    await chargeSealed({ ...cardCharge, cardNumber: ASKING })(asked);
    const [asking] = (await asked.get('/sandbox/charges')).body.data;
    const { body } = await asked.post(`/sandbox/charges/${asking.id}/authenticate`, { outcome: 'failed' });
    data.push(asking, body);
    for (const settled of data) expect(validator.forAnswer(chargeSepa, 200)(settled)).toEqual([]);
  });
});

describe('the example of an error answer', () => {
  const { responses } = document.components;
  // Only a broken database gives this answer.
  const names = Object.keys(responses).filter((name) => name !== 'StoreUnavailable');

  it.each(names)('%s is a real answer, except for ids', async (name) => {
    const { error } = responses[name].content['application/json'].examples.refused.value;
    const isExample = ([operation, status, code]: Case) =>
      code === error.code && validator.readAnswer(operation, status) === responses[name];
    const real = [];
    for (const each of CASES.filter(isExample)) {
      const { body } = await look(each);
      real.push({ ...body.error, request_id: error.request_id, ...(error.charge && { charge: error.charge }) });
    }
    expect(real).toContainEqual(error);
  });
});
