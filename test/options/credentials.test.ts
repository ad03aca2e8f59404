/** On a page that cannot encrypt, createTokenizer throws at once, before a buyer types anything. */
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTokenizer } from '../../src/index.js';
import { thrown } from '../caught.js';

const KEYS = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };
const createError = () => thrown(() => createTokenizer(KEYS));

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('createTokenizer', () => {
  it('throws insecure_context on a page that was not loaded over HTTPS', () => {
    vi.stubGlobal('isSecureContext', false);
    expect(createError()).toMatchObject({ name: 'ConfigurationError', code: 'insecure_context', outcome: 'not_sent' });
  });

  it('throws insecure_context also when the browser hides WebCrypto for that reason', () => {
    vi.stubGlobal('isSecureContext', false);
    vi.stubGlobal('crypto', { getRandomValues: vi.fn() });
    expect(createError()).toMatchObject({ code: 'insecure_context' });
  });

  it.each([
    ['crypto', undefined],
    ['crypto.subtle', { getRandomValues: vi.fn() }],
  ])('throws webcrypto_unavailable where there is no %s', (_, crypto) => {
    vi.stubGlobal('crypto', crypto);
    expect(createError()).toMatchObject({
      name: 'ConfigurationError',
      code: 'webcrypto_unavailable',
      outcome: 'not_sent',
    });
  });

  it.each([
    ['the page', { isSecureContext: false }, /https:\/\/.*http:\/\/localhost/],
    ['the tests', { crypto: undefined }, /WebCrypto.*#webcrypto_unavailable$/],
    ['the tests', { TextEncoder: undefined }, /#text_encoder_unavailable$/],
  ])('says what to do about %s: %j', (_, globals, words) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    expect(createError().message).toMatch(words);
  });

  it.each([true, undefined])('works where isSecureContext is %s', async (isSecureContext) => {
    vi.stubGlobal('isSecureContext', isSecureContext);
    expect(await createTokenizer(KEYS).prewarm()).toBeUndefined();
  });
});
