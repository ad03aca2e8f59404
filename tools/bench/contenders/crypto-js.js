import AES from 'crypto-js/aes.js';
import core from 'crypto-js/core.js';
import PBKDF2 from 'crypto-js/pbkdf2.js';

const { algo, enc, lib } = core;

export const name = 'crypto-js';

/** The ordinary call, which expands the key for each token. */
export function prepare({ apiKey, signature, charge }) {
  const key = PBKDF2(apiKey, signature, { keySize: 8, iterations: 1000, hasher: algo.SHA256 });
  return () => {
    const iv = lib.WordArray.random(16);
    return enc.Hex.stringify(iv) + enc.Hex.stringify(AES.encrypt(JSON.stringify(charge), key, { iv }).ciphertext);
  };
}
