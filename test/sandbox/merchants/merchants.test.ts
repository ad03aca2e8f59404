/** Keys: which requests they allow, and which errors they get. */
import { describe, expect, it } from 'vitest';
import { REQUESTS } from '../../../src/sandbox/http/request-log.js';
import { LINKS } from '../../../src/sandbox/merchants/any-key.js';
import { createSandbox } from '../../../src/sandbox/sandbox.js';
import { createMemoryStore } from '../../../src/sandbox/store/memory.js';
import { cardCharge } from '../../charges.js';
import { createAsked } from '../ask.js';
import { seal } from '../seal.js';

const CHARGE = '/v1/process/card-payment';
const CUSTOMER = '/v1/create/customer';
const customer = { email: 'ada@example.com', currency: 'eur' };

describe('a request', () => {
  const { post, sandbox } = createAsked();

  it.each([
    ['no key', { authorization: '' }, 'api_key_missing'],
    ['an unknown key', { authorization: 'key_unknown' }, 'api_key_invalid'],
    ['a key without a namespace', { authorization: 'sk_test_' }, 'api_key_invalid'],
    ['a key with a wrong namespace', { authorization: 'sk_test_UPPER' }, 'api_key_invalid'],
    ['no signature', { signature: '' }, 'signature_missing'],
    ["another merchant's signature", { signature: 'sig_test_else' }, 'signature_invalid'],
  ])('with %s is 401', async (_, headers, code) => {
    const { status, body } = await post(CHARGE, { token: 'tok_x' }, headers);
    expect(status).toBe(401);
    expect(body.error).toMatchObject({ type: 'authentication_error', code });
  });

  it('can send its key as Bearer', async () => {
    const { status } = await post(CUSTOMER, customer, { authorization: `Bearer ${sandbox.keys.secretKey}` });
    expect(status).toBe(200);
  });

  it('needs no signature for a customer', async () => {
    expect((await post(CUSTOMER, customer, { signature: '' })).status).toBe(200);
  });

  it.each([
    [CUSTOMER, 'publishable_key_on_charge'],
    // A page has no other key, and each of its payments would say so.
    [CHARGE, null],
  ])('with a publishable key to %s gets the warning %s', async (path, warning) => {
    const token = seal(sandbox.keys, JSON.stringify({ ...cardCharge, cardNumber: 4242424242424242 }));
    const body = path === CHARGE ? { token } : customer;
    const { status, headers } = await post(path, body, { authorization: sandbox.keys.publishableKey });
    expect(status).toBe(200);
    expect(headers.get('sandbox-warning')).toBe(warning);
  });
});

describe('strictKeys', () => {
  const { post, sandbox } = createAsked({ strictKeys: true });

  it('allows a publishable key to make a token', async () => {
    const { status } = await post('/v1/create/token', cardCharge, { authorization: sandbox.keys.publishableKey });
    expect(status).toBe(200);
  });
});

describe('a registered merchant', () => {
  const merchant = { name: 'acme', publishableKey: 'key_p', secretKey: 'key_s', signature: 'sig_own' };
  const { post } = createAsked({ merchants: [merchant] });

  it.each(['key_p', 'key_s'])('charges with %s and its signature', async (authorization) => {
    const token = seal(merchant, JSON.stringify(cardCharge));
    expect((await post(CHARGE, { token }, { authorization, signature: 'sig_own' })).status).toBe(200);
    const wrong = await post(CHARGE, { token }, { authorization, signature: 'sig_test_acme' });
    expect(wrong.body.error.code).toBe('signature_invalid');
  });

  it('cannot be used with the keys of a namespace with its name', async () => {
    const { status, body } = await post(CUSTOMER, customer, { authorization: 'sk_test_acme' });
    expect({ status, code: body.error.code }).toEqual({ status: 401, code: 'api_key_invalid' });
  });

  it('with the name `sandbox` needs its key for control, also on this machine', async () => {
    const { get } = createAsked({ merchants: [{ ...merchant, name: 'sandbox' }] });
    expect((await get('/sandbox/charges', { authorization: '' })).status).toBe(401);
    expect((await get('/sandbox/charges', { authorization: 'key_s' })).status).toBe(200);
  });

  it.each([
    { merchants: null },
    { merchants: {} },
    { merchants: [null] },
    { merchants: [merchant, merchant] },
    { merchants: [merchant, { ...merchant, name: 'other' }] },
    { merchants: [{ ...merchant, name: 5 }] },
    { allowHosts: null },
    { allowHosts: 'sandbox.internal' },
    { clock: 'tomorrow' },
    ...['', 'a\0b', 'a\nb', '\u202ea', '\ud800', 'x'.repeat(65)].map((name) => ({
      merchants: [{ ...merchant, name }],
    })),
    ...['x', null, {}, Promise.resolve({})].map((store) => ({ store })),
  ])('or another option that is wrong, as in %j, is refused when the sandbox is created', (options) => {
    const create = () => createSandbox(options as never);
    expect(create).toThrow(expect.objectContaining({ name: 'ConfigurationError', code: 'option_invalid' }));
  });

  it('with a name that does not exist is refused, and the nearest is named', () => {
    const { secretKey, ...others } = merchant;
    const create = () => createSandbox({ merchants: [{ ...others, secrettKey: secretKey }] as never });
    expect(create).toThrow(
      'The option merchants[0].secrettKey does not exist. The nearest name is merchants[0].secretKey.',
    );
  });

  it('with a key that a header cannot contain is refused when the sandbox is created', () => {
    const create = () => createSandbox({ merchants: [{ ...merchant, secretKey: 'with space' }] });
    expect(create).toThrow(expect.objectContaining({ name: 'ConfigurationError', code: 'option_invalid' }));
  });
});

describe('an unknown key', () => {
  it('is refused, with a message that says which keys work', async () => {
    const { status, body } = await createAsked().post(CUSTOMER, customer, { authorization: 'key_live' });
    expect({ status, code: body.error.code }).toEqual({ status: 401, code: 'api_key_invalid' });
    for (const form of [
      'pk_test_<name>',
      'sk_test_<name>',
      '--merchant name:publishable:secret:signature',
      '--any-key',
    ]) {
      expect(body.error.message).toContain(form);
    }
    expect(JSON.stringify(body)).not.toContain('key_live');
  });
});

describe('anyKey', () => {
  const P = { authorization: 'key_pub', signature: '' };
  const S = { authorization: 'key_sec', signature: '' };
  const SIGNED = { authorization: 'key_sec', signature: 'sig_own' };

  it('accepts any key with any signature', async () => {
    const { post } = createAsked({ anyKey: true });
    const token = seal({ publishableKey: 'key_sec', secretKey: '', signature: 'sig_own' }, JSON.stringify(cardCharge));
    expect((await post(CHARGE, { token }, SIGNED)).body).toMatchObject({ status: 'succeeded' });
    expect((await post(CHARGE, { token }, { authorization: 'key_sec', signature: '' })).body.error.code).toBe(
      'signature_missing',
    );
  });

  it('joins keys that come with the same signature, and separates keys with another one', async () => {
    const { post, get } = createAsked({ anyKey: true });
    const { body: made } = await post('/v1/tokens', cardCharge, S);
    expect((await get(`/v1/tokens/${made.id}`, P)).status).toBe(404);
    expect((await post(CHARGE, { token: made.id }, SIGNED)).status).toBe(200);
    // The publishable key has made a token before its first request with the signature.
    const { body: early } = await post('/v1/tokens', cardCharge, P);
    expect((await post(CHARGE, { token: early.id }, { ...P, signature: 'sig_own' })).status).toBe(200);
    for (const key of [P, S]) expect((await get(`/v1/tokens/${made.id}`, key)).body.used).toBe(true);
    const stranger = { authorization: 'key_sec', signature: 'sig_else' };
    expect((await post(CHARGE, { token: early.id }, stranger)).status).toBe(404);
  });

  it('opens a token of a key that was seen with the signature', async () => {
    const { post, get } = createAsked({ anyKey: true });
    const token = seal({ publishableKey: 'key_pub', secretKey: '', signature: 'sig_own' }, JSON.stringify(cardCharge));
    expect((await post(CHARGE, { token }, SIGNED)).body.error.code).toBe('token_invalid');
    const [entry] = (await get('/sandbox/requests', SIGNED)).body.data;
    expect(entry.detail).toContain('With --any-key, a key that never came with a request needs --merchant.');
    await post(CHARGE, { token: 'tok_none' }, { authorization: 'key_pub', signature: 'sig_own' });
    expect((await post(CHARGE, { token }, SIGNED)).status).toBe(200);
  });

  it('stores keys and signatures only as digests, and recognises them', async () => {
    const store = createMemoryStore();
    const { post } = createAsked({ anyKey: true, store });
    const { body: made } = await post('/v1/tokens', cardCharge, S);
    await post(CHARGE, { token: made.id }, SIGNED);
    const links = await store.list('', LINKS);
    expect(links).toHaveLength(Object.keys(SIGNED).length);
    expect(JSON.stringify([links, await store.listMerchants(10)])).not.toMatch(/key_|sig_/);
    const again = createAsked({ anyKey: true, store });
    expect((await again.post(CHARGE, { token: made.id }, SIGNED)).body.error.code).toBe('token_already_used');
  });

  it('makes one merchant of keys that come with one signature at the same time', async () => {
    const store = createMemoryStore();
    const { post, get } = createAsked({ anyKey: true, store });
    const keys = Array.from({ length: 20 }, (_, n) => `key_${n}`);
    const ask = (authorization: string) => post(CHARGE, { token: 'tok_1' }, { authorization, signature: 'sig_own' });
    await Promise.all(keys.map(ask));
    const { body } = await post('/v1/tokens', cardCharge, P);
    await ask('key_pub');
    const seen = await Promise.all(
      keys.map((authorization) => get(`/v1/tokens/${body.id}`, { authorization, signature: '' })),
    );
    expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('does not change the keys of namespaces', async () => {
    const { post } = createAsked({ anyKey: true });
    expect((await post(CHARGE, { token: 'tok_x' }, { signature: 'sig_own' })).body.error.code).toBe(
      'signature_invalid',
    );
  });

  it('allows a merchant control with its key alone', async () => {
    const { post, get } = createAsked({ anyKey: true });
    await post('/v1/tokens', cardCharge, S);
    expect((await get('/sandbox/tokens', S)).body.data).toHaveLength(1);
    expect((await get('/sandbox/tokens', { authorization: 'key_else' })).body.data).toEqual([]);
  });
});

describe('a request that only reads, or is refused', () => {
  it('creates no merchant', async () => {
    const store = createMemoryStore();
    const { post, get } = createAsked({ store });
    for (let n = 0; n < 150; n++) {
      await get('/v1/tokens/tok_1', { authorization: `sk_test_reader${n}` });
      await post(CHARGE, { token: 'x' }, { authorization: `sk_test_refused${n}`, signature: 'x' });
    }
    expect(await store.listMerchants(1000)).toEqual([]);
    const names = Array.from({ length: 150 }, (_, n) => [`reader${n}`, `refused${n}`]).flat();
    const kept = await Promise.all(names.map((name) => store.list(name, REQUESTS)));
    expect(kept.filter((entries) => entries.length > 0).length).toBeLessThanOrEqual(100);
  });
});
