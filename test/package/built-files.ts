/** Reads the built entries, each with all the chunks that it loads. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Reads a file of the repository. */
export function readRootFile(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

const AT_ONCE = /(?:from |import |require\()['"](\.{1,2}\/[^'"]+)['"]/g;
const LAZY_TOO = /(?:from |import |import\(|require\()['"](\.{1,2}\/[^'"]+)['"]/g;

/** Reads a built entry and every chunk that it loads, as one text. Without `lazy`, only those that an ES module loads at once. */
export function readEntry(entry: string, { lazy = true, seen = new Set<string>() } = {}): string {
  if (seen.has(entry)) return '';
  seen.add(entry);
  const code = readRootFile(entry);
  const chunks = [...code.matchAll(lazy ? LAZY_TOO : AT_ONCE)].map(([, path = '']) =>
    normalize(join(dirname(entry), path)),
  );
  return code + chunks.map((chunk) => readEntry(chunk, { lazy, seen })).join('');
}

/** Lists the paths of all files in a folder and its subfolders. */
export function listFiles(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return paths.filter((path) => statSync(path).isFile());
}
