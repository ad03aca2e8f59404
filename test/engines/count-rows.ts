/** Counts how many different rows of pixels a PNG has: a picture of nothing has one or two. */
import { inflateSync } from 'node:zlib';

/** Bytes a pixel, by the type of colour (PNG, 11.2.2), at 8 bits each. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Counts them. */
export function countRows(png: Buffer): number {
  const data: Buffer[] = [];
  let width = 0;
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const chunk = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') width = 1 + chunk.readUInt32BE(0) * (CHANNELS[chunk[9] as number] as number);
    if (type === 'IDAT') data.push(chunk);
    at += length + 12;
  }
  const pixels = inflateSync(Buffer.concat(data));
  const rows = new Set<string>();
  // How a row is filtered is told by the same byte in every row that is the same as the one above.
  for (let at = 0; at < pixels.length; at += width) rows.add(pixels.toString('latin1', at, at + width));
  return rows.size;
}
