/**
 * Wycheproof (C2SP, Apache-2.0). Its vectors are not copied into this project, so these tests run only where the vectors are
 * beside it. They test the primitives; `vectors.ts` tests the token.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { decryptToken } from '../../src/token/decrypt.js';
import { encryptToken } from '../../src/token/encrypt.js';
import { stubRandomBytes } from '../random-source.js';
import { recordProof } from '../record.mjs';

// The messages are bytes, not text: one character for each byte can hold all of them.
vi.mock('../../src/bytes.js', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../src/bytes.js')>()),
  encodeUtf8: (text: string) => new Uint8Array(Buffer.from(text, 'latin1')),
  decodeUtf8: (bytes: ArrayBuffer) => Buffer.from(bytes).toString('latin1'),
}));

interface AesTest {
  readonly tcId: number;
  readonly comment: string;
  readonly key: string;
  readonly iv: string;
  readonly msg: string;
  readonly ct: string;
  readonly result: 'valid' | 'invalid';
}

interface Pbkdf2Test {
  readonly tcId: number;
  readonly comment: string;
  readonly password: string;
  readonly salt: string;
  readonly iterationCount: number;
  readonly dkLen: number;
  readonly dk: string;
}

const folder = new URL('../../../shared/vectors/wycheproof/', import.meta.url);
const isPresent = existsSync(folder);
if (!isPresent)
  console.log('Wycheproof is skipped: its vectors are not beside the project, in shared/vectors/wycheproof.');
const PROMISE = 'The crypto is right';
const { subtle } = globalThis.crypto;

const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const toHex = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('hex');
const toText = (hex: string) => Buffer.from(hex, 'hex').toString('latin1');

function readTests<Test>(file: string, isWanted: (group: { keySize?: number }) => boolean = () => true): Test[] {
  if (!isPresent) return [];
  const { testGroups } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  return testGroups.filter(isWanted).flatMap((group: { tests: Test[] }) => group.tests);
}

describe.runIf(isPresent)('Wycheproof AES-256-CBC with PKCS #7 padding (only beside shared/vectors)', () => {
  const tests = readTests<AesTest>('aes_cbc_pkcs5_test.json', ({ keySize }) => keySize === 256);
  const valid = tests.filter(({ result }) => result === 'valid');
  const invalid = tests.filter(({ result }) => result === 'invalid');
  const held = new Set<number>();
  const importKey = (hex: string, usage: KeyUsage) => subtle.importKey('raw', fromHex(hex), 'AES-CBC', false, [usage]);

  it('has 24 valid and 48 invalid tests', () =>
    expect({ valid: valid.length, invalid: invalid.length }).toEqual({ valid: 24, invalid: 48 }));

  it.each(valid)('decrypts $tcId: $comment', async ({ key, iv, ct, msg }) =>
    expect(await decryptToken(await importKey(key, 'decrypt'), iv + ct)).toBe(toText(msg)),
  );

  it.each(valid)('encrypts $tcId: $comment', async ({ tcId, key, iv, ct, msg }) => {
    stubRandomBytes(iv);
    expect(await encryptToken(await importKey(key, 'encrypt'), toText(msg))).toBe(iv + ct);
    held.add(tcId);
  });

  it.each(invalid)('refuses $tcId: $comment', async ({ tcId, key, iv, ct }) => {
    const decrypting = decryptToken(await importKey(key, 'decrypt'), iv + ct);
    await expect(decrypting).rejects.toMatchObject({ name: 'TokenDecryptionError' });
    held.add(tcId);
  });

  it('passes all 72 tests', () => {
    expect(held.size).toBe(72);
    const measured = `${held.size} of ${tests.length}`;
    recordProof({ promise: PROMISE, target: 'Wycheproof AES-256-CBC: 72 of 72', measured });
  });
});

describe.runIf(isPresent)('Wycheproof PBKDF2 with HMAC-SHA-256 (only beside shared/vectors)', () => {
  const tests = readTests<Pbkdf2Test>('pbkdf2_hmacsha256_test.json');

  let held = 0;

  it.each(tests)('derives $tcId: $comment', async ({ password, salt, iterationCount: iterations, dkLen, dk }) => {
    const key = await subtle.importKey('raw', fromHex(password), 'PBKDF2', false, ['deriveBits']);
    const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: fromHex(salt), iterations };
    expect(toHex(await subtle.deriveBits(algorithm, key, dkLen * 8))).toBe(dk);
    held++;
  });

  it('passes all 60 tests', () => {
    expect(held).toBe(60);
    const measured = `${held} of ${tests.length}`;
    recordProof({ promise: PROMISE, target: 'Wycheproof PBKDF2: 60 of 60', measured });
  });
});
