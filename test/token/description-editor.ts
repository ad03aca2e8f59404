/**
 * An editor without the key, who knows the description of a token. CBC lets it choose one block of plaintext: it changes the
 * ciphertext block before, which garbles the plaintext of that block. It writes a second amount into the description, and cuts
 * the token behind it. Each try is a lottery: the garbled block must be text that may stand in JSON.
 */
import { createDecipheriv } from 'node:crypto';

const BLOCK = 16;

/** A token in parts. The editor knows the description only; the rest is here so that a test can open what it makes. */
export interface Known {
  /** The IV and the ciphertext. */
  readonly bytes: Buffer;
  /** The JSON, which ends with the description. */
  readonly plaintext: Buffer;
  /** Where the text of the description begins in the JSON. */
  readonly from: number;
  /** Where it ends. */
  readonly to: number;
}

/** A token that the editor made, and the plaintext that a gateway finds in it. */
export interface Edited {
  readonly token: Buffer;
  readonly plaintext: Buffer;
}

const writeEnd = (amount: number) => `","amount":${amount}}`;

/** Fills the end to a block, with the padding of PKCS#7. */
function pad(end: string): Buffer {
  return Buffer.alloc(BLOCK, BLOCK - end.length).fill(end, 0, end.length);
}

function xor(first: Uint8Array, second: Uint8Array): Buffer {
  const result = Buffer.allocUnsafe(BLOCK);
  for (let i = 0; i < BLOCK; i++) result[i] = (first[i] as number) ^ (second[i] as number);
  return result;
}

/** Lists the positions at which the editor knows a block, and at which the block before it is all description. */
function* listBlocks({ from, to }: Known): Generator<number> {
  for (let at = Math.ceil(from / BLOCK) * BLOCK + BLOCK; at + BLOCK <= to; at += BLOCK) yield at;
}

/** Makes a token for each known block and each amount. The blocks are opened in one call, because that is much faster. */
export function* editDescription(known: Known, amounts: readonly number[], key: Buffer): Generator<Edited> {
  const { bytes, plaintext } = known;
  const ends = amounts.map(writeEnd);
  for (const at of listBlocks(known)) {
    // The vector stands in front, so the ciphertext of a block begins one block later, and this is the block before.
    const before = xor(bytes.subarray(at, at + BLOCK), plaintext.subarray(at, at + BLOCK));
    const changed = ends.map((end) => xor(before, pad(end)));
    const opened = decryptBlocks(changed, key);
    for (const [i, end] of ends.entries()) {
      const garbled = xor(opened.subarray(i * BLOCK, (i + 1) * BLOCK), bytes.subarray(at - BLOCK, at));
      yield {
        token: Buffer.concat([bytes.subarray(0, at), changed[i] as Buffer, bytes.subarray(at + BLOCK, at + 2 * BLOCK)]),
        plaintext: Buffer.concat([plaintext.subarray(0, at - BLOCK), garbled, Buffer.from(end)]),
      };
    }
  }
}

function decryptBlocks(blocks: readonly Buffer[], key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return Buffer.concat([decipher.update(Buffer.concat(blocks)), decipher.final()]);
}
