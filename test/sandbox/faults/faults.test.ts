/** Faults on request: by header, by rule, by email. */
import { describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../src/client/client.js';
import { FAULT_RULES } from '../../../src/sandbox/faults/fault.js';
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

/** Creates a sandbox with a client and a tokenizer of the SDK, and counts its charges. */
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
  ])('%s answers with that status', async (fault, expected, retryAfter) => {
    const { status, headers, body } = await post(CUSTOMER, customer, { 'sandbox-fault': fault });
    expect(status).toEqual(expected);
    expect(headers.get('retry-after')).toEqual(retryAfter);
    expect(body.error.code).toBe('fault_injected');
  });

  it('latency=40 answers after that time', async () => {
    stopTimers();
    const answered = vi.fn();
    const answer = post(CUSTOMER, customer, { 'sandbox-fault': 'latency=40' }).finally(answered);
    await until(() => vi.getTimerCount() === 1);
    await vi.advanceTimersByTimeAsync(39);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect((await answer).status).toBe(200);
  });

  it.each(['none', 'status', 'status=200', 'status=600', 'latency', 'latency=999999', 'drop=1', 'status=1e3'])(
    '%s is refused, because it is not a fault',
    async (fault) => {
      const { status, body } = await post(CUSTOMER, customer, { 'sandbox-fault': fault });
      expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'fault_invalid' });
    },
  );

  it('does nothing when faults are off, and a rule is refused', async () => {
    const { post } = createAsked({ faults: false });
    const { status, body } = await post('/sandbox/faults', { fault: 'drop' });
    expect({ status, code: body.error.code }).toEqual({ status: 403, code: 'faults_off' });
    expect((await post(CUSTOMER, customer, { 'sandbox-fault': 'status=500' })).status).toBe(200);
  });
});

describe('a fault by rule', () => {
  it('applies to requests that match, the given number of times, and is then removed', async () => {
    const store = createMemoryStore();
    const { post } = createAsked({ store });
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
    expect(await store.list('sandbox', FAULT_RULES)).toEqual([]);
  });

  it('applies exactly that often to concurrent requests', async () => {
    const { post } = createAsked();
    const times = 5;
    await post('/sandbox/faults', { fault: 'status=502', times });
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(CUSTOMER, customer)));
    expect(answers.filter(({ status }) => status === 502)).toHaveLength(times);
  });

  it('applies in the order in which the rules were made, and to any request if it has no match', async () => {
    const { post, get } = createAsked();
    await post('/sandbox/faults', { fault: 'status=500' });
    await post('/sandbox/faults', { fault: 'status=502' });
    expect((await get('/v1/tokens/tok_x')).status).toBe(500);
    expect((await post(CUSTOMER, customer)).status).toBe(502);
  });

  it('belongs to one merchant, and is removed by DELETE', async () => {
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
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'fault_invalid' });
  });
});

describe('a fault by email, inside a client-side token', () => {
  const withFault = (fault: string) => ({
    ...cardCharge,
    cardNumber: 4242424242424242,
    email: `ada+sandbox.${fault}@example.com`,
  });

  it('drop-after makes the charge and loses the answer, and the same token gets an error later', async () => {
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

  it('malformed makes the charge and sends an answer that cannot be read', async () => {
    const { client, tokenizer, countCharges } = createShop();
    const charging = client.chargeCard(await tokenizer.tokenizeCard(withFault('malformed')));
    await expect(charging).rejects.toMatchObject({
      name: 'ResponseError',
      code: 'response_invalid',
      outcome: 'unknown',
    });
    expect(await countCharges()).toBe(1);
  });

  it.each(['boom', 'status=99', 'drop.after', ''])('"%s" is not a fault, and gives a warning', async (fault) => {
    const { post, sandbox } = createAsked();
    const token = seal(sandbox.keys, JSON.stringify(withFault(fault)));
    const { status, headers } = await post('/v1/process/card-payment', { token });
    expect({ status, warning: headers.get('sandbox-warning') }).toEqual({ status: 200, warning: 'fault_invalid' });
  });

  it('does nothing when faults are off', async () => {
    const { client, tokenizer } = createShop({ faults: false });
    const token = await tokenizer.tokenizeCard(withFault('drop'));
    await expect(client.chargeCard(token)).resolves.toMatchObject({ status: 'succeeded' });
  });
});

describe('a rule', () => {
  it.each(['/v1/tokens/4242424242424242', `/v1/${'ab'.repeat(64)}`, '/a', 'elsewhere'])(
    'is for a path of the gateway, and not for %s, which could contain a card number',
    async (path) => {
      const { post } = createAsked();
      const { status, body } = await post('/sandbox/faults', { match: { path }, fault: 'drop' });
      expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'fault_invalid' });
      expect(JSON.stringify(body)).not.toContain(path);
    },
  );
});

describe('the log', () => {
  it('has the error code or the decline code of a failed request', async () => {
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
