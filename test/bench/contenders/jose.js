import { CompactEncrypt } from 'jose';

export const name = 'jose (dir, A256CBC-HS512)';

/** A JWE and not a token: the same cipher with authentication, under a key twice as long, derived by the platform. */
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
