/** Writes the folder of a frame. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readOwn } from '../../options/own.js';
import { fail } from '../fail.js';
import type { Folder, FolderFile } from './folder.js';
import { demandOwnFolder, type FolderRules } from './inspect-folder.js';

/**
 * Writes all files of a folder. Files that are there already stay, because an open page may still load an older script.
 * @throws {CommandError} with 2 if anything else than files of a frame is there, and with 1 if a file cannot be written.
 */
export function writeFolder(place: FolderRules, { files }: Folder): void {
  demandOwnFolder(place);
  for (const file of files) writeNew(place.out, file);
}

function writeNew(out: string, { name, bytes }: FolderFile): void {
  const path = join(out, name);
  try {
    mkdirSync(dirname(path), { recursive: true });
    // A new file, because an old one may be a link by now, or have another name elsewhere.
    rmSync(path, { force: true });
    writeFileSync(path, bytes, { flag: 'wx' });
  } catch (error) {
    fail(`${path} cannot be written (${readOwn(error, 'code')}), so the folder is not complete`);
  }
}
