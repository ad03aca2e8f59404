/** Faults on demand: by header, by rule, by email. */
import { describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../src/client/client.js';
import type { SandboxOptions } from '../../../src/sandbox/options.js';
import { createSandbox } from '../../../src/sandbox/sandbox.js';
import { createMemoryStore } from '../../../src/sandbox/store/memory.js';
import { createTokenizer } from '../../../src/tokenizer.js';
import { cardCharge } from '../../charges.js';
import { stopTimers, until } from '../../client/deadline.js';
import { createAsked } from '../ask.js';
import { seal } from '../seal.js';

const CUSTOMER = '/v1/create/customer';
const customer = { email: 'ada@example.com', currency: 'eur' };

/** A sandbox with the SDK's own client at it, and the number of charges that it has. */
function createShop(options?: SandboxOptions) {
  const sandbox = createSandbox(options);
  const { secretKey, publishableKey, signature } = sandbox.keys;
  const client = createClient({ baseUrl: 'http://localhost', apiKey: secretKey, signature, fetch: sandbox.fetch });
  const tokenizer = createTokenizer({ apiKey: publishableKey, signature });
  const countCharges = async () => {
    const response = await sandbox.fetch('http://localhost/sandbox/charges');
    return ((await response.json()) as { data: unknown[] }).data.length;
  };
  return { client, tokenizer, countCharges };
}

describe('a fault by header', () => {
  const { post } = createAsked();

  it.each([
    ['status=429', 429, '1'],
    ['status=503', 503, '1'],
    ['status=500', 500, null],
    ['status=404', 404, null],
  ])('%s answers it', async (fault, expected, retryAfter) => {
    const { status, headers, body } = await post(CUSTOMER, customer, { 'sandbox-fault': fault });
    expect([status, headers.get('retry-after'), body.error.code]).toEqual([expected, retryAfter, 'fault_injected']);
  });

  it('latency=40 is late, and then answers', async () => {
    stopTimers();
    const answered = vi.fn();
    const answer = post(CUSTOMER, customer, { 'sandbox-fault': 'latency=40' }).finally(answered);
    await until(() => vi.getTimerCount() === 1);
    await vi.advanceTimersByTimeAsync(39);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect((await answer).status).toBe(200);
  });

  it.each(
    ['', 'none', 'status', 'status=200', 'status=600', 'latency', 'latency=999999', 'drop=1', 'status=1e3'].slice(1),
  )('%s is no fault, and told', async (fault) => {
    const { status, body } = await post(CUSTOMER, customer, { 'sandbox-fault': fault });
    expect([status, body.error.code]).toEqual([400, 'fault_invalid']);
  });

  it('does nothing with faults turned off, and a rule is refused', async () => {
    const { post } = createAsked({ faults: false });
    const { status, body } = await post('/sandbox/faults', { fault: 'drop' });
    expect([status, body.error.code]).toEqual([403, 'faults_off']);
    expect((await post(CUSTOMER, customer, { 'sandbox-fault': 'status=500' })).status).toBe(200);
  });
});

describe('a fault by rule', () => {
  it('strikes the requests that match, so many times', async () => {
    const { post, get } = createAsked();
    const { body: rule } = await post('/sandbox/faults', {
      match: { method: 'post', path: CUSTOMER },
      fault: 'status=500',
      times: 2,
    });
    expect(rule).toMatchObject({ id: expect.stringMatching(/^flt_/), fault: 'status=500', times: 2 });
    expect((await post('/v1/tokens', cardCharge)).status).toBe(200);
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await post(CUSTOMER, customer)).status);
    expect(statuses).toEqual([500, 500, 200]);
    expect((await get('/sandbox/faults')).body).toEqual({ data: [] });
  });

  it('strikes as often as said under concurrent requests', async () => {
    const { post } = createAsked();
    await post('/sandbox/faults', { fault: 'status=502', times: 5 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(CUSTOMER, customer)));
    expect(answers.filter(({ status }) => status === 502)).toHaveLength(5);
  });

  it('strikes in the order in which the rules were made, and any request without a match', async () => {
    const { post, get } = createAsked();
    await post('/sandbox/faults', { fault: 'status=500' });
    await post('/sandbox/faults', { fault: 'status=502' });
    expect((await get('/v1/tokens/tok_x')).status).toBe(500);
    expect((await post(CUSTOMER, customer)).status).toBe(502);
  });

  it('is of one merchant, and goes by DELETE', async () => {
    const { post, get, sandbox } = createAsked();
    await post('/sandbox/faults', { fault: 'drop', times: 100 });
    expect((await post(CUSTOMER, customer, { authorization: 'sk_test_other' })).status).toBe(200);
    const deleted = await sandbox.fetch('http://localhost/sandbox/faults', { method: 'DELETE' });
    expect(deleted.status).toBe(200);
    expect((await get('/sandbox/faults')).body).toEqual({ data: [] });
    expect((await post(CUSTOMER, customer)).status).toBe(200);
  });

  it.each([
    null,
    {},
    { fault: 'boom' },
    { fault: 'drop', times: 0 },
    { fault: 'drop', match: { path: 5 } },
    { fault: 7 },
    { fault: 'drop', tims: 3 },
    { fault: 'drop', match: 'POST /v1/tokens' },
    { fault: 'drop', match: { url: '/v1/tokens' } },
  ])('of %j is refused', async (rule) => {
    const { status, body } = await createAsked().post('/sandbox/faults', JSON.stringify(rule));
    expect([status, body.error.code]).toEqual([400, 'fault_invalid']);
  });
});

describe('a fault by email, inside a client-side token', () => {
  const withFault = (fault: string) => ({
    ...cardCharge,
    cardNumber: 4242424242424242,
    email: `ada+sandbox.${fault}@example.com`,
  });

  it('drop-after loses the answer of a charge that was made, and the replay tells', async () => {
    const { client, tokenizer, countCharges } = createShop();
    const token = await tokenizer.tokenizeCard(withFault('drop-after'));
    await expect(client.chargeCard(token)).rejects.toMatchObject({ name: 'ConnectionError', outcome: 'unknown' });
    expect(await countCharges()).toBe(1);
    await expect(client.chargeCard(token)).rejects.toMatchObject({
      code: 'token_already_used',
      outcome: 'unknown',
      chargeId: expect.stringMatching(/^ch_/),
    });
    expect(await countCharges()).toBe(1);
  });

  it('drop makes no charge, and the replay does', async () => {
    const { client, tokenizer, countCharges } = createShop();
    const token = await tokenizer.tokenizeCard(withFault('drop'));
    await expect(client.chargeCard(token)).rejects.toMatchObject({ name: 'ConnectionError', outcome: 'unknown' });
    expect(await countCharges()).toBe(0);
    await expect(client.chargeCard(token)).resolves.toMatchObject({ status: 'succeeded' });
  });

  it('malformed is a charge that cannot be read', async () => {
    const { client, tokenizer, countCharges } = createShop();
    const charging = client.chargeCard(await tokenizer.tokenizeCard(withFault('malformed')));
    await expect(charging).rejects.toMatchObject({
      name: 'ResponseError',
      code: 'response_invalid',
      outcome: 'unknown',
    });
    expect(await countCharges()).toBe(1);
  });

  it('status=429 asks to wait', async () => {
    const { client, tokenizer } = createShop();
    // Too soon for a second attempt.
    const charging = client.chargeCard(await tokenizer.tokenizeCard(withFault('status=429')), { timeoutMs: 1000 });
    await expect(charging).rejects.toMatchObject({ status: 429, retryAfterMs: 1000, outcome: 'unknown', attempts: 1 });
  });

  it('latency makes a client with little patience give up, and the charge is made all the same', async () => {
    const { client, tokenizer, countCharges } = createShop();
    const token = await tokenizer.tokenizeCard(withFault('latency=80'));
    await expect(client.chargeCard(token, { timeoutMs: 20 })).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect.poll(countCharges).toBe(1);
  });

  it.each(['boom', 'status=99', 'drop.after', ''])('"%s" is none, and warned of', async (fault) => {
    const { post, sandbox } = createAsked();
    const token = seal(sandbox.keys, JSON.stringify(withFault(fault)));
    const { status, headers } = await post('/v1/process/card-payment', { token });
    expect([status, headers.get('sandbox-warning')]).toEqual([200, 'fault_invalid']);
  });

  it('does nothing with faults turned off', async () => {
    const { client, tokenizer } = createShop({ faults: false });
    const token = await tokenizer.tokenizeCard(withFault('drop'));
    await expect(client.chargeCard(token)).resolves.toMatchObject({ status: 'succeeded' });
  });
});

describe('a rule', () => {
  it('is forgotten when it has struck for the last time', async () => {
    const store = createMemoryStore();
    const { post, get } = createAsked({ store });
    for (let i = 0; i < 3; i++) await post('/sandbox/faults', { fault: 'status=500' });
    for (let i = 0; i < 3; i++) expect((await get('/v1/tokens/tok_1')).status).toBe(500);
    expect((await get('/v1/tokens/tok_1')).status).toBe(404);
    expect(await store.list('sandbox', 'fault')).toEqual([]);
  });

  it.each(['/v1/tokens/4242424242424242', `/v1/${'ab'.repeat(64)}`, '/a', 'elsewhere'])(
    'is for a path of the gateway, and not for %s, which might hold a card number',
    async (path) => {
      const { post } = createAsked();
      const { status, body } = await post('/sandbox/faults', { match: { path }, fault: 'drop' });
      expect([status, body.error.code]).toEqual([400, 'fault_invalid']);
      expect(JSON.stringify(body)).not.toContain(path);
    },
  );
});

describe('the log', () => {
  it('says why a request failed, by the code of the error or of the decline', async () => {
    const { post, get } = createAsked();
    await post('/v1/tokens', {}, { 'sandbox-fault': 'status=500' });
    await get('/v1/tokens/tok_1');
    const { body } = await post('/v1/create/token', { ...cardCharge, cardNumber: '4000000000009995' });
    await post('/v1/process/card-payment', { token: body.id });
    const { data } = (await get('/sandbox/requests')).body;
    const codes = data.map(({ code }: { code: string | null }) => code);
    expect(codes).toEqual(['insufficient_funds', null, 'resource_missing', 'fault_injected']);
  });
});
