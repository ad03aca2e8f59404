export const name = 'floor: WebCrypto and hexadecimal alone';

const toHex = Uint8Array.prototype.toHex
  ? (bytes) => bytes.toHex()
  : ({ buffer, byteOffset, length }) => Buffer.from(buffer, byteOffset, length).toString('hex');

/** Nothing but what no token can be made without, of bytes that were written before: no check, no JSON. */
export async function prepare({ apiKey, signature, json }) {
  const encoder = new TextEncoder();
  const { subtle } = crypto;
  const password = await subtle.importKey('raw', encoder.encode(apiKey), 'PBKDF2', false, ['deriveKey']);
  const key = await subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(signature), iterations: 1000 },
    password,
    { name: 'AES-CBC', length: 256 },
    false,
    ['encrypt'],
  );
  const bytes = encoder.encode(json);
  return async () => {
    const iv = crypto.getRandomValues(new Uint8Array(16));
    return toHex(iv) + toHex(new Uint8Array(await subtle.encrypt({ name: 'AES-CBC', iv }, key, bytes)));
  };
}
