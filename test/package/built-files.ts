/** Reads the built entries, each with all the modules that it loads. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Reads a file of the repository. */
export function readRootFile(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

const AT_ONCE = /(?:from |import |require\()['"](\.{1,2}\/[^'"]+)['"]/g;
const LAZY_TOO = /(?:from |import |import\(|require\()['"](\.{1,2}\/[^'"]+)['"]/g;

/** Reads a built entry and every module that it loads, as one text. Without `lazy`, only those that an ES module loads at once. */
export function readEntry(entry: string, options: { lazy?: boolean } = {}): string {
  return listModules(entry, options).map(readRootFile).join('');
}

/** Lists a built entry and every module that it loads, by their paths in the repository. */
export function listModules(entry: string, { lazy = true } = {}): string[] {
  const found = new Set([entry]);
  for (const path of found) {
    for (const [, named = ''] of readRootFile(path).matchAll(lazy ? LAZY_TOO : AT_ONCE)) {
      found.add(normalize(join(dirname(path), named)));
    }
  }
  return [...found];
}

/** Lists the paths of all files in a folder and its subfolders. */
export function listFiles(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return paths.filter((path) => statSync(path).isFile());
}
