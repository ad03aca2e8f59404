/** Charge routes: the outcome of each fixture, and that a token can be used only once. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { fixtures } from '../../../src/sandbox/fixtures.js';
import { createTokenizer } from '../../../src/tokenizer.js';
import { cardCharge, sepaCharge } from '../../charges.js';
import { recordProof } from '../../record.mjs';
import { createAsked } from '../ask.js';
import { seal } from '../seal.js';
import { writeTwice } from '../write-twice.js';

const { post, sandbox } = createAsked();
const { keys } = sandbox;
const sealCharge = (charge: object) => seal(keys, JSON.stringify(charge));
const payCard = (token: unknown, headers = {}) => post('/v1/process/card-payment', { token }, headers);
const paySepa = (token: unknown, headers = {}) => post('/v1/process/sepa-payment', { token }, headers);
const createToken = async (charge: object) => (await post('/v1/tokens', charge)).body.id;

describe('a card', () => {
  it.each(fixtures.cards)('$label $number is charged as it says', async (fixture) => {
    const { number, brand, funding, cvcLength, outcome, failure_code, decline_code } = fixture;
    const token = sealCharge({ ...cardCharge, cardNumber: number, cvc: '1234'.slice(0, cvcLength) });
    const { body } = await payCard(token);
    expect(body).toMatchObject({ object: 'charge', status: outcome, amount: 2599, settles_at: null });
    const card = { brand, funding, last4: number.slice(-4) };
    expect(body.payment_method_details).toMatchObject({ type: 'card', card });
    const error = { type: 'card_error', code: failure_code, decline_code, charge: body.id };
    if (outcome === 'failed') expect(body.error).toMatchObject(error);
    else expect(body).not.toHaveProperty('error');
    expect((await payCard(token)).body.error).toMatchObject({ code: 'token_already_used', charge: body.id });
  });

  it('that is not a fixture is declined as a real card, and its number is not shown', async () => {
    const { status, body } = await payCard(sealCharge({ ...cardCharge, cardNumber: '4539578763621486' }));
    expect(status).toBe(402);
    expect(body).toMatchObject({ status: 'failed', failure_code: 'test_mode_real_card' });
    expect(JSON.stringify(body)).not.toContain('4539578763621486');
  });
});

describe('a token made by another implementation', () => {
  it('opens with any order of members, with white space, and in upper-case hex', async () => {
    const reversed = Object.fromEntries(Object.entries(cardCharge).reverse());
    expect((await payCard(seal(keys, JSON.stringify(reversed, null, 2)))).status).toBe(200);
    expect((await payCard(sealCharge(cardCharge).toUpperCase())).status).toBe(200);
  });

  it.each(['publishableKey', 'secretKey'] as const)("opens when it is made with the merchant's %s", async (name) => {
    const token = seal({ ...keys, publishableKey: keys[name] }, JSON.stringify(cardCharge));
    expect((await payCard(token, { authorization: keys.publishableKey })).status).toBe(200);
    expect((await payCard(token, { authorization: keys.secretKey })).body.error.code).toBe('token_already_used');
  });
});

describe('a token', () => {
  it('made by the SDK is charged once by 200 concurrent requests, in each of 5 rounds', async () => {
    const tokenizer = createTokenizer({ apiKey: keys.publishableKey, signature: keys.signature });
    const rounds = 5;
    const requests = 200;
    for (let round = 0; round < rounds; round++) {
      const token = await tokenizer.tokenizeCard(cardCharge);
      const answers = await Promise.all(Array.from({ length: requests }, () => payCard(token)));
      const [charge, ...more] = answers.filter(({ status }) => status === 200);
      expect(more).toEqual([]);
      const refused = answers.filter(({ status }) => status === 400);
      expect(refused).toHaveLength(requests - 1);
      const used = { code: 'token_already_used', charge: charge?.body.id };
      for (const { body } of refused) expect(body.error).toMatchObject(used);
    }
    recordProof({
      promise: 'A token is charged once',
      target: '200 concurrent charges, 5 rounds: one success each',
      measured: `200 concurrent, ${rounds} rounds: one success each, 199 told which`,
    });
  });

  it('is not a new token with an edited IV', async () => {
    const { amount: _, ...others } = cardCharge;
    const json = JSON.stringify({ amount: 1000, ...others });
    const token = Buffer.from(seal(keys, json), 'hex');
    const { status, body } = await payCard(token.toString('hex'));
    expect({ status, amount: body.amount }).toEqual({ status: 200, amount: 1000 });
    // The first block is `{"amount":1000,"`. The edited IV turns `1000` into `1e3 `, so the charge stays the same.
    const edited = Buffer.from(token);
    for (const [i, [was, is]] of [
      ['0', 'e'],
      ['0', '3'],
      ['0', ' '],
    ].entries()) {
      const at = 11 + i;
      edited[at] = (edited[at] as number) ^ (was as string).charCodeAt(0) ^ (is as string).charCodeAt(0);
    }
    const replay = await payCard(edited.toString('hex'));
    expect(replay.body.error).toMatchObject({ code: 'token_already_used', charge: body.id });
    const both = await payCard(edited.toString('hex').toUpperCase());
    expect(both.body.error).toMatchObject({ code: 'token_already_used', charge: body.id });
    recordProof({
      promise: 'A token is charged once',
      target: 'replays with an edited IV, and in other hex case: refused',
      measured: '2 of 2 replays refused, naming the first charge',
    });
  });

  it('stays unused when a check fails', async () => {
    const token = sealCharge(cardCharge);
    expect((await paySepa(token)).body.error.code).toBe('token_type_mismatch');
    expect((await payCard(token, { signature: 'sig_test_wrong' })).body.error.code).toBe('signature_invalid');
    expect((await payCard(token)).status).toBe(200);
  });

  it('for the other method is refused, also when it is made by API', async () => {
    expect((await payCard(await createToken(sepaCharge))).body.error.code).toBe('token_type_mismatch');
    expect((await paySepa(await createToken(cardCharge))).body.error.code).toBe('token_type_mismatch');
  });

  it('of a wrong charge gives every problem', async () => {
    const { status, body } = await payCard(sealCharge({ ...cardCharge, amount: 1, cvc: '12345' }));
    expect(status).toBe(400);
    expect(body.error.errors.map(({ param }: { param: string }) => param)).toEqual(['cvc', 'amount']);
  });

  it.each([
    [undefined, 'required'],
    [12, 'invalid_type'],
    [null, 'invalid_type'],
    [{}, 'invalid_type'],
  ])('given as %j is refused', async (token, code) => {
    expect((await payCard(token)).body.error).toMatchObject({ code, param: 'token' });
  });
});

describe('a token that cannot be opened', () => {
  const good = sealCharge(cardCharge);
  const classes: Record<string, string> = {
    empty: '',
    'not ASCII': 'é',
    'not hex': 'zz'.repeat(48),
    'odd length': good.slice(1),
    'no whole block': good.slice(0, -2),
    'IV only': good.slice(0, 32),
    'another key': seal({ ...keys, publishableKey: 'pk_test_else' }, JSON.stringify(cardCharge)),
    'bad padding': good.slice(0, -32) + randomBytes(16).toString('hex'),
    'bad UTF-8': seal(keys, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
    'bad JSON': seal(keys, '{"cardNumber":'),
    'a member twice': seal(keys, writeTwice(JSON.stringify(cardCharge))),
    'no object': seal(keys, '[1,2]'),
  };

  const read = async (token: string, headers = {}) => {
    const response = await sandbox.fetch('http://gateway.test/v1/process/card-payment', {
      method: 'POST',
      headers: { authorization: keys.secretKey, signature: keys.signature, ...headers },
      body: JSON.stringify({ token }),
    });
    const sent = [response.status, [...response.headers].sort(), Buffer.from(await response.arrayBuffer()).toString()];
    return JSON.stringify(sent).replaceAll(/req_[a-z2-7]{24}/g, 'req_…');
  };

  it('always gets the same bytes, status and headers, except for the request id', async () => {
    const answers = await Promise.all(Object.values(classes).map((token) => read(token)));
    expect(answers.length).toBeGreaterThanOrEqual(9);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^\[400,.*token_invalid/);
    recordProof({
      promise: 'Failures look alike',
      target: '9 classes of bad token: answers identical byte for byte, but for the request id',
      measured: `${answers.length} classes: ${new Set(answers).size} answer`,
    });
  });

  it('is not even opened before the credentials are checked', async () => {
    const decrypt = vi.spyOn(globalThis.crypto.subtle, 'decrypt');
    const wrong = [{ authorization: 'sk_wrong' }, { signature: 'sig_wrong' }, { authorization: '' }, { signature: '' }];
    let judged = 0;
    for (const token of [good, ...Object.values(classes)]) {
      for (const headers of wrong) {
        expect(await read(token, headers)).toMatch(/^\[401,/);
        judged++;
      }
    }
    expect(decrypt).not.toHaveBeenCalled();
    await read(good);
    expect(decrypt).toHaveBeenCalled();
    decrypt.mockRestore();
    recordProof({
      promise: 'Failures look alike',
      target: 'credentials are judged before the token is opened',
      measured: `${judged} requests with wrong credentials: 401, 0 tokens opened`,
    });
  });
});

describe('a charge', () => {
  it('succeeds without a customer if the merchant does not have that customer', async () => {
    const { status, body, headers } = await payCard(
      sealCharge({ ...cardCharge, cardNumber: 4242424242424242, customer_id: 'cus_none' }),
    );
    expect({ status, customer_id: body.customer_id }).toEqual({ status: 200, customer_id: null });
    expect(headers.get('sandbox-warning')).toBe('customer_not_found');
  });

  it('does not use the token of another merchant', async () => {
    const token = await createToken(cardCharge);
    const stranger = { authorization: 'sk_test_stranger', signature: 'sig_test_stranger' };
    expect((await payCard(token, stranger)).status).toBe(404);
    expect((await payCard(sealCharge(cardCharge), stranger)).body.error.code).toBe('token_invalid');
    expect((await payCard(token)).status).toBe(200);
  });
});
