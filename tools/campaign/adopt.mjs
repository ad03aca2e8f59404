/** Brings a built package from anywhere into the project, where it finds the packages that it needs. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CACHE = join('node_modules', '.cache');

/** Copies the folder of a built package. `drop` removes the copy. @param {string} dist */
export function adopt(dist) {
  mkdirSync(CACHE, { recursive: true });
  const folder = join(process.cwd(), mkdtempSync(join(CACHE, 'payveil-before-')));
  cpSync(dist, join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "sideEffects": false }');
  return { dist: join(folder, 'dist'), drop: () => rmSync(folder, { recursive: true, force: true }) };
}
