/** Pages for what the guides link to beside each other: files of code, and folders of examples. */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path/posix';
import { toAnchor } from './anchor.mjs';
import { ROOT } from './places.mjs';

/** @param {string} path */
const isFolder = (path) => statSync(join(ROOT, path)).isDirectory();

/** Names the page that shows a path, and its source. A file of a folder of examples is on that folder's page. @param {string} path */
export function nameCodePage(path) {
  const [, folder] = /^(examples\/[^/]+)(?:\/|$)/.exec(path) ?? [];
  if (folder === undefined || !isFolder(folder))
    return { source: path, page: `${path.toLowerCase().replaceAll('.', '-')}.md`, anchor: '' };
  // The page begins with the README of the folder.
  const isTop = path === folder || path === `${folder}/README.md`;
  const anchor = isTop ? '' : `#${toAnchor(relative(folder, path))}`;
  return { source: folder, page: `${folder}/index.md`, anchor };
}

/** Writes the Markdown of such a page. @param {string} source The path of the file or folder. */
export function writeCodePage(source) {
  if (!isFolder(source)) return `# ${basename(source)}\n\n${writeBlock(source)}`;
  const files = listFiles(source);
  const readme = files.find((path) => path === `${source}/README.md`);
  const introduction = readme === undefined ? `# ${source}\n` : read(readme);
  const blocks = files
    .filter((path) => path !== readme)
    .map((path) => `### \`${relative(source, path)}\`\n\n${writeBlock(path)}`);
  return `${introduction.trimEnd()}\n\n## Files\n\n${blocks.join('\n')}`;
}

/** Lists the files of a folder that belong to the repository. @param {string} folder */
function listFiles(folder) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', folder];
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n').sort();
}

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');

/** @param {string} path */
function writeBlock(path) {
  const text = read(path).trimEnd();
  // Longer than any fence in the text.
  const fence = '`'.repeat(Math.max(3, ...(text.match(/`{3,}/g) ?? []).map(({ length }) => length + 1)));
  return `${fence}${extname(path).slice(1).toLowerCase()}\n${text}\n${fence}\n`;
}
