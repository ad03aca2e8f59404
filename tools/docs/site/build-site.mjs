/** Builds the site from the guides and the comments of the sources. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeIndex, writeWhole } from './llms.mjs';
import { HERE, SOURCE } from './places.mjs';
import { listEntries, writeReference } from './reference.mjs';
import { writePages } from './write-source.mjs';

/** The command of VitePress, which is installed in this folder and not in the root. */
export const VITEPRESS = join(HERE, 'node_modules/vitepress/bin/vitepress.js');

/**
 * Builds the site, with the packages of this folder, which are installed if they are missing.
 * @param {{ base: string, folder: string }} options `base` is the path at which it will be served.
 */
export async function buildSite({ base, folder }) {
  if (!existsSync(VITEPRESS)) {
    console.log('Installing the packages of tools/docs/site');
    execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: HERE, stdio: 'inherit' });
  }
  await writePages();
  writeReference();
  // The settings read both.
  Object.assign(process.env, { SITE_BASE: base, SITE_FOLDER: folder });
  execFileSync(process.execPath, [VITEPRESS, 'build', HERE], { cwd: HERE, stdio: 'inherit' });
  // Each page is also there as Markdown, with its pictures, as llms.txt links to it. VitePress copies what is public.
  const isCopied = (/** @type {string} */ path) =>
    path !== join(SOURCE, 'public') && (lstatSync(path).isDirectory() || /\.(md|png)$/.test(path));
  cpSync(SOURCE, folder, { recursive: true, filter: isCopied });
  const read = (/** @type {string} */ path) => readFileSync(join(folder, `${path}.md`), 'utf8');
  writeFileSync(join(folder, 'llms.txt'), writeIndex(listEntries()));
  writeFileSync(join(folder, 'llms-full.txt'), writeWhole(read));
}
