/** The options that createTokenizer accepts. It refuses others at once, with a code and without their value. */
import { describe, expect, it, vi } from 'vitest';
import { createTokenizer, type TokenizerOptions } from '../src/index.js';
import { caught, thrown } from './caught.js';
import { cardCharge, sepaCharge } from './charges.js';
import { KEYS, openToken } from './token/node-crypto.js';
import { withGuide } from './with-guide.js';

const create = (options: object) => createTokenizer(options as TokenizerOptions);

const BAD_CREDENTIALS: readonly unknown[] = [undefined, '', 'pk_test_1\n', 'pk_é', 42];

describe('a key', () => {
  it.each(BAD_CREDENTIALS)('is refused as the API key when it is %j', (apiKey) => {
    const error = thrown(() => create({ ...KEYS, apiKey }));
    expect(error).toMatchObject({ name: 'ConfigurationError', code: 'api_key_invalid', outcome: 'not_sent' });
    expect(error.message).toBe(withGuide('api_key_invalid', 'The option apiKey is required, in visible ASCII.'));
  });

  it.each(BAD_CREDENTIALS)('is refused as the signature when it is %j', (signature) => {
    const error = thrown(() => create({ ...KEYS, signature }));
    expect(error).toMatchObject({ name: 'ConfigurationError', code: 'signature_invalid', outcome: 'not_sent' });
    expect(error.message).toBe(withGuide('signature_invalid', 'The option signature is required, in visible ASCII.'));
  });

  it('may hold every visible ASCII character', async () => {
    const every = Array.from({ length: 0x7e - 0x20 }, (_, i) => String.fromCharCode(0x21 + i)).join('');
    const keys = { apiKey: every, signature: every };
    expect(JSON.parse(openToken(await create(keys).tokenizeCard(cardCharge), keys))).toMatchObject({ amount: 2599 });
  });

  it('may be a secret key outside a page', async () => {
    const keys = { ...KEYS, apiKey: 'sk_test_sandbox' };
    expect(openToken(await create(keys).tokenizeCard(cardCharge), keys)).toContain('"amount":2599');
  });
});

it.each([undefined, null, {}])('refuses the options %j', (options) =>
  expect(thrown(() => createTokenizer(options as never))).toMatchObject({
    name: 'ConfigurationError',
    code: 'api_key_invalid',
  }),
);

it.each([
  ['remoteIp', ''],
  ['remoteIp', '256.0.0.1'],
  ['remoteIp', 42],
  ['remoteIp', null],
  ['remoteIp', {}],
  ['remoteIp', Promise.resolve('192.0.2.10')],
  ['minimumAmounts', { eur: 0.5 }],
  ['currencies', 'eur'],
  ['now', 0],
])('refuses the option %s when it is %j', (name, value) => {
  const error = thrown(() => create({ ...KEYS, [name]: value }));
  expect(error).toMatchObject({ name: 'ConfigurationError', code: 'option_invalid', outcome: 'not_sent' });
  expect(error.message).toContain(name);
});

describe('an option', () => {
  it('narrows the currencies', async () => {
    const { tokenizeCard } = create({ ...KEYS, currencies: ['USD'] });
    expect(openToken(await tokenizeCard({ ...cardCharge, currency: 'usd' }))).toContain('"currency":"usd"');
    expect(await caught(tokenizeCard(cardCharge))).toMatchObject({
      issues: [{ path: 'currency', code: 'currency_not_supported' }],
    });
  });

  it('replaces a minimum amount', async () => {
    const { tokenizeSepa } = create({ ...KEYS, minimumAmounts: { eur: 5000 } });
    expect(await caught(tokenizeSepa(sepaCharge))).toMatchObject({
      issues: [{ path: 'amount', code: 'amount_too_small' }],
    });
    expect(openToken(await tokenizeSepa({ ...sepaCharge, amount: 5000 }))).toContain('"amount":5000');
  });

  it.each([() => Date.UTC(2099, 0), () => new Date(Date.UTC(2099, 0))])('sets the clock: %s', async (now) =>
    expect(await caught(create({ ...KEYS, now }).tokenizeCard(cardCharge))).toMatchObject({
      issues: [{ path: 'expYear', code: 'card_expired' }],
    }),
  );

  it('is read once: a later change does not change the tokenizer', async () => {
    const options = { ...KEYS, remoteIp: '198.51.100.7' };
    const { tokenizeCard } = create(options);
    Object.assign(options, { apiKey: 'pk_evil', signature: 'sig_evil', remoteIp: '203.0.113.66' });
    const { remote_ip: _, ...charge } = cardCharge;
    expect(openToken(await tokenizeCard(charge))).toContain('"remote_ip":"198.51.100.7"');
  });
});

describe('createTokenizer', () => {
  it('throws webcrypto_unavailable at once on a platform without WebCrypto', () => {
    vi.stubGlobal('crypto', undefined);
    try {
      expect(thrown(() => create(KEYS))).toMatchObject({ name: 'ConfigurationError', code: 'webcrypto_unavailable' });
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it.each(['TextEncoder', 'TextDecoder'])('throws text_encoder_unavailable on a platform without %s', (name) => {
    vi.stubGlobal(name, undefined);
    try {
      expect(thrown(() => create(KEYS))).toMatchObject({
        name: 'ConfigurationError',
        code: 'text_encoder_unavailable',
        message: expect.stringMatching(name),
        outcome: 'not_sent',
      });
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('returns methods that work without their object and that nobody can replace', async () => {
    const tokenizer = create(KEYS);
    expect(Object.isFrozen(tokenizer)).toBe(true);
    expect(Object.keys(tokenizer).sort()).toEqual(['prewarm', 'tokenizeCard', 'tokenizeSepa']);
    const { tokenizeCard } = tokenizer;
    expect(await tokenizeCard(cardCharge)).toMatch(/^[0-9a-f]{64,}$/);
  });
});
