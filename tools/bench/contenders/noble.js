import { cbc } from '@noble/ciphers/aes.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/ciphers/utils.js';
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';

export const name = '@noble';

export function prepare({ apiKey, signature, charge }) {
  const key = pbkdf2(sha256, apiKey, signature, { c: 1000, dkLen: 32 });
  return () => {
    const iv = randomBytes(16);
    return bytesToHex(iv) + bytesToHex(cbc(key, iv).encrypt(utf8ToBytes(JSON.stringify(charge))));
  };
}
