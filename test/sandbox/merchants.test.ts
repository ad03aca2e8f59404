/** Keys: who is let in, and who is told what. */
import { describe, expect, it, vi } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { cardCharge } from '../charges.js';
import { createAsked } from './ask.js';
import { seal } from './seal.js';

const CHARGE = '/v1/process/card-payment';
const CUSTOMER = '/v1/create/customer';
const customer = { email: 'ada@example.com', currency: 'eur' };

describe('a request', () => {
  const { post, sandbox } = createAsked();

  it.each([
    ['no key', { authorization: '' }, 'api_key_missing'],
    ['an unknown key', { authorization: 'key_unknown' }, 'api_key_invalid'],
    ['a key of no namespace', { authorization: 'sk_test_' }, 'api_key_invalid'],
    ['a key of a bad namespace', { authorization: 'sk_test_UPPER' }, 'api_key_invalid'],
    ['no signature', { signature: '' }, 'signature_missing'],
    ["another merchant's signature", { signature: 'sig_test_else' }, 'signature_invalid'],
  ])('with %s is 401', async (_, headers, code) => {
    const { status, body } = await post(CHARGE, { token: 'tok_x' }, headers);
    expect(status).toBe(401);
    expect(body.error).toMatchObject({ type: 'authentication_error', code });
  });

  it('with wrong credentials never reaches the decryptor', async () => {
    const decrypt = vi.spyOn(crypto.subtle, 'decrypt');
    const token = seal(sandbox.keys, JSON.stringify(cardCharge));
    await post(CHARGE, { token }, { signature: 'sig_test_else' });
    await post(CHARGE, { token }, { authorization: 'nobody' });
    expect(decrypt).not.toHaveBeenCalled();
    await post(CHARGE, { token });
    expect(decrypt).toHaveBeenCalledOnce();
  });

  it('may carry its key as Bearer', async () => {
    const { status } = await post(CUSTOMER, customer, { authorization: `Bearer ${sandbox.keys.secretKey}` });
    expect(status).toBe(200);
  });

  it('needs no signature for a customer', async () => {
    expect((await post(CUSTOMER, customer, { signature: '' })).status).toBe(200);
  });

  it.each([CUSTOMER, CHARGE])('with a publishable key to %s is warned', async (path) => {
    const token = seal(sandbox.keys, JSON.stringify({ ...cardCharge, cardNumber: 4242424242424242 }));
    const body = path === CHARGE ? { token } : customer;
    const { status, headers } = await post(path, body, { authorization: sandbox.keys.publishableKey });
    expect(status).toBe(200);
    expect(headers.get('sandbox-warning')).toBe('publishable_key_on_charge');
  });
});

describe('strictKeys', () => {
  const { post, sandbox } = createAsked({ strictKeys: true });

  it.each([CUSTOMER, CHARGE])('refuses a publishable key to %s', async (path) => {
    const { status, body } = await post(path, customer, { authorization: sandbox.keys.publishableKey });
    expect([status, body.error.code]).toEqual([403, 'key_not_permitted']);
  });

  it('lets a publishable key make a token', async () => {
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

  it('is not to be had with the keys of a namespace of its name', async () => {
    const { status, body } = await post(CUSTOMER, customer, { authorization: 'sk_test_acme' });
    expect([status, body.error.code]).toEqual([401, 'api_key_invalid']);
  });

  it('of the name `sandbox` is controlled with its key alone, also on this machine', async () => {
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
  ])('or another option as in %j is refused when the sandbox is made', (options) => {
    const create = () => createSandbox(options as never);
    expect(create).toThrow(expect.objectContaining({ name: 'ConfigurationError', code: 'option_invalid' }));
  });

  it('with a key that no header can carry is refused when the sandbox is made', () => {
    const create = () => createSandbox({ merchants: [{ ...merchant, secretKey: 'with space' }] });
    expect(create).toThrow(expect.objectContaining({ name: 'ConfigurationError', code: 'option_invalid' }));
  });
});
