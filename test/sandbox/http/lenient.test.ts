/** Lenient reading: the sandbox accepts what the real gateway accepts, and warns. A strict one refuses what the SDK refuses. */
import { describe, expect, it } from 'vitest';
import { cardCharge, sepaCharge } from '../../charges.js';
import { createAsked } from '../ask.js';
import { seal } from '../seal.js';

const CARD = '/v1/create/token';
const SEPA = '/v1/create/sepa/token';
const CUSTOMER = '/v1/create/customer';
const card = { ...cardCharge, cardNumber: 4242424242424242 };
const customer = { email: 'ada@example.com', currency: 'eur' };

const lenient = createAsked();
const strict = createAsked({ strict: true });

describe.each<[string, object, object, string]>([
  [CARD, card, { metadata: { order: 5 } }, 'unknown_member: metadata'],
  [CARD, card, { setup_future_usage: 'off_session' }, 'unknown_member: setup_future_usage'],
  [CARD, card, { checkout_id: 'pay_1' }, 'unknown_member: checkout_id'],
  [SEPA, sepaCharge, { return_url: 'https://shop.example' }, 'unknown_member: return_url'],
  [CUSTOMER, customer, { metadata: 1 }, 'unknown_member: metadata'],
  [CARD, card, { customer_id: null }, 'empty_member: customer_id'],
  [CARD, card, { customer_id: '' }, 'empty_member: customer_id'],
  [CARD, card, { description: null }, 'empty_member: description'],
  [SEPA, sepaCharge, { checkout_id: '' }, 'empty_member: checkout_id'],
  [CUSTOMER, customer, { phone: null }, 'empty_member: phone'],
  [CUSTOMER, customer, { phone: 4915123 }, 'number_for_text: phone'],
  [CARD, card, { cvc: 123 }, 'number_for_text: cvc'],
  [CARD, card, { postal_code: 10115 }, 'number_for_text: postal_code'],
  [CARD, card, { country: 'Germany' }, 'country_unknown: country'],
  [SEPA, sepaCharge, { country: 'UK' }, 'country_unknown: country'],
  [CUSTOMER, customer, { country: 'de' }, 'country_unknown: country'],
])('a body to %s, %j with %j', (path, body, change, warning) => {
  it('is accepted with a warning', async () => {
    const { status, headers } = await lenient.post(path, { ...body, ...change });
    expect({ status, warning: headers.get('sandbox-warning') }).toEqual({ status: 200, warning });
  });

  it('is refused by a strict sandbox', async () => {
    const { status, headers, body: answer } = await strict.post(path, { ...body, ...change });
    expect({ status, type: answer.error.type }).toEqual({ status: 400, type: 'invalid_request_error' });
    expect(headers.get('sandbox-warning')).toBeNull();
  });
});

describe('what the SDK also accepts', () => {
  it.each([
    [{ cardNumber: '4242424242424242' }, 'text_for_number: cardNumber'],
    [{ currency: 'EUR' }, 'upper_case: currency'],
    [{ expYear: Number(card.expYear), expMonth: 12 }, 'number_for_text: expMonth, number_for_text: expYear'],
    [{ expYear: 39 }, 'number_for_text: expYear'],
    [{ description: '' }, 'empty_member: description'],
    [{ country: ' GB ' }, null],
    [{}, null],
  ])('gives a warning, also with strict: %j', async (change, warning) => {
    for (const { post } of [lenient, strict]) {
      const { status, headers } = await post(CARD, { ...card, ...change });
      expect({ status, warning: headers.get('sandbox-warning') }).toEqual({ status: 200, warning });
    }
  });
});

describe('what the interface forbids', () => {
  it.each([
    [CARD, { ...card, amount: '2599' }, 'invalid_type'],
    [CARD, { ...card, amount: 0 }, 'amount_too_small'],
    [CARD, { ...card, cardNumber: 4242424242424241 }, 'card_number_invalid'],
    [CARD, { ...card, expYear: '2020' }, 'card_expired'],
    [CARD, { ...card, name: '4242 4242 4242 4242' }, 'card_number_misplaced'],
    [CARD, { ...card, state: null }, 'required'],
    [SEPA, { ...sepaCharge, currency: 'usd' }, 'currency_not_supported'],
    [SEPA, { ...sepaCharge, iban: 'DE89370400440532013001' }, 'iban_checksum'],
  ])('is refused by both at %s: %j', async (path, body, code) => {
    const problem = code === 'required' ? expect.stringMatching(/^(required|invalid_type)$/) : code;
    for (const { post } of [lenient, strict]) {
      const answer = await post(path, body);
      expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status: 400, code: problem });
    }
  });
});

describe('a client-side token', () => {
  const json = JSON.stringify({ ...card, metadata: {} });

  it('is read leniently, and the inspector and the log show the warnings', async () => {
    const { post, get, sandbox } = createAsked();
    const token = seal(sandbox.keys, `\ufeff${json}`);
    const { status, headers } = await post('/v1/process/card-payment', { token });
    expect(status).toBe(200);
    expect(headers.get('sandbox-warning')).toBe('byte_order_mark: token, unknown_member: metadata');
    const [entry] = (await get('/sandbox/requests')).body.data;
    expect(entry.warnings).toEqual(['byte_order_mark: token', 'unknown_member: metadata']);
    const page = await (await sandbox.fetch('http://localhost/sandbox/')).text();
    expect(page).toMatch(/<b>unknown member <code>metadata<\/code><\/b>\s+The interface does not know this member/);
  });

  it('with a byte order mark is refused by a strict sandbox', async () => {
    const token = seal(strict.sandbox.keys, `\ufeff${JSON.stringify(card)}`);
    const { status, body } = await strict.post('/v1/process/card-payment', { token });
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'token_invalid' });
  });
});

describe.each([
  ['/v1/process/card-payment', CARD, card],
  ['/v1/process/sepa-payment', SEPA, sepaCharge],
])('a body to %s with members beside the token', (path, tokens, charge) => {
  const others = { amount: 1, metadata: {}, '4242424242424242': 'x' };

  it('is charged with a warning, and they change nothing', async () => {
    const { id } = (await lenient.post(tokens, charge)).body;
    const { status, headers, body } = await lenient.post(path, { ...others, token: id });
    const warning = 'unknown_member: amount, unknown_member: metadata, unknown_member: ...';
    expect(status).toBe(200);
    expect(headers.get('sandbox-warning')).toEqual(warning);
    expect(body.amount).toEqual(charge.amount);
  });

  it('is refused by a strict sandbox, and the token is not used', async () => {
    const token = seal(strict.sandbox.keys, JSON.stringify(charge));
    const { status, headers, body } = await strict.post(path, { ...others, token });
    expect(status).toBe(400);
    expect(body.error.code).toBe('unrecognized_field');
    expect(body.error.param).toBe('amount');
    expect(body.error.errors).toEqual(
      ['amount', 'metadata', '…'].map((param) => ({ param, code: 'unrecognized_field', message: 'does not exist' })),
    );
    expect(headers.get('sandbox-warning')).toBeNull();
    expect((await strict.post(path, { token })).status).toBe(200);
  });

  it('is refused without a token, and a strict sandbox lists every problem', async () => {
    const codes = async (asked: typeof strict, body: unknown) => {
      const { status, headers, body: answer } = await asked.post(path, body);
      expect(headers.get('sandbox-warning')).toBeNull();
      expect(status).toBe(400);
      return answer.error.errors.map((error: { code: string }) => error.code);
    };
    expect(await codes(lenient, { amount: 1 })).toEqual(['required']);
    expect(await codes(strict, { amount: 1, token: 1 })).toEqual(['invalid_type', 'unrecognized_field']);
    for (const body of [[{ token: 'x' }], '"token"', null, 1]) expect(await codes(strict, body)).toEqual(['required']);
  });
});

describe('a warning', () => {
  it.each(['4242424242424242', 'a b', 'x'.repeat(65), 'ñ', '__proto__\n', 'pan4242424242424242'])(
    'never contains the invented name %j',
    async (name) => {
      const { status, headers } = await lenient.post(CARD, { ...card, [name]: 1 });
      expect(status).toBe(200);
      expect(headers.get('sandbox-warning')).toBe('unknown_member: ...');
    },
  );

  it('names __proto__ like any other member', async () => {
    const text = JSON.stringify(card).replace('{', '{"__proto__":{"amount":1},');
    const { status, headers, body } = await lenient.post(CARD, text);
    expect(status).toBe(200);
    expect(headers.get('sandbox-warning')).toBe('unknown_member: __proto__');
    expect(body.amount).toBe(card.amount);
  });

  it('is one of 20 at most, so that they fit into a header', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`member_${n}`, n]));
    const { status, headers } = await lenient.post(CARD, { ...card, ...many });
    expect(status).toBe(200);
    expect(headers.get('sandbox-warning')?.split(', ').length).toBe(20);
  });
});
