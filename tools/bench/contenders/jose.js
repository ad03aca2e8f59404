import { CompactEncrypt } from 'jose';

export const name = 'jose, with authentication';

/** A JWE (dir, A256CBC-HS512) and no token: the same cipher and an HMAC, under a key twice as long that the platform derives. */
export async function prepare({ apiKey, signature, charge }) {
  const encoder = new TextEncoder();
  const password = await crypto.subtle.importKey('raw', encoder.encode(apiKey), 'PBKDF2', false, ['deriveBits']);
  const salt = encoder.encode(signature);
  const key = new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 1000 }, password, 512),
  );
  return () =>
    new CompactEncrypt(encoder.encode(JSON.stringify(charge)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256CBC-HS512' })
      .encrypt(key);
}
