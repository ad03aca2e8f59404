/** Finds nginx. */
import { existsSync } from 'node:fs';
import { findProgram } from './find-program.mjs';

/** Only root has this folder on Debian's PATH. */
const DEBIAN = '/usr/sbin/nginx';

/** @returns {string | undefined} The path of the program. */
export function findNginx() {
  return findProgram('nginx') ?? (existsSync(DEBIAN) ? DEBIAN : undefined);
}
