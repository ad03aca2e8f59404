/** Packs the built package as npm would publish it. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Packs the package into a folder. Its scripts do not run, because they would build it again.
 * @param {string} folder @returns {string} The path of the packed file.
 */
export function packInto(folder) {
  const args = ['pack', root, '--ignore-scripts', '--silent', '--pack-destination', folder];
  const printed = execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  return join(folder, printed.trim().split('\n').at(-1) ?? '');
}
