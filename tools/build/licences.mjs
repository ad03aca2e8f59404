/** Writes the licences of the packages that travel inside the built files. */
import { readFileSync, writeFileSync } from 'node:fs';

const readLicence = (/** @type {string} */ name) => readFileSync(`node_modules/${name}/LICENSE`, 'utf8').trim();

/**
 * Writes `LICENSES.txt` into a built folder: our own licence, then one for each package inside.
 * @param {string} folder @param {readonly string[]} names
 */
export function writeLicences(folder, names) {
  const own = `payveil\n\n${readFileSync('LICENSE', 'utf8')}`;
  const licences = [own, ...names.map((name) => `${name}\n\n${readLicence(name)}\n`)];
  writeFileSync(`${folder}/LICENSES.txt`, licences.join(`\n${'-'.repeat(80)}\n\n`));
}

/** Reads the line of a licence that names the author. @param {string} name */
export function readCopyright(name) {
  const [line] = readLicence(name).match(/^Copyright .*$/m) ?? [];
  if (!line) throw new Error(`The licence of ${name} names no author.`);
  return line;
}
