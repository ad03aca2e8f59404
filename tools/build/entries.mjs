/** The modules that the package exports, and the command, by their paths in `src/` and `dist/` alike, without an ending. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** @typedef {{ import?: { types: string, default?: string } }} Conditions */

/** @type {{ exports: Record<string, string | Conditions> }} */
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

/** What pages import: everything in `exports` that is a module, with a file for each language. */
export const ENTRIES = Object.values(manifest.exports).flatMap((conditions) => {
  const path = typeof conditions === 'object' ? conditions.import?.default : undefined;
  return path ? listPaths(path.slice('./dist/'.length, -'.js'.length)) : [];
});

/** What a terminal starts. It is no module for others, so it has no types and no CommonJS. */
export const COMMAND = 'command/main';

/** @param {string} path With `*` for every file of a folder. */
function listPaths(path) {
  if (!path.endsWith('*')) return [path];
  const folder = path.slice(0, -1);
  return readdirSync(`src/${folder}`).map((file) => folder + file.replace(/\.ts$/, ''));
}

/** Finds the source of a module. @param {string} path In `src/`, without an ending. */
export function findSource(path) {
  const file = `src/${path}`;
  return existsSync(`${file}.tsx`) ? `${file}.tsx` : `${file}.ts`;
}
