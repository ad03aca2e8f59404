/** What the gateway does through every adapter. Each case has its own merchant, and runs under any test runner. */
import assert from 'node:assert/strict';
import { fixtures } from '../../../src/sandbox/fixtures.js';
import { createKeys } from '../../../src/sandbox/merchants/keys.js';
import type { MerchantKeys } from '../../../src/sandbox/state.js';
import { cardCharge, sepaCharge } from '../../charges.js';
import type { JsonBody } from '../ask.js';
import { seal } from '../seal.js';

/** A request as plain data, so that a page can send it, too. */
export interface DoorRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** An answer as plain data. */
export interface DoorAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Record<string, string>;
}

/** Sends a request through an adapter. Rejects when the answer is dropped. */
export type Door = (request: DoorRequest) => Promise<DoorAnswer>;

/** A case of the suite. */
export interface Conformance {
  readonly name: string;
  run(door: Door): Promise<void>;
}

let merchants = 0;

interface Merchant {
  readonly keys: MerchantKeys;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<{ status: number; body: JsonBody }>;
  get(path: string): Promise<{ status: number; body: JsonBody }>;
}

/** Creates a merchant that no other case uses. */
function createMerchant(door: Door): Merchant {
  merchants += 1;
  const keys = createKeys(`conformance-${process.pid}-${merchants}`);
  const common = { authorization: keys.secretKey, signature: keys.signature };
  const read = async (request: DoorRequest) => {
    const { status, text } = await door(request);
    return { status, body: text && JSON.parse(text) };
  };
  return {
    keys,
    post: (path, body, headers = {}) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const all = { ...common, 'content-type': 'application/json', ...headers };
      return read({ method: 'POST', path, headers: all, body: text });
    },
    get: (path) => read({ method: 'GET', path, headers: common }),
  };
}

function define(name: string, run: (merchant: Merchant, door: Door) => Promise<void>): Conformance {
  return { name, run: (door) => run(createMerchant(door), door) };
}

const CARD = '/v1/process/card-payment';
const SEPA = '/v1/process/sepa-payment';
const sealJson = (merchant: Merchant, charge: object) => seal(merchant.keys, JSON.stringify(charge));

const UNFAILED = { failure_code: null, decline_code: null };

/** All cases. */
export const conformance: readonly Conformance[] = [
  define('every card fixture has its outcome, with a client token and with an API token', async (merchant) => {
    for (const { number, brand, cvcLength, outcome, ...fixture } of fixtures.cards) {
      const charge = { ...cardCharge, cardNumber: number, cvc: '1234'.slice(0, cvcLength) };
      const { body: token } = await merchant.post('/v1/create/token', charge);
      for (const used of [sealJson(merchant, charge), token.id]) {
        const { status, body } = await merchant.post(CARD, { token: used });
        const { card } = body.payment_method_details;
        assert.deepEqual([status, body.status], [outcome === 'failed' ? 402 : 200, outcome]);
        assert.deepEqual([card.brand, card.last4], [brand, number.slice(-4)]);
        const { failure_code, decline_code } = fixture.afterAction === null ? fixture : UNFAILED;
        assert.deepEqual([body.failure_code, body.decline_code], [failure_code, decline_code]);
      }
    }
  }),

  define('the buyer confirms a challenge, refuses it, or lets it expire', async (merchant) => {
    const asking = fixtures.cards.filter(({ outcome }) => outcome === 'requires_action');
    for (const { number, afterAction, failure_code, decline_code } of asking) {
      const token = () => sealJson(merchant, { ...cardCharge, cardNumber: number });
      const { body: confirmed } = await merchant.post(CARD, { token: token() });
      const { body: refused } = await merchant.post(CARD, { token: token() });
      assert.deepEqual([confirmed.status, refused.status], ['requires_action', 'requires_action']);
      assert.ok(new URL(confirmed.redirect_url).pathname.startsWith(`/sandbox/3ds/${confirmed.id}/`));
      const end = async (id: string, outcome: string) =>
        (await merchant.post(`/sandbox/charges/${id}/authenticate`, { outcome })).body;
      const ended = await end(confirmed.id, 'succeeded');
      assert.deepEqual(
        [ended.status, ended.failure_code, ended.decline_code],
        [afterAction, failure_code, decline_code],
      );
      assert.equal((await end(refused.id, 'failed')).failure_code, 'authentication_failed');
      assert.equal((await end(refused.id, 'succeeded')).error.code, 'action_not_required');
    }
    const { body: late } = await merchant.post(CARD, {
      token: sealJson(merchant, { ...cardCharge, cardNumber: asking[0]?.number }),
    });
    // Not close to the limit, because the clock runs. three-d-secure.test.ts stops it and tests the exact second.
    await merchant.post('/sandbox/clock', { advance: { seconds: 600 } });
    assert.equal((await merchant.get(`/sandbox/charges/${late.id}`)).body.status, 'requires_action');
    const { body: moved } = await merchant.post('/sandbox/clock', { advance: { seconds: 300 } });
    assert.deepEqual(moved.transitions, [{ charge: late.id, from: 'requires_action', to: 'failed', dispute: null }]);
    const { body } = await merchant.get(`/sandbox/charges/${late.id}`);
    assert.deepEqual([body.status, body.failure_code, body.redirect_url], ['failed', 'authentication_failed', null]);
  }),

  define('a card number of 19 digits stays exact, as a JSON number and as a string', async (merchant) => {
    for (const digits of ['6205500000000000004', '"6205500000000000004"']) {
      const json = JSON.stringify({ ...cardCharge, cardNumber: 0 }).replace(':0', `:${digits}`);
      const { body: token } = await merchant.post('/v1/tokens', json);
      assert.equal(token.card.last4, '0004');
      const { body } = await merchant.post(CARD, { token: seal(merchant.keys, json) });
      assert.deepEqual([body.status, body.payment_method_details.card.last4], ['succeeded', '0004']);
    }
  }),

  define('every IBAN fixture is pending after four business days, and has its outcome after five', async (merchant) => {
    const charges = new Map<string, (typeof fixtures.ibans)[number]>();
    for (const fixture of fixtures.ibans) {
      const token = sealJson(merchant, { ...sepaCharge, iban: fixture.iban });
      const { body } = await merchant.post(SEPA, { token });
      assert.equal(body.status, 'pending');
      charges.set(body.id, fixture);
    }
    await merchant.post('/sandbox/clock', { advance: { business_days: 4 } });
    const { body: pending } = await merchant.get('/sandbox/charges?status=pending');
    assert.equal(pending.data.length, fixtures.ibans.length);

    const { body: moved } = await merchant.post('/sandbox/clock', { advance: { business_days: 1 } });
    assert.equal(moved.transitions.length, fixtures.ibans.length);
    const { body: settled } = await merchant.get('/sandbox/charges');
    for (const charge of settled.data) {
      const { outcome } = charges.get(charge.id) as (typeof fixtures.ibans)[number];
      assert.equal(charge.status, outcome === 'failed' ? 'failed' : 'succeeded');
      assert.equal(charge.disputed, outcome === 'disputed');
    }
  }),

  define('a token is charged once, and the second answer names the charge that used it', async (merchant) => {
    const token = sealJson(merchant, cardCharge);
    const { body: charge } = await merchant.post(CARD, { token });
    const { status, body } = await merchant.post(CARD, { token: token.toUpperCase() });
    assert.deepEqual([status, body.error.code, body.error.charge], [400, 'token_already_used', charge.id]);
  }),

  define('the answer lists every problem of a body', async (merchant) => {
    const { status, body } = await merchant.post('/v1/create/token', {});
    assert.equal(status, 400);
    assert.equal(body.error.errors.length, 16);
  }),

  define('two routes read a token, and reading does not use it', async (merchant) => {
    const { body: token } = await merchant.post('/v1/create/sepa/token', sepaCharge);
    for (const path of ['/v1/tokens/', '/v1/retrieve/token/']) {
      assert.deepEqual((await merchant.get(path + token.id)).body, token);
    }
    const { body: charge } = await merchant.post(SEPA, { token: token.id });
    const used = { ...token, used: true, charge: charge.id };
    assert.deepEqual((await merchant.get(`/v1/tokens/${token.id}`)).body, used);
  }),

  define('a customer has a hyphen for each missing member, and a list of charges', async (merchant) => {
    const { body: customer } = await merchant.post('/v1/create/customer', {
      email: 'ada@example.com',
      currency: 'eur',
    });
    assert.equal(customer.phone, '-');
    const { body } = await merchant.post(CARD, {
      token: sealJson(merchant, { ...cardCharge, customer_id: customer.id }),
    });
    assert.equal(body.customer_id, customer.id);
    const { body: list } = await merchant.get(`/sandbox/charges?customer_id=${customer.id}`);
    assert.deepEqual(list.data, [body]);
  }),

  define('a dropped answer rejects: `drop` makes no charge, `drop-after` makes one', async (merchant) => {
    const token = sealJson(merchant, cardCharge);
    await assert.rejects(merchant.post(CARD, { token }, { 'sandbox-fault': 'drop' }));
    assert.equal((await merchant.get('/sandbox/charges')).body.data.length, 0);
    await assert.rejects(merchant.post(CARD, { token }, { 'sandbox-fault': 'drop-after' }));
    const { data } = (await merchant.get('/sandbox/charges')).body;
    assert.equal(data.length, 1);
    const replay = await merchant.post(CARD, { token });
    assert.deepEqual([replay.body.error.code, replay.body.error.charge], ['token_already_used', data[0].id]);
  }),

  define('a requested error is sent, with its own code', async (merchant) => {
    const { status, body } = await merchant.post(CARD, { token: 'x' }, { 'sandbox-fault': 'status=503' });
    assert.deepEqual([status, body.error.type, body.error.code], [503, 'api_error', 'fault_injected']);
  }),

  define('a wrong key, path or method gives an error', async (merchant, door) => {
    assert.equal((await merchant.post(CARD, {}, { authorization: 'none' })).status, 401);
    assert.equal((await merchant.get('/v1/none')).status, 404);
    const { status, headers } = await door({ method: 'GET', path: CARD, headers: {} });
    assert.deepEqual([status, headers.allow], [405, 'POST']);
  }),

  define('another merchant cannot see, reset or advance anything of this one', async (merchant, door) => {
    const { body: token } = await merchant.post('/v1/create/token', cardCharge);
    const { body: charge } = await merchant.post(CARD, { token: token.id });
    const stranger = createMerchant(door);
    assert.equal((await stranger.get(`/v1/tokens/${token.id}`)).status, 404);
    assert.equal((await stranger.get(`/sandbox/charges/${charge.id}`)).status, 404);
    await stranger.post('/sandbox/clock', { advance: { days: 400 } });
    await stranger.post('/sandbox/reset', {});
    assert.deepEqual((await merchant.get(`/sandbox/charges/${charge.id}`)).body, charge);
    const { body: clock } = await merchant.get('/sandbox/clock');
    assert.ok(Math.abs(Date.parse(clock.now) - Date.now()) < 60_000);
  }),
];
