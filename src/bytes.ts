/** Bytes to text and back: UTF-8 and hexadecimal, strictly. */

const HEX = /*#__PURE__*/ Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Encodes text as UTF-8. A lone surrogate would become U+FFFD: refuse it before. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/**
 * Decodes UTF-8.
 * @throws {TypeError} when the bytes are not UTF-8.
 */
export function decodeUtf8(bytes: BufferSource): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** Encodes bytes as lowercase hexadecimal, two digits a byte (RFC 4648 §8). */
export function encodeHex(bytes: Uint8Array): string {
  const pairs = new Array<string>(bytes.length);
  for (let i = 0; i < bytes.length; i++) pairs[i] = HEX[bytes[i] as number] as string;
  return pairs.join('');
}

/** Decodes hexadecimal of either case, or returns `undefined` when the text is anything else. */
export function decodeHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return undefined;
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}
