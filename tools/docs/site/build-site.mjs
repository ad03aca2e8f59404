/** Builds the site from the guides and the comments of the sources. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { writeIndex, writeWhole } from './llms.mjs';
import { writeLostPage } from './lost-page.mjs';
import { PAGES } from './pages.mjs';
import { HERE, SOURCE } from './places.mjs';
import { listEntries, writeReference } from './reference.mjs';
import { writePages } from './write-source.mjs';

/** The command of VitePress, which is installed in this folder and not in the root. */
const VITEPRESS = join(HERE, 'node_modules/vitepress/bin/vitepress.js');

/** Installs the packages of this folder if they are missing. */
export function installPackages() {
  if (existsSync(VITEPRESS)) return;
  console.log('Installing the packages of tools/docs/site');
  execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: HERE, stdio: 'inherit' });
}

/**
 * Builds the site.
 * @param {{ base: string, out: string }} options `base` is the path at which it will be served, and `out` its folder.
 */
export async function buildSite({ base, out }) {
  await writePages();
  writeReference();
  execFileSync(process.execPath, [VITEPRESS, 'build', HERE, '--base', base, '--outDir', out], {
    cwd: HERE,
    stdio: 'inherit',
  });
  copySources(out);
  const paths = [...PAGES.map(({ path }) => path), 'api/index', ...listEntries().map(({ name }) => `api/${name}`)];
  writeFileSync(join(out, '404.html'), writeLostPage(base, paths));
  const read = (/** @type {string} */ path) => readFileSync(join(out, `${path}.md`), 'utf8');
  writeFileSync(join(out, 'llms.txt'), writeIndex(listEntries()));
  writeFileSync(join(out, 'llms-full.txt'), writeWhole(read));
}

/** Each page is also there as Markdown, with its pictures, as llms.txt links to it. @param {string} out */
function copySources(out) {
  for (const entry of readdirSync(SOURCE, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(SOURCE.length);
    if (!entry.isFile() || !['.md', '.png'].includes(extname(path))) continue;
    mkdirSync(dirname(join(out, path)), { recursive: true });
    cpSync(join(SOURCE, path), join(out, path));
  }
}
