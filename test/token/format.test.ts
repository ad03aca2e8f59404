/** The format of a token: 16 bytes of IV and then whole blocks, in hexadecimal. */
import { describe, expect, it } from 'vitest';
import { encryptToken } from '../../src/token/encrypt.js';
import { ITERATION_COUNT, IV_BYTES, joinToken, KEY_BYTES, splitToken } from '../../src/token/format.js';
import { deriveKey } from '../../src/token/key.js';
import { KEYS } from './node-crypto.js';

const IV = '000102030405060708090a0b0c0d0e0f';
const BLOCK = 'f0e1d2c3b4a5968778695a4b3c2d1e0f';

const toBytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

it('uses the numbers of the interface document', () =>
  expect({ ITERATION_COUNT, KEY_BYTES, IV_BYTES }).toEqual({ ITERATION_COUNT: 1000, KEY_BYTES: 32, IV_BYTES: 16 }));

describe('joinToken', () => {
  it('writes the IV and then the ciphertext in lower case', () =>
    expect(joinToken({ iv: toBytes(IV), ciphertext: toBytes(BLOCK.toUpperCase()) })).toBe(IV + BLOCK));
});

describe('splitToken', () => {
  it.each([1, 2, 3, 64])('splits off the IV in front of %i blocks', (blocks) => {
    const ciphertext = BLOCK.repeat(blocks);
    expect(splitToken(IV + ciphertext)).toEqual({ iv: toBytes(IV), ciphertext: toBytes(ciphertext) });
  });

  it.each([
    ['upper case', (IV + BLOCK).toUpperCase()],
    ['mixed case', IV.toUpperCase() + BLOCK],
  ])('reads %s', (_, token) => expect(splitToken(token)).toEqual({ iv: toBytes(IV), ciphertext: toBytes(BLOCK) }));

  it('returns parts that do not share memory', () => {
    const { iv, ciphertext } = splitToken(IV + BLOCK) ?? {};
    expect(iv?.buffer.byteLength).toBe(16);
    expect(ciphertext?.buffer.byteLength).toBe(16);
  });

  it.each([
    ['nothing', ''],
    ['an IV alone', IV],
    ['less than an IV', IV.slice(2)],
    ['an odd number of digits', `${IV}${BLOCK}0`],
    ['one digit too few', (IV + BLOCK).slice(1)],
    ['one byte too many', `${IV}${BLOCK}00`],
    ['one byte too few', (IV + BLOCK).slice(2)],
    ['a letter beyond f', `g${(IV + BLOCK).slice(1)}`],
    ['a prefix 0x', `0x${(IV + BLOCK).slice(2)}`],
    ['a sign', `-1${(IV + BLOCK).slice(2)}`],
    ['a space', ` ${(IV + BLOCK).slice(1)}`],
    ['a line break at the end', `${(IV + BLOCK).slice(2)}0\n`],
    ['full-width digits', `０${(IV + BLOCK).slice(1)}`],
    ['base64', Buffer.from(IV + BLOCK, 'hex').toString('base64')],
  ])('refuses %s', (_, token) => expect(splitToken(token)).toBeUndefined());
});

it.each([
  [0, 64],
  [1, 64],
  [15, 64],
  [16, 96],
  [17, 96],
  [31, 96],
  [32, 128],
  [327, 704],
])('turns %i bytes into a token of %i digits', async (bytes, digits) => {
  const token = await encryptToken(await deriveKey(KEYS, 'encrypt'), 'x'.repeat(bytes));
  expect(token).toMatch(/^[0-9a-f]+$/);
  expect(token).toHaveLength(digits);
});
