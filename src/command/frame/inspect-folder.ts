/** Looks at a folder before anything is written: only files of a frame may stand there, and no links. */
import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readOwn } from '../../options/own.js';
import { fail, failAsMisused } from '../fail.js';
import { listFontFiles } from './brand-sheet.js';
import { LOCALE_NAMES } from './configuration.js';
import { nameLocale, nameScript, nameSheet } from './folder.js';
import { HEADERS_FILE, LICENCES, VERCEL_FILE } from './hosts.js';
import { INDEX, isIndexPage } from './index-page.js';
import type { FolderSettings } from './settings.js';

/** What decides which files may stand in the folder. */
export type FolderRules = Pick<FolderSettings, 'out' | 'sheet' | 'host'>;

interface Entry {
  /** The path in the folder. */
  readonly name: string;
  readonly entry: Dirent;
}

/**
 * Checks what stands in the folder, if it is there.
 * @throws {CommandError} with 2 if there is a link, or something that no frame has.
 */
export function demandOwnFolder({ out, sheet, host }: FolderRules): void {
  if (!existsSync(out)) return;
  const fonts = listKnownFonts(out, sheet);
  const entries = listEntries(out, ['locales', ...fonts.flatMap(listParents)]);
  // A link in place of a font is never written.
  const link = entries.find(({ name, entry }) => entry.isSymbolicLink() && !fonts.includes(name));
  if (link) failAsMisused(`--out must be a folder without links: ${show(join(out, link.name))} is one`);
  const known = [...fonts, ...(host === 'vercel' ? VERCEL_NOTES : [])];
  const isFrame = isFrameFolder(out, entries);
  const foreign = entries.find(({ name, entry }) => !known.includes(name) && !(isFrame && isOurs(name, entry)));
  if (!foreign) return;
  const path = show(join(out, foreign.name));
  failAsMisused(`--out must be a folder of its own: ${path} is there, and no frame has written it`);
}

/** What Vercel's own command writes into the root of a project. Vercel serves neither of them. */
const VERCEL_NOTES: readonly string[] = ['.vercel', '.gitignore'];

const SCRIPT = /^payveil-frame-[\da-f]{12}\.js$/;
const SHEET = /^brand-[\da-f]{12}\.css$/;
const OURS: readonly string[] = [INDEX, HEADERS_FILE, VERCEL_FILE, LICENCES, ...LOCALE_NAMES.map(nameLocale)];

const isOurs = (name: string, entry: Dirent) =>
  entry.isFile() && (OURS.includes(name) || SCRIPT.test(name) || SHEET.test(name));

/** A folder without index.html is one of a frame if its writing was interrupted: the script is written first. */
function isFrameFolder(out: string, entries: readonly Entry[]): boolean {
  const files = entries.filter(({ entry }) => entry.isFile());
  if (files.some(({ name }) => name === INDEX)) return isIndexPage(new TextDecoder().decode(read(join(out, INDEX))));
  return files.some(({ name }) => SCRIPT.test(name) && nameScript(read(join(out, name))) === name);
}

/** Lists the paths of the fonts of this sheet, and of older sheets, which open pages may still load. */
function listKnownFonts(out: string, sheet: Uint8Array | undefined): readonly string[] {
  const older = listEntries(out, [])
    .filter(({ name, entry }) => SHEET.test(name) && entry.isFile())
    .map(({ name }) => ({ name, bytes: read(join(out, name)) }))
    .filter(({ name, bytes }) => nameSheet(bytes) === name);
  return [...(sheet ? [sheet] : []), ...older.map(({ bytes }) => bytes)].flatMap(listFontFiles);
}

/** Lists the folders above a path, such as `a` and `a/b` of `a/b/c.woff2`. */
function listParents(path: string): string[] {
  const parent = dirname(path);
  return parent === '.' ? [] : [...listParents(parent), parent];
}

/** Lists what is in the folder, and in the named folders in it, but nothing behind a link. */
function listEntries(out: string, folders: readonly string[], within = ''): Entry[] {
  return readFolder(join(out, within)).flatMap((entry) => {
    const name = within === '' ? entry.name : `${within}/${entry.name}`;
    return entry.isDirectory() && folders.includes(name) ? listEntries(out, folders, name) : { name, entry };
  });
}

function readFolder(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    return fail(`${path} cannot be read (${readOwn(error, 'code')})`);
  }
}

function read(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    return fail(`${path} cannot be read (${readOwn(error, 'code')})`);
  }
}

/** A foreign name could move the cursor of a terminal. */
const show = (path: string) => path.replace(/\p{C}/gu, '?');
