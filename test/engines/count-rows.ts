/** Counts the different rows of pixels in a PNG. An empty picture has one or two. */
import { inflateSync } from 'node:zlib';

/** Bytes per pixel at 8 bits per channel, by colour type (PNG, 11.2.2). */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Counts the different rows of a PNG. */
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
  // The filter byte is part of a row. It is the same for all rows that equal the row above them.
  for (let at = 0; at < pixels.length; at += width) rows.add(pixels.toString('latin1', at, at + width));
  return rows.size;
}
