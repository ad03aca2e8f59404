/** Watches the files of folders by looking at them twice a second. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './build.mjs';

const LOOK_MS = 500;

/**
 * Calls back with the path of a file that was added, changed, replaced or taken away. `fs.watch` would be cheaper, but Node 20 on
 * Linux loses a file that an editor replaces by a new one.
 * @param {readonly string[]} folders @param {(path: string) => void} onChange @param {string} [root]
 * @returns {() => void} Stops watching.
 */
export function watchFiles(folders, onChange, root = '.') {
  let before = readTimes(root, folders);
  const timer = setInterval(() => {
    const now = readTimes(root, folders);
    const changed = [...now.keys(), ...before.keys()].find((path) => now.get(path) !== before.get(path));
    before = now;
    if (changed !== undefined) onChange(changed);
  }, LOOK_MS);
  return () => clearInterval(timer);
}

/** @param {string} root @param {readonly string[]} folders */
function readTimes(root, folders) {
  const files = folders.flatMap((folder) => listFiles(root, folder));
  return new Map(files.map((path) => [path, readTime(join(root, path))]));
}

/** @param {string} path */
function readTime(path) {
  // A file may be gone by now.
  const stats = statSync(path, { throwIfNoEntry: false });
  // The time of a folder changes with its files, which are told by name.
  return stats?.isDirectory() ? undefined : stats?.mtimeMs;
}
