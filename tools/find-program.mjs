/** Finds a program on the PATH. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @param {string} name @returns {string | undefined} The path of the program. */
export function findProgram(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(existsSync);
}
