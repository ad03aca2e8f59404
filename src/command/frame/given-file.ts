/** Reads a file that a flag names. */
import { readFileSync } from 'node:fs';
import { readOwn } from '../../options/own.js';
import { failAsMisused } from '../fail.js';

/** Reads the whole file. @throws {CommandError} with the name of the flag if it cannot be read. */
export function readGivenFile(flag: string, path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    return failAsMisused(`${flag} must name a file that can be read: ${path} (${readOwn(error, 'code')})`);
  }
}
