/** Decryption: every token that cannot be opened causes the same error, so that no answer tells why. */
import { createCipheriv } from 'node:crypto';
import { inspect } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { decryptToken } from '../../src/token/decrypt.js';
import { encryptToken } from '../../src/token/encrypt.js';
import { deriveKey } from '../../src/token/key.js';
import { caught } from '../caught.js';
import { withGuide } from '../with-guide.js';
import { deriveRawKey, KEYS } from './node-crypto.js';

const PLAINTEXT = '{"amount":100}'; // 14 bytes, so 2 of padding
const IV = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');

/** Encrypts bytes without adding padding, so that the test chooses the padding. */
function seal(blocks: Buffer, keys = KEYS): string {
  const cipher = createCipheriv('aes-256-cbc', deriveRawKey(keys), IV).setAutoPadding(false);
  return Buffer.concat([IV, cipher.update(blocks), cipher.final()]).toString('hex');
}

const padded = (...padding: number[]) => Buffer.concat([Buffer.alloc(16 - padding.length, 'x'), Buffer.from(padding)]);

const GOOD = seal(Buffer.concat([Buffer.from(PLAINTEXT), Buffer.from([2, 2])]));

let key: CryptoKey;
beforeAll(async () => {
  key = await deriveKey(KEYS, 'decrypt');
});

it.each([
  ['as it was made', GOOD],
  ['in upper case', GOOD.toUpperCase()],
])('opens a token %s', async (_, token) => expect(await decryptToken(key, token)).toBe(PLAINTEXT));

it('opens an empty plaintext', async () => expect(await decryptToken(key, seal(Buffer.alloc(16, 16)))).toBe(''));

it.each(['€ 😀 é 北京', '\ufeff{"amount":100}', 'NUL \0 and U+2028 \u2028'])('opens %j exactly', async (text) => {
  const token = await encryptToken(await deriveKey(KEYS, 'encrypt'), text);
  expect(await decryptToken(key, token)).toBe(text);
});

describe('nine kinds of token that cannot be opened', () => {
  const BAD: readonly [name: string, token: string][] = [
    ['no text', ''],
    ['no hexadecimal', `zz${GOOD.slice(2)}`],
    ['an odd number of digits', GOOD.slice(1)],
    ['an IV and no block', GOOD.slice(0, 32)],
    ['a block cut short', GOOD.slice(0, -2)],
    [
      'another key',
      seal(Buffer.concat([Buffer.from(PLAINTEXT), Buffer.from([2, 2])]), { ...KEYS, signature: 'sig_x' }),
    ],
    ['padding of length 0', seal(padded(0))],
    ['padding whose bytes are not equal', seal(padded(1, 3, 3))],
    ['bytes that are not UTF-8', seal(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(14, 14)]))],
  ];

  it.each(BAD)('refuses %s', async (_, token) => {
    const error = await caught(decryptToken(key, token));
    expect(error).toMatchObject({ name: 'TokenDecryptionError', code: 'token_invalid', outcome: 'refused' });
  });

  it('refuses all of them with the same message and without a cause', async () => {
    const errors = await Promise.all(BAD.map(([, token]) => caught(decryptToken(key, token))));
    const faces = errors.map((error) => JSON.stringify([error, error.message, error.cause, Object.keys(error)]));
    expect(errors).toHaveLength(9);
    expect(new Set(faces).size).toBe(1);
    expect(errors.map((error) => 'cause' in error)).not.toContain(true);
  });

  it.each(BAD)('shows neither the token nor the keys: %s', async (_, token) => {
    const error = await caught(decryptToken(key, token));
    const shown = inspect(error, { showHidden: true }) + JSON.stringify(error) + error.stack;
    if (token) expect(shown).not.toContain(token);
    expect(shown).not.toContain(KEYS.apiKey);
    expect(shown).not.toContain(KEYS.signature);
  });
});

it.each([17, 255])('refuses padding of length %i', async (length) =>
  expect(await caught(decryptToken(key, seal(padded(length))))).toMatchObject({ name: 'TokenDecryptionError' }),
);

it('refuses a key that may only encrypt, with the same message', async () => {
  const error = await caught(decryptToken(await deriveKey(KEYS, 'encrypt'), GOOD));
  expect(error).toMatchObject({
    name: 'TokenDecryptionError',
    message: withGuide('token_invalid', 'The token cannot be opened.'),
  });
});
