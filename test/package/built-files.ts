/** Reads the built entries, each with all the chunks that it loads. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Reads a file of the repository. */
export function readRootFile(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Reads a built entry and every chunk that it loads, as one text. */
export function readEntry(entry: string, seen = new Set<string>()): string {
  if (seen.has(entry)) return '';
  seen.add(entry);
  const code = readRootFile(entry);
  const chunks = [...code.matchAll(/(?:from |import |import\(|require\()['"](\.{1,2}\/[^'"]+)['"]/g)];
  return code + chunks.map(([, path]) => readEntry(normalize(join(dirname(entry), path as string)), seen)).join('');
}

/** Lists the paths of all files in a folder and its subfolders. */
export function listFiles(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return paths.filter((path) => statSync(path).isFile());
}
