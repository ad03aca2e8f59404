/** Reads the style sheet of `--css`, and refuses what the policy of the frame would block. */
import { parseUrl } from '../../fields/url.js';
import { failAsMisused } from '../fail.js';
import { readGivenFile } from './given-file.js';

/** Reads the sheet. @throws {CommandError} if it is missing, empty, or names what a browser would not load. */
export function readBrandSheet(path: string | undefined): Uint8Array | undefined {
  if (path === undefined) return undefined;
  const bytes = readGivenFile('--css', path);
  const problem = findSheetProblem(new TextDecoder().decode(bytes));
  return problem ? failAsMisused(`--css ${path} ${problem}`) : bytes;
}

/** Lists what the fonts of a sheet are loaded from, such as `brand.woff2`. */
export function listFonts(sheet: Uint8Array): readonly string[] {
  return [...new Set(splitFonts(new TextDecoder().decode(sheet)).fonts.flatMap(listAddresses))];
}

const FONT_FILE = /\.(woff2?|[ot]t[cf]|eot)$/i;

/** Lists the paths of these files in the folder, such as `fonts/brand.woff2` for `./fonts/brand.woff2?v=2`. */
export function listFontFiles(sheet: Uint8Array): readonly string[] {
  const paths = listFonts(sheet).map((font) => decodePath(parseUrl(font, 'https://folder.example/')?.pathname));
  // A path that leads out of the folder is none of it.
  return paths.filter((path) => FONT_FILE.test(path) && !path.split(/[\\/]/).includes('..'));
}

/** Reads the path of an address: the name of a file in the folder, or an empty text if it cannot be read. */
export function decodePath(path = ''): string {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return '';
  }
}

// Not a lock: the policy is the lock. It tells early what would be missing in the frame.
function findSheetProblem(css: string): string | undefined {
  const { fonts, rest } = splitFonts(css);
  if ((fonts.join('') + rest).trim() === '') return 'is empty';
  if (/@import/i.test(rest)) return 'has @import, which the policy of the frame blocks: put everything into one file';
  const foreign = fonts.flatMap(listAddresses).find((address) => /^([a-z][a-z\d+.-]*:|[\\/]{2})/i.test(address));
  if (foreign !== undefined) {
    return 'has a font by url() from another host or in data:, which the policy of the frame blocks: put its file beside it';
  }
  // An address that begins with # is a part of the same document.
  if (listAddresses(rest).some((address) => !address.startsWith('#'))) {
    return 'has a url() that is no font, which the policy of the frame blocks, from any host';
  }
  return undefined;
}

/** Splits a sheet into the insides of its `@font-face` rules and all else, without comments. */
function splitFonts(css: string) {
  const [start = '', ...others] = removeComments(css).split(/@font-face/i);
  const cut = others.map((text) => [text.slice(0, findEnd(text, '}')), text.slice(findEnd(text, '}') + 1)] as const);
  return { fonts: cut.map(([font]) => font), rest: [start, ...cut.map(([, after]) => after)].join('\n') };
}

function removeComments(css: string): string {
  const [start = '', ...others] = css.split('/*');
  return [start, ...others.map((text) => text.slice(findEnd(text, '*/') + 2))].join(' ');
}

function findEnd(text: string, end: string): number {
  const index = text.indexOf(end);
  return index < 0 ? text.length : index;
}

function listAddresses(css: string): string[] {
  return [...css.matchAll(/url\(([^)]*)/gi)].map(([, inner = '']) => inner.trim().replace(/^["']|["']$/g, ''));
}
