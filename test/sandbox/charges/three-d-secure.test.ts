/** 3-D Secure: the answers for its cards, the challenge page, the return to the shop, and the expiry. */
import { describe, expect, it } from 'vitest';
import { CHARGES } from '../../../src/sandbox/charges/stored-charge.js';
import { fixtures } from '../../../src/sandbox/fixtures.js';
import { createMemoryStore } from '../../../src/sandbox/store/memory.js';
import { TOKENS } from '../../../src/sandbox/tokens/stored-token.js';
import { cardCharge } from '../../charges.js';
import { type Asked, createAsked, type JsonBody } from '../ask.js';
import { seal } from '../seal.js';

const SUCCEEDING = '4000002500003155';
const IBAN = 'DE89370400440532013000';
const OWN = { name: 'Åcme / "&" 😀', publishableKey: 'p', secretKey: 's', signature: 'g' };
const ASKING = fixtures.cards.filter(({ outcome }) => outcome === 'requires_action');
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const payCard = async ({ post, sandbox: { keys } }: Asked, members: object = {}, headers = {}): Promise<JsonBody> => {
  const token = seal(keys, JSON.stringify({ ...cardCharge, cardNumber: SUCCEEDING, ...members }));
  return (await post('/v1/process/card-payment', { token }, headers)).body;
};
const findCharge = async ({ get }: Asked, id: string): Promise<JsonBody> => (await get(`/sandbox/charges/${id}`)).body;

/** Opens a page as a browser does, without a key. */
async function open({ sandbox }: Asked, url: string, init: RequestInit = {}) {
  const response = await sandbox.fetch(url, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function press(asked: Asked, url: string, outcome: string) {
  const { status, headers } = await open(asked, url, { method: 'POST', headers: FORM, body: `outcome=${outcome}` });
  return { status, location: headers.get('location') };
}

describe('a card with a challenge', () => {
  it.each(ASKING)('is charged when the buyer confirms: $label', async (fixture) => {
    const { number, afterAction, failure_code, decline_code } = fixture;
    const asked = createAsked();
    const { body: token } = await asked.post('/v1/tokens', { ...cardCharge, cardNumber: number });
    const { status, body } = await asked.post('/v1/process/card-payment', { token: token.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'requires_action', failure_code: null, decline_code: null });
    expect(body.redirect_url).toMatch(
      new RegExp(`^http://gateway\\.test/sandbox/3ds/${body.id}/[a-z2-7]{24}73616e64626f78$`),
    );
    expect(await findCharge(asked, body.id)).toEqual(body);
    expect((await asked.get('/sandbox/charges?status=requires_action')).body.data).toEqual([body]);

    const { location } = await press(asked, body.redirect_url, 'succeeded');
    expect(location).toBe(`https://shop.example/return?charge=${body.id}&status=${afterAction}`);
    const message = afterAction === 'failed' ? 'The card was declined.' : null;
    const ended = { status: afterAction, failure_code, decline_code, failure_message: message, redirect_url: null };
    expect(await findCharge(asked, body.id)).toEqual({ ...body, ...ended });
  });

  it('uses its token, so a second request gets the id of the charge, before and after the challenge', async () => {
    const asked = createAsked();
    const token = seal(asked.sandbox.keys, JSON.stringify({ ...cardCharge, cardNumber: SUCCEEDING }));
    const { body: charge } = await asked.post('/v1/process/card-payment', { token });
    const replay = async () => (await asked.post('/v1/process/card-payment', { token })).body.error;
    const used = { code: 'token_already_used', charge: charge.id };
    expect(await replay()).toMatchObject(used);
    await press(asked, charge.redirect_url, 'succeeded');
    expect(await replay()).toMatchObject(used);
    expect((await asked.get('/sandbox/charges')).body.data).toHaveLength(1);
  });

  it('is the only charge that has a redirect address', async () => {
    expect(await payCard(createAsked(), { cardNumber: '4242424242424242' })).toMatchObject({
      status: 'succeeded',
      redirect_url: null,
    });
  });

  it.each([
    ['of a key namespace', {}, 'sk_test_a-b', 'sig_test_a-b', 'sk_test_a-b'],
    ['with its own keys', { merchants: [OWN] }, OWN.secretKey, OWN.signature, OWN.publishableKey],
    ['that is not registered', { anyKey: true }, 'any', 'one', 'any'],
  ])('has a challenge for a merchant %s', async (_, options, authorization, signature, publishableKey) => {
    const asked = createAsked(options);
    const keys = { publishableKey, secretKey: '', signature };
    const token = seal(keys, JSON.stringify({ ...cardCharge, cardNumber: SUCCEEDING }));
    const { body } = await asked.post('/v1/process/card-payment', { token }, { authorization, signature });
    expect((await open(asked, body.redirect_url)).status).toBe(200);
    expect((await press(asked, body.redirect_url, 'succeeded')).location).toContain('status=succeeded');
  });
});

describe('the challenge page', () => {
  it('shows merchant, amount and card, and changes nothing', async () => {
    const asked = createAsked();
    const { id, redirect_url } = await payCard(asked, { description: 'Order <1001>' });
    const { status, headers, text } = await open(asked, redirect_url);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=UTF-8');
    for (const shown of ['sandbox', '€25.99', 'Visa ••3155', 'Order &lt;1001&gt;', 'Confirm', 'Refuse']) {
      expect(text).toContain(shown);
    }
    expect(text).not.toMatch(/<script|\bon\w+=|https?:|4000002500003155/);
    await open(asked, redirect_url, { method: 'HEAD' });
    expect(await findCharge(asked, id)).toMatchObject({ status: 'requires_action' });
  });

  it('has its own policy: no script, no limit for forms or frames, no referrer', async () => {
    const asked = createAsked();
    const { redirect_url } = await payCard(asked);
    const { headers, text } = await open(asked, redirect_url);
    const policy = headers.get('content-security-policy') ?? '';
    const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).toBe(`default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'`);
    expect(text).toContain(`<style nonce="${nonce}">`);
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await open(asked, redirect_url)).headers.get('content-security-policy')).not.toBe(policy);
  });

  it('accepts any host, and forms of any origin', async () => {
    const asked = createAsked();
    const { redirect_url } = await payCard(asked);
    const headers = { host: 'sandbox.internal:4010', origin: 'null', ...FORM };
    expect((await open(asked, redirect_url, { headers: { host: headers.host } })).status).toBe(200);
    const init = { method: 'POST', headers, body: 'outcome=succeeded' };
    expect((await open(asked, redirect_url, init)).status).toBe(303);
  });

  it('is found only by its own secret', async () => {
    const asked = createAsked();
    const one = new URL((await payCard(asked)).redirect_url).pathname.split('/');
    const { id, redirect_url } = await payCard(asked);
    const [secret = ''] = redirect_url.split('/').slice(-1);
    const plain = await payCard(asked, { cardNumber: '4242424242424242' });
    const paths = [
      `${id}/${one.at(-1)}`,
      `${one.at(-2)}/${secret}`,
      `${plain.id}/${secret}`,
      `${id}/${secret.slice(0, 24)}`,
      `${id}/${secret.slice(1)}`,
      `${id}/${secret}0`,
      `${id}/${secret.slice(0, 24)}00`,
      `${id}/${secret.slice(0, 24)}ff`,
      `${id}/${secret.slice(0, 24)}6f74686572`,
      `${id}/%00`,
      `%00/${secret}`,
      `ch_none/${secret}`,
    ];
    for (const path of paths) {
      const url = `http://gateway.test/sandbox/3ds/${path}`;
      expect((await open(asked, url)).status, path).toBe(404);
      expect(await press(asked, url, 'succeeded')).toEqual({ status: 404, location: null });
    }
    expect((await findCharge(asked, id)).status).toBe('requires_action');
    expect((await open(asked, redirect_url)).status).toBe(200);
    await asked.sandbox.reset();
    expect((await open(asked, redirect_url)).status).toBe(404);
  });

  it.each([
    ['no outcome', FORM, 'x=1', 400],
    ['another outcome', FORM, 'outcome=disputed', 400],
    ['JSON', { 'content-type': 'application/json' }, '{"outcome":"succeeded"}', 415],
  ])('does nothing for %s', async (_, headers, body, expected) => {
    const asked = createAsked();
    const { id, redirect_url } = await payCard(asked);
    const { status } = await open(asked, redirect_url, { method: 'POST', headers, body });
    expect(status).toEqual(expected);
    expect((await findCharge(asked, id)).status).toBe('requires_action');
  });

  it('accepts one result: later requests get the result of the charge', async () => {
    const asked = createAsked();
    const { id, redirect_url } = await payCard(asked);
    const first = await press(asked, redirect_url, 'succeeded');
    const ended = await findCharge(asked, id);
    for (const outcome of ['succeeded', 'failed']) expect(await press(asked, redirect_url, outcome)).toEqual(first);
    expect(await findCharge(asked, id)).toEqual(ended);
    const { text } = await open(asked, redirect_url);
    expect(text).toContain('This payment is confirmed');
    expect(text).toContain(`href="https://shop.example/return?charge=${id}&amp;status=succeeded"`);
    expect(text).not.toContain('<button');
  });
});

describe('the return URL', () => {
  it.each([
    ['https://shop.example/return', 'https://shop.example/return?CHARGE'],
    ['https://shop.example', 'https://shop.example/?CHARGE'],
    ['https://shop.example/?', 'https://shop.example/?CHARGE'],
    ['https://shop.example/r?order=a%20b&flag&x=1+2#part', 'https://shop.example/r?order=a%20b&flag&x=1+2&CHARGE#part'],
    ['https://shop.example/r?charge=mine&status=succeeded&a=1', 'https://shop.example/r?a=1&CHARGE'],
    ['http://localhost:3000/done', 'http://localhost:3000/done?CHARGE'],
    ['com.shop.app://pay/Done?x=1#f', 'com.shop.app://pay/Done?x=1&CHARGE#f'],
    ['shopapp:done', 'shopapp:done?CHARGE'],
    ['intent://pay/#Intent;scheme=shop;end', 'intent://pay/?CHARGE#Intent;scheme=shop;end'],
    ['https://shöp.example/ä?ö#ü', 'https://xn--shp-tna.example/%C3%A4?%C3%B6&CHARGE#%C3%BC'],
    ['https://shop.example/2026/11/22/123456', 'https://shop.example/2026/11/22/123456?CHARGE'],
  ])('%s becomes %s', async (return_url, expected) => {
    const asked = createAsked();
    const { id, redirect_url } = await payCard(asked, { return_url });
    const { location } = await press(asked, redirect_url, 'succeeded');
    expect(location).toBe(expected.replace('CHARGE', `charge=${id}&status=succeeded`));
  });

  it('is stored without an account number, and only for a card with a challenge', async () => {
    const store = createMemoryStore();
    const asked = createAsked({ store });
    const return_url = `https://shop.example/r?card=${SUCCEEDING}&iban=${IBAN}`;
    await asked.post('/v1/tokens', { ...cardCharge, cardNumber: SUCCEEDING, return_url });
    const { redirect_url } = await payCard(asked, { return_url });
    await payCard(asked, { return_url: 'https://plain.example', cardNumber: '4242424242424242' });
    const kept = JSON.stringify(await Promise.all([store.list('sandbox', CHARGES), store.list('sandbox', TOKENS)]));
    const masked = 'https://shop.example/r?card=%E2%80%A63155&iban=%E2%80%A63000';
    expect(kept).toContain(masked);
    expect(kept).not.toMatch(new RegExp(`${SUCCEEDING}|${IBAN}|plain\\.example`));
    expect((await press(asked, redirect_url, 'succeeded')).location).toContain(`${masked}&charge=ch_`);
  });
});

describe('a challenge without a result', () => {
  const at = (time: string) => ({ clock: `2031-06-02T${time}Z` });
  const MEMBERS = { expYear: '2035' };

  it('expires after 15 minutes of the merchant’s clock, and not before', async () => {
    const asked = createAsked(at('09:00:00'));
    const { id, redirect_url } = await payCard(asked, MEMBERS);
    const advance = async (seconds: number) => (await asked.post('/sandbox/clock', { advance: { seconds } })).body;
    expect((await advance(899)).transitions).toEqual([]);
    expect((await findCharge(asked, id)).status).toBe('requires_action');
    const transition = { charge: id, from: 'requires_action', to: 'failed', dispute: null };
    expect((await advance(1)).transitions).toEqual([transition]);
    const failed = { status: 'failed', failure_code: 'authentication_failed', redirect_url: null };
    expect(await findCharge(asked, id)).toMatchObject(failed);
    expect((await open(asked, redirect_url)).text).toContain('This payment was not made');
    expect(await press(asked, redirect_url, 'succeeded')).toEqual({
      status: 303,
      location: `https://shop.example/return?charge=${id}&status=failed`,
    });
    expect((await findCharge(asked, id)).status).toBe('failed');
  });

  it('expires at the next request, even if that is its result', async () => {
    let now = Date.parse('2031-06-02T09:00:00Z');
    const asked = createAsked({ now: () => now });
    const charges = [await payCard(asked, MEMBERS), await payCard(asked, MEMBERS)];
    now += 15 * 60_000;
    expect((await press(asked, charges[0].redirect_url, 'succeeded')).location).toContain('status=failed');
    const demand = await asked.post(`/sandbox/charges/${charges[1].id}/authenticate`, { outcome: 'succeeded' });
    expect(demand.status).toBe(400);
    expect(demand.body.error.code).toBe('action_not_required');
    const kept = await asked.get('/sandbox/charges?status=failed');
    expect(kept.body.data).toHaveLength(charges.length);
  });
});

describe('POST /sandbox/charges/:id/authenticate', () => {
  it('accepts two outcomes, only for the merchant’s own charge with a challenge, which settle refuses', async () => {
    const asked = createAsked();
    const { id } = await payCard(asked);
    const path = `/sandbox/charges/${id}`;
    const refused = async (route: string, body: object, headers = {}) =>
      (await asked.post(route, body, headers)).body.error.code;
    for (const body of [{}, { outcome: 'disputed' }, { outcome: null }]) {
      expect(await refused(`${path}/authenticate`, body)).toBe('outcome_invalid');
    }
    const outcome = 'succeeded';
    expect(await refused(`${path}/authenticate`, { outcome, more: 1 })).toBe('member_unknown');
    expect(await refused('/sandbox/charges/ch_none/authenticate', { outcome })).toBe('resource_missing');
    const other = { authorization: 'sk_test_other' };
    expect(await refused(`${path}/authenticate`, { outcome }, other)).toBe('resource_missing');
    expect(await refused(`${path}/authenticate`, { outcome }, { host: 'evil.example' })).toBe('host_not_allowed');
    expect(await refused(`${path}/settle`, { outcome })).toBe('charge_not_pending');
    expect((await findCharge(asked, id)).status).toBe('requires_action');
  });
});

describe('the log', () => {
  it('lists the page without its secret', async () => {
    const lines: object[] = [];
    const asked = createAsked({ onRequest: (entry) => void lines.push(entry) });
    const { id, redirect_url } = await payCard(asked);
    await open(asked, redirect_url);
    await press(asked, redirect_url, 'failed');
    await open(asked, `${redirect_url}x`);
    const { data } = (await asked.get('/sandbox/requests')).body;
    const path = `/sandbox/3ds/${id}/…`;
    expect(data).toMatchObject([
      { method: 'GET', path, status: 404, code: null },
      { method: 'POST', path, status: 303, code: 'authentication_failed' },
      { method: 'GET', path, status: 200, code: null },
      { method: 'POST', path: '/v1/process/card-payment', status: 200 },
    ]);
    const secret = redirect_url.split('/').at(-1);
    expect(lines).toHaveLength(data.length);
    expect(JSON.stringify([data, lines])).not.toContain(secret.slice(0, 24));
  });
});
