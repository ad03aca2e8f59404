/** Counts the different rows of pixels in a PNG. An empty picture has one or two. */
import { readRows } from './read-png.js';

/** Counts the different rows of a PNG. */
export function countRows(png: Buffer): number {
  const { bytes, rowLength } = readRows(png);
  const rows = new Set<string>();
  // The filter byte is part of a row. It is the same for all rows that equal the row above them.
  for (let at = 0; at < bytes.length; at += rowLength) rows.add(bytes.toString('latin1', at, at + rowLength));
  return rows.size;
}
