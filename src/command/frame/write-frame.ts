/** Writes the folder of a frame. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readOwn } from '../../options/own.js';
import { fail, failAsMisused } from '../fail.js';
import type { Folder, FolderFile } from './folder.js';
import { isIndexPage } from './index-page.js';

/**
 * Writes all files of a folder. Files that are there already stay, because an open page may still load an older script.
 * @throws {CommandError} with 2 if it would replace the files of another site, and with 1 if a file cannot be written.
 */
export function writeFolder(out: string, { files }: Folder): void {
  const foreign = findForeign(out, files);
  if (foreign !== undefined) {
    failAsMisused(`--out must be a folder of its own: ${foreign} is there, and no frame has written it`);
  }
  for (const { name, bytes } of files) {
    const path = join(out, name);
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
    } catch (error) {
      fail(`${path} cannot be written (${readOwn(error, 'code')}), so the folder is not complete`);
    }
  }
}

/** Finds a file that the folder would replace although it has no index.html of a frame. */
function findForeign(out: string, files: readonly FolderFile[]): string | undefined {
  if (isFrame(join(out, 'index.html'))) return undefined;
  return files.map(({ name }) => join(out, name)).find((path) => existsSync(path));
}

function isFrame(path: string): boolean {
  try {
    return isIndexPage(readFileSync(path, 'utf8'));
  } catch {
    return false;
  }
}
