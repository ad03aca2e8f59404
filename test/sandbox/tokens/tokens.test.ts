/** The three routes that make a token. The conformance suite has the two that read it. */
import { describe, expect, it } from 'vitest';
import { fixtures } from '../../../src/sandbox/fixtures.js';
import { cardCharge, sepaCharge } from '../../charges.js';
import { createAsked } from '../ask.js';

const { post } = createAsked({ strict: true });

describe('POST /v1/create/token', () => {
  it('answers with the token, and with only the parts of the card that may be stored', async () => {
    const { status, body } = await post('/v1/create/token', { ...cardCharge, description: 'Tea' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^tok_[a-z0-9]{24}$/),
      object: 'token',
      type: 'card',
      livemode: false,
      used: false,
      charge: null,
      amount: 2599,
      currency: 'eur',
      customer_id: null,
      description: 'Tea',
      card: { brand: 'visa', last4: '4242', exp_month: '12', exp_year: cardCharge.expYear, funding: 'credit' },
    });
    expect(body.token).toBe(body.id);
    expect(JSON.stringify(body)).not.toContain(cardCharge.cardNumber);
  });

  it('lists every problem, and repeats the first one at the top', async () => {
    const { status, body } = await post('/v1/create/token', {
      ...cardCharge,
      cvc: '1',
      amount: 0,
      setup_future_usage: 'x',
    });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', request_id: expect.stringMatching(/^req_/) });
    const found = body.error.errors.map(({ param, code }: Record<string, string>) => [param, code]);
    expect(found.sort()).toEqual([
      ['amount', 'amount_too_small'],
      ['cvc', 'cvc_invalid'],
      ['setup_future_usage', 'unrecognized_field'],
    ]);
    expect(body.error.param).toEqual(body.error.errors[0].param);
    expect(body.error.code).toEqual(body.error.errors[0].code);
  });
});

describe('POST /v1/create/sepa/token', () => {
  it.each(fixtures.ibans)('accepts $country $iban', async ({ iban, country }) => {
    const { status, body, headers } = await post('/v1/create/sepa/token', { ...sepaCharge, iban });
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: 'sepa_debit', sepa_debit: { country, last4: iban.slice(-4) } });
    expect(JSON.stringify(body)).not.toContain(iban);
    expect(headers.get('sandbox-warning')).toBeNull();
  });

  it('warns about an IBAN that is not a fixture', async () => {
    const { status, headers } = await post('/v1/create/sepa/token', { ...sepaCharge, iban: 'DE02120300000000202051' });
    expect(status).toBe(200);
    expect(headers.get('sandbox-warning')).toBe('iban_not_a_fixture');
  });
});

describe('POST /v1/tokens', () => {
  it('recognises a card by its cardNumber, and an account by its iban', async () => {
    expect((await post('/v1/tokens', cardCharge)).body.type).toBe('card');
    expect((await post('/v1/tokens', sepaCharge)).body.type).toBe('sepa_debit');
  });

  it.each([{ ...cardCharge, iban: sepaCharge.iban }, { amount: 100 }, null, [], 'text'])('refuses %j', async (body) => {
    const answer = await post('/v1/tokens', JSON.stringify(body));
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 'required', param: 'cardNumber' });
  });
});
