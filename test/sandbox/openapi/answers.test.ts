/** Compares real answers of the sandbox with its OpenAPI document, one answer of each kind. */
import { describe, expect, it } from 'vitest';
import { fixtures } from '../../../src/sandbox/fixtures.js';
import { cardCharge, sepaCharge } from '../../charges.js';
import { type Answered, type Asked, createAsked, type JsonBody } from '../ask.js';
import { seal } from '../seal.js';
import { createValidator, OPERATIONS, type Operation, operations } from './validator.js';

const { body: document } = await createAsked().get('/sandbox/openapi.json');
const validator = createValidator(document);

/** One answer to compare. */
interface Case {
  readonly operation: Operation;
  readonly status: number;
  /** The code of the error. `undefined` if there is none. */
  readonly code?: string;
  readonly strictKeys?: boolean;
  ask(asked: Asked): Promise<Answered>;
}

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
  { operation: createCardToken, status: 200, ask: ({ post }) => post('/v1/create/token', cardCharge) },
  { operation: createSepaToken, status: 200, ask: ({ post }) => post('/v1/create/sepa/token', sepaCharge) },
  { operation: createToken, status: 200, ask: ({ post }) => post('/v1/tokens', cardCharge) },
  { operation: createToken, status: 200, ask: ({ post }) => post('/v1/tokens', sepaCharge) },
  { operation: getToken, status: 200, ask: get('/v1/tokens/') },
  { operation: retrieveToken, status: 200, ask: get('/v1/retrieve/token/') },
  { operation: chargeCard, status: 200, ask: chargeSealed({ ...cardCharge, description: 'Order 1' }) },
  { operation: chargeSepa, status: 200, ask: chargeSealed({ ...sepaCharge, checkout_id: 'pay_1' }, 'sepa-payment') },
  { operation: chargeCard, status: 200, ask: chargeSealed({ ...cardCharge, cardNumber: ASKING }) },
  {
    operation: createCustomer,
    status: 200,
    ask: ({ post }) => post('/v1/create/customer', { email: 'ada@example.com', currency: 'EUR', phone: '' }),
  },
  { operation: chargeCard, status: 402, ask: chargeSealed({ ...cardCharge, cardNumber: decline('lost_card') }) },
  { operation: chargeCard, status: 402, ask: chargeSealed({ ...cardCharge, cardNumber: '4111111111111111' }) },

  { operation: createCardToken, status: 400, code: 'required', ask: ({ post }) => post('/v1/create/token', {}) },
  {
    operation: createCardToken,
    status: 400,
    code: 'cvc_invalid',
    ask: ({ post }) => post('/v1/create/token', { ...cardCharge, cvc: '1' }),
  },
  {
    operation: createCardToken,
    status: 400,
    code: 'invalid_type',
    ask: ({ post }) => post('/v1/create/token', 'null'),
  },
  {
    operation: createSepaToken,
    status: 400,
    code: 'invalid_json',
    ask: ({ post }) => post('/v1/create/sepa/token', '{'),
  },
  { operation: createToken, status: 400, code: 'required', ask: ({ post }) => post('/v1/tokens', {}) },
  { operation: createCustomer, status: 400, code: 'required', ask: ({ post }) => post('/v1/create/customer', {}) },
  { operation: getToken, status: 400, code: 'fault_invalid', ask: ({ get }) => get('/v1/tokens/x', fault('none')) },
  { operation: chargeCard, status: 400, code: 'token_invalid', ask: charge('x') },
  { operation: chargeCard, status: 400, code: 'required', ask: ({ post }) => post('/v1/process/card-payment', {}) },
  { operation: chargeCard, status: 400, code: 'token_type_mismatch', ask: chargeSealed(sepaCharge) },
  {
    operation: chargeSepa,
    status: 400,
    code: 'iban_checksum',
    ask: chargeSealed({ ...sepaCharge, iban: 'DE88370400440532013000' }, 'sepa-payment'),
  },
  {
    operation: chargeCard,
    status: 400,
    code: 'token_already_used',
    ask: async (asked) => {
      const token = sealed(asked, cardCharge);
      await charge(token)(asked);
      return charge(token)(asked);
    },
  },

  {
    operation: createToken,
    status: 401,
    code: 'api_key_missing',
    ask: ({ post }) => post('/v1/tokens', {}, { authorization: '' }),
  },
  {
    operation: retrieveToken,
    status: 401,
    code: 'api_key_invalid',
    ask: ({ get }) => get('/v1/retrieve/token/x', { authorization: 'x' }),
  },
  {
    operation: createCustomer,
    status: 401,
    code: 'api_key_invalid',
    ask: ({ post }) => post('/v1/create/customer', {}, { authorization: 'x' }),
  },
  {
    operation: chargeCard,
    status: 401,
    code: 'signature_missing',
    ask: charge('x', 'card-payment', { signature: '' }),
  },
  {
    operation: chargeSepa,
    status: 401,
    code: 'signature_invalid',
    ask: charge('x', 'sepa-payment', { signature: 'x' }),
  },
  {
    operation: chargeCard,
    status: 403,
    code: 'key_not_permitted',
    strictKeys: true,
    ask: charge('x', 'card-payment', publishable),
  },
  {
    operation: createCustomer,
    status: 403,
    code: 'key_not_permitted',
    strictKeys: true,
    ask: ({ post }) => post('/v1/create/customer', {}, publishable),
  },
  { operation: getToken, status: 404, code: 'resource_missing', ask: ({ get }) => get('/v1/tokens/tok_none') },
  {
    operation: retrieveToken,
    status: 404,
    code: 'resource_missing',
    ask: ({ get }) => get('/v1/retrieve/token/tok_none'),
  },
  { operation: chargeSepa, status: 404, code: 'resource_missing', ask: charge('tok_none', 'sepa-payment') },
  { operation: createToken, status: 405, code: 'method_not_allowed', ask: ({ get }) => get('/v1/tokens') },
  { operation: getToken, status: 405, code: 'method_not_allowed', ask: ({ post }) => post('/v1/tokens/x', {}) },
  {
    operation: createToken,
    status: 413,
    code: 'body_too_large',
    ask: ({ post }) => post('/v1/tokens', ' '.repeat(65_537)),
  },
  {
    operation: getToken,
    status: 429,
    code: 'fault_injected',
    ask: ({ get }) => get('/v1/tokens/x', fault('status=429')),
  },
  { operation: chargeCard, status: 500, code: 'fault_injected', ask: charge('x', 'card-payment', fault('status=500')) },
  {
    operation: createCustomer,
    status: 503,
    code: 'fault_injected',
    ask: ({ post }) => post('/v1/create/customer', {}, fault('status=503')),
  },
];

/** Asks for one case, and returns the answer with what the document says about it. */
async function look({ operation, status, strictKeys = false, ask }: Case) {
  const answered = await ask(createAsked({ strictKeys }));
  expect(answered.status).toBe(status);
  return { ...answered, judge: validator.forAnswer(operation, status), told: validator.readAnswer(operation, status) };
}

describe('a real answer of the sandbox', () => {
  it.each(CASES)('$operation $status $code matches the document', async (each) => {
    const { body, headers, judge, told } = await look(each);
    expect(judge(body)).toEqual([]);
    expect(Object.keys(told.headers).filter((name) => !headers.has(name) && name !== 'Sandbox-Warning')).toEqual([]);
    if (each.code === undefined) return;
    expect(body.error.code).toBe(each.code);
    expect(told.description).toContain(`\`${each.code}\``);
  });

  it.each(CASES)('$operation $status $code no longer matches with one member more or less', async (each) => {
    const { body, judge } = await look(each);
    expect(judge({ ...body, surprise: 1 })).not.toEqual([]);
    for (const name of Object.keys(body)) {
      const { [name]: _, ...others } = body;
      expect(judge(others), name).not.toEqual([]);
    }
    if (each.code === undefined) return;
    const { error } = body;
    expect(judge({ error: { ...error, surprise: 1 } })).not.toEqual([]);
    for (const name of ['type', 'code', 'message', 'request_id']) {
      expect(judge({ error: { ...error, [name]: undefined } }), name).not.toEqual([]);
    }
  });

  it('has a case for every status in the document', () => {
    const described = new Set(operations.flatMap((each) => validator.listStatuses(each)));
    expect([...described].sort()).toEqual([...new Set(CASES.map(({ status }) => status))].sort());
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
    const isExample = ({ operation, status, code }: Case) =>
      code === error.code && validator.readAnswer(operation, status) === responses[name];
    const real = [];
    for (const each of CASES.filter(isExample)) {
      const { body } = await look(each);
      real.push({ ...body.error, request_id: error.request_id, ...(error.charge && { charge: error.charge }) });
    }
    expect(real).toContainEqual(error);
  });
});
