/** Finds libraries that change the built-ins of a page, which npm does not have. */
import { existsSync } from 'node:fs';

/** Where Debian puts them. */
const FILES = {
  'Prototype.js': '/usr/share/javascript/prototype/prototype.js',
  MooTools: '/usr/share/javascript/mootools/mootools-core-nc.js',
};

/** @returns {Record<string, string> | undefined} Their files by name. */
export function findOldLibraries() {
  return Object.values(FILES).every(existsSync) ? FILES : undefined;
}
