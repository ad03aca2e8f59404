/** Reads the pixels of a PNG with 8 bits per channel and without interlace, as browsers write it. */
import { inflateSync } from 'node:zlib';

/** Bytes per pixel at 8 bits per channel, by colour type (PNG, 11.2.2). */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The rows of a PNG, each with the byte of its filter, one after the other. */
export interface Rows {
  readonly bytes: Buffer;
  /** How many bytes a row has, with that of its filter. */
  readonly rowLength: number;
  /** How many bytes a pixel has. */
  readonly channels: number;
}

/** Reads the rows. Their filters are not removed. */
export function readRows(png: Buffer): Rows {
  const data: Buffer[] = [];
  let [rowLength, channels] = [0, 0];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const chunk = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      channels = CHANNELS[chunk[9] as number] as number;
      rowLength = 1 + chunk.readUInt32BE(0) * channels;
    }
    if (type === 'IDAT') data.push(chunk);
    at += length + 12;
  }
  return { bytes: inflateSync(Buffer.concat(data)), rowLength, channels };
}

/** Reads the first three channels of one pixel. */
export function readPixel(png: Buffer, x: number, y: number): number[] {
  const { bytes, rowLength, channels } = readRows(png);
  let above = new Uint8Array(rowLength - 1);
  for (let row = 0; row <= y; row++) {
    const [filter, ...rest] = bytes.subarray(row * rowLength, (row + 1) * rowLength);
    const current = Uint8Array.from(rest);
    for (let i = 0; i < current.length; i++) {
      const [left, up, corner] = [current[i - channels] ?? 0, above[i] ?? 0, above[i - channels] ?? 0];
      current[i] = (current[i] as number) + predict(filter as number, left, up, corner);
    }
    above = current;
  }
  return [...above.subarray(x * channels, x * channels + 3)];
}

/** Predicts a byte from its neighbours (PNG, 9.2 to 9.4). */
function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const estimate = left + up - corner;
  const [a, b, c] = [left, up, corner].map((each) => Math.abs(estimate - each)) as [number, number, number];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
/** Counts the different rows of a PNG. */
export function countRows(png: Buffer): number {
  const { bytes, rowLength } = readRows(png);
  const rows = new Set<string>();
  // The filter byte is part of a row. It is the same for all rows that equal the row above them.
  for (let at = 0; at < bytes.length; at += rowLength) rows.add(bytes.toString('latin1', at, at + rowLength));
  return rows.size;
}
