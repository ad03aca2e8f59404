/** A page must never hold a secret key: tokenizer and client refuse it. */
// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createClient, createTokenizer } from '../../src/index.js';
import { thrown } from '../caught.js';
import { cardCharge } from '../charges.js';

const SECRET_KEYS = ['sk_test_sandbox', 'sk_live_7f0c2a'];
const createTokenizerWith = (apiKey: string) => createTokenizer({ apiKey, signature: 'sig_test_sandbox' });
const createClientWith = (apiKey: string) => createClient({ apiKey, baseUrl: 'https://gateway.example' });

it('runs in a page', () => {
  expect(window.document.body).toBeInstanceOf(HTMLElement);
});

describe.each([
  ['createTokenizer', createTokenizerWith],
  ['createClient', createClientWith],
])('%s in a page', (_, create) => {
  it.each(SECRET_KEYS)('refuses the secret key %s without repeating it', (apiKey) => {
    const error = thrown(() => create(apiKey));
    expect(error).toMatchObject({ name: 'ConfigurationError', code: 'secret_key_in_browser', outcome: 'not_sent' });
    expect(`${error.stack}${JSON.stringify(error)}`).not.toContain(apiKey);
  });

  it.each(['pk_test_sandbox', 'key_7f0c2a', 'task_1', 'SK_1'])('takes the key %s', (apiKey) => {
    expect(Object.isFrozen(create(apiKey))).toBe(true);
  });
});

it('makes a token in a page', async () => {
  expect(await createTokenizerWith('pk_test_sandbox').tokenizeCard(cardCharge)).toMatch(/^[0-9a-f]{64,}$/);
});
