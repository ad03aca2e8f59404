/** Who may control a sandbox, what its lists contain, and what its log never contains. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fixtures } from '../../../src/sandbox/fixtures.js';
import { redactPath } from '../../../src/sandbox/http/redact.js';
import { REQUESTS } from '../../../src/sandbox/http/request-log.js';
import { createMemoryStore } from '../../../src/sandbox/store/memory.js';
import { cardCharge, sepaCharge } from '../../charges.js';
import { createAsked, type JsonBody } from '../ask.js';
import { seal } from '../seal.js';

const ROUTES: [string, string][] = [
  ['POST', '/sandbox/reset'],
  ['GET', '/sandbox/charges'],
  ['GET', '/sandbox/tokens'],
  ['GET', '/sandbox/customers'],
  ['GET', '/sandbox/disputes'],
  ['GET', '/sandbox/requests'],
  ['GET', '/sandbox/clock'],
  ['GET', '/sandbox/faults'],
  ['DELETE', '/sandbox/faults'],
];

describe('control', () => {
  const { sandbox } = createAsked({ allowHosts: ['Sandbox.Internal'] });
  const ask = (method: string, path: string, headers: Record<string, string>) =>
    sandbox.fetch(`http://127.0.0.1:4010${path}`, { method, headers });
  const { secretKey, publishableKey } = sandbox.keys;

  it.each(ROUTES)('%s %s needs a secret key, or no key on this machine', async (method, path) => {
    expect((await ask(method, path, { authorization: secretKey })).status).toBe(200);
    expect((await ask(method, path, { host: '127.0.0.1:4010' })).status).toBe(200);
    expect((await ask(method, path, { authorization: publishableKey })).status).toBe(403);
    expect((await ask(method, path, { authorization: 'none' })).status).toBe(401);
  });

  it.each(['localhost', 'localhost:4010', 'app.localhost', '127.0.0.1', '[::1]:4010'])(
    'is open to the host %s',
    async (host) => {
      expect((await ask('GET', '/sandbox/charges', { host })).status).toBe(200);
    },
  );

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1'])(
    'is closed to the host %s',
    async (host) => {
      const response = await ask('GET', '/sandbox/charges', { host, authorization: secretKey });
      expect(response.status).toBe(403);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('is open to an allowed host only with a secret key', async () => {
    const host = 'sandbox.internal:4010';
    expect((await ask('GET', '/sandbox/charges', { host, authorization: secretKey })).status).toBe(200);
    expect((await ask('GET', '/sandbox/charges', { host })).status).toBe(401);
  });

  it.each(['https://evil.example', 'http://127.0.0.1:9999', 'null'])('is closed to a page of %s', async (origin) => {
    const response = await ask('POST', '/sandbox/reset', { origin, host: '127.0.0.1:4010', authorization: secretKey });
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is closed to a page whose address differs from the Host header', async () => {
    const headers = { host: 'localhost', origin: 'http://evil.example' };
    const response = await sandbox.fetch('http://evil.example/sandbox/fixtures', { headers });
    expect(response.status).toBe(403);
  });

  it('is open to its own page', async () => {
    expect((await ask('GET', '/sandbox/clock', { origin: 'http://127.0.0.1:4010' })).status).toBe(200);
  });

  it('shows its health to any host, and its fixtures to this machine', async () => {
    for (const host of ['127.0.0.1:4010', 'sandbox', '10.0.0.1:4010']) {
      expect(await (await ask('GET', '/sandbox/health', { host })).json()).toEqual({ status: 'ok' });
    }
    expect(await (await ask('GET', '/sandbox/fixtures', {})).json()).toMatchObject({ cards: fixtures.cards });
  });
});

describe('the lists', () => {
  it.each(ROUTES)('refuse an unknown filter: %s %s', async (method, path) => {
    const { sandbox } = createAsked();
    const response = await sandbox.fetch(`http://gateway.test${path}?statu=pending`, { method });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'filter_unknown' } });
  });

  it('show the named merchant on this machine without its key', async () => {
    const { post, sandbox } = createAsked();
    await post('/v1/tokens', cardCharge, { authorization: 'sk_test_shop' });
    const read = async (host: string) => {
      const response = await sandbox.fetch('http://127.0.0.1/sandbox/tokens?merchant=shop', { headers: { host } });
      return ((await response.json()) as JsonBody).data?.length;
    };
    expect(await read('127.0.0.1')).toBe(1);
    expect(await read('elsewhere.example')).toBeUndefined();
  });

  it('contain tokens and customers as they were answered', async () => {
    const { post, get } = createAsked();
    const { body: token } = await post('/v1/tokens', cardCharge);
    const { body: customer } = await post('/v1/create/customer', { email: 'ada@example.com', currency: 'eur' });
    expect((await get('/sandbox/tokens')).body).toEqual({ data: [token] });
    expect((await get('/sandbox/customers')).body).toEqual({ data: [customer] });
  });
});

describe('a request that a proxy on this machine forwards', () => {
  it.each(['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'])('needs the key, because of %s', async (name) => {
    const { post } = createAsked();
    const headers = { host: 'localhost:4010', authorization: '', [name]: '203.0.113.7' };
    expect((await post('/sandbox/reset', '', headers)).status).toBe(401);
  });
});

describe('the log of requests', () => {
  it('lists each request and its result', async () => {
    const { post, get } = createAsked();
    const { body: token } = await post('/v1/tokens', { ...cardCharge, cardNumber: 4242424242424242 });
    await get(`/v1/tokens/${token.id}`);
    await post('/v1/process/card-payment', { token: 'x', metadata: {} });
    await post('/v1/create/customer', {}, { 'sandbox-fault': 'drop' }).catch(() => {});
    const { data } = (await get('/sandbox/requests')).body;
    const seen = data.map(({ method, path, status, warnings }: Record<string, unknown>) => [
      method,
      path,
      status,
      warnings,
    ]);
    expect(seen).toEqual([
      ['POST', '/v1/create/customer', 0, []],
      ['POST', '/v1/process/card-payment', 400, ['unknown_member: metadata']],
      ['GET', `/v1/tokens/${token.id}`, 200, []],
      ['POST', '/v1/tokens', 200, []],
    ]);
    expect(data[0]).toMatchObject({
      id: expect.stringMatching(/^req_/),
      ms: expect.any(Number),
      created: expect.any(Number),
    });
  });

  it('does not show an invented method', async () => {
    const { sandbox, get } = createAsked();
    await sandbox.fetch('http://gateway.test/v1/tokens', { method: '4242424242424242' });
    expect((await get('/sandbox/requests')).body.data[0].method).toBe('…');
  });

  it('keeps the last 1,000, and for a while a few more', async () => {
    const store = createMemoryStore();
    const { get } = createAsked({ store });
    // Even numbers instead of random ones: every fiftieth number is small.
    let drawn = 0;
    const chance = vi.spyOn(Math, 'random').mockImplementation(() => (drawn++ % 50) / 50);
    onTestFinished(() => chance.mockRestore());
    const ids: (string | null)[] = [];
    for (let i = 0; i < 1100; i++) ids.unshift((await get('/v1/none')).headers.get('request-id'));
    const { data } = (await get('/sandbox/requests')).body;
    expect(data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 1000));
    expect((await store.list('sandbox', REQUESTS)).length).toBeLessThanOrEqual(1050);
  });

  it('contains no card number, security code, IBAN, key, signature or token, wherever it was sent', async () => {
    const { post, get, sandbox } = createAsked();
    const { keys } = sandbox;
    const card = { ...cardCharge, cvc: '739' };
    const token = seal(keys, JSON.stringify(card));
    const secrets = [
      card.cardNumber,
      '"739"',
      sepaCharge.iban,
      keys.secretKey,
      keys.publishableKey,
      keys.signature,
      token,
    ];
    for (const secret of secrets) {
      for (const path of [
        `/v1/tokens/${secret}`,
        `/v1/retrieve/token/${secret}`,
        `/v1/${secret}`,
        `/v1/tokens?x=${secret}`,
      ]) {
        await get(encodeURI(path));
        await post(encodeURI(path), { token: secret });
      }
    }
    await post('/v1/tokens', card);
    await post('/v1/tokens', sepaCharge);
    await post('/v1/process/card-payment', { token });
    await post('/v1/process/card-payment', { token });

    const { body } = await get('/sandbox/requests');
    expect(body.data.length).toBeGreaterThan(50);
    const text = JSON.stringify(body);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it.each([
    ['/v1/tokens/tok_abcdefghijklmnopqrstuvwx', '/v1/tokens/tok_abcdefghijklmnopqrstuvwx'],
    ['/v1/tokens/4242424242424242', '/v1/tokens/…'],
    ['/v1/a/b/c/d/e/f/g/h', '/v1/…/…/…/…'],
  ])('shows %s as %s', (path, shown) => {
    expect(redactPath(path)).toBe(shown);
  });
});
