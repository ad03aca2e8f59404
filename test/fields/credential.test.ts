/** The texts that can be an API key or a signature. */
import { describe, expect, it } from 'vitest';
import { isCredential, isSecretKey } from '../../src/fields/credential.js';

describe('a credential', () => {
  it.each(['key_0123456789abcdef', 'sig_0123456789abcdef', 'x', '!', '~', 'a:b/c+d=='])(
    'is visible ASCII: %s',
    (value) => expect(isCredential(value)).toBe(true),
  );

  it('may be long', () => expect(isCredential('x'.repeat(1_000_000))).toBe(true));

  it.each([
    ['is empty', ''],
    ['begins with a space', ' key_1'],
    ['ends with a space', 'key_1 '],
    ['ends with a line break', 'key_1\n'],
    ['holds a space', 'key 1'],
    ['holds a control character', 'key\u00001'],
    ['holds DEL', 'key\u007f'],
    ['holds a no-break space', 'key\u00a01'],
    ['holds an accent', 'kéy_1'],
    ['holds full-width letters', 'ｋｅｙ'],
    ['is missing', undefined],
    ['is null', null],
    ['is a number', 1],
    ['is a String object', Object('key_1')],
    ['is an array of one', ['key_1']],
  ])('is refused when it %s', (_, value) => expect(isCredential(value)).toBe(false));
});

describe('a secret key', () => {
  it.each([
    ['sk_live_1', true],
    ['sk_', true],
    ['pk_live_1', false],
    ['key_sk_1', false],
    ['SK_live_1', false],
    ['sk-1', false],
  ])('%s looks like one: %s', (apiKey, isSecret) => expect(isSecretKey(apiKey)).toBe(isSecret));
});
