/** Reads parts of the README and the guides, and runs their code in another Node process. */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readRootFile } from '../package/built-files.js';

/** A block of code. After its fence come the language and the name of its file. */
export interface Snippet {
  readonly document: string;
  readonly language: string;
  readonly file: string | undefined;
  /** The number of the line with the fence. */
  readonly line: number;
  readonly code: string;
}

/** The paths of the guides in `docs/`. */
export const GUIDES: readonly string[] = readdirSync(join(import.meta.dirname, '../../docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);

/** What a user reads: the README, the page for coding agents, and the guides. */
export const DOCUMENTS: readonly string[] = ['README.md', 'AGENTS.md', ...GUIDES];

/** Lists the blocks of code in a document. */
export function listSnippets(document: string): Snippet[] {
  const text = readRootFile(document);
  return [...text.matchAll(/^```([a-z]*)(?: (\S+))?\n(.*?)^```$/gms)].map(
    ({ 1: language = '', 2: file, 3: code = '', index }) => ({
      document,
      language,
      file,
      line: text.slice(0, index).split('\n').length,
      code,
    }),
  );
}

/**
 * Reads the block of code with a file name.
 * @throws if there is no such block, or more than one.
 */
export function readSnippet(document: string, file: string): string {
  const found = listSnippets(document).filter((snippet) => snippet.file === file);
  if (found.length !== 1) throw new Error(`${document} has ${found.length} blocks named ${file}`);
  return (found[0] as Snippet).code;
}

/** Reads a section, from its heading to the next heading of the same or a higher level. */
export function readSection(document: string, heading: string): string {
  const [, level = '', rest = ''] =
    new RegExp(`^(#+) ${escapeText(heading)}$(.*)`, 'ms').exec(withoutCode(readRootFile(document))) ?? [];
  if (level === '') throw new Error(`${document} has no section ${heading}`);
  return rest.split(new RegExp(`^#{1,${level.length}} `, 'm'))[0] ?? '';
}

/** Changes lines in blocks of code that look like headings. */
const withoutCode = (text: string) =>
  text.replace(/^```.*?^```$/gms, (block) => block.replaceAll(/^(?=#)/gm, '\u200b'));

/** Reads the rows of the table with a head, each as a list of cells. */
export function readTable(document: string, head: string): string[][] {
  const [, after = ''] = readRootFile(document).split(`\n${head}\n`);
  const rows = after.split('\n\n')[0]?.trimEnd().split('\n').slice(1) ?? [];
  if (rows.length === 0) throw new Error(`${document} has no table ${head}`);
  return rows.map((row) =>
    row
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
}

/** Runs a module in another Node process. Servers of this process can answer it meanwhile. */
export async function runModule(code: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  return stdout;
}

const escapeText = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
