/** Writes the folder that VitePress reads: the guides as they are, with links that lead to pages of the site. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { nameCodePage, writeCodePage } from './code-pages.mjs';
import { loadDemo, writeFirstPayment } from './first-payment.mjs';
import { checkPages, PAGES } from './pages.mjs';
import { ROOT, SOURCE } from './places.mjs';
import { rewriteLinks } from './rewrite-links.mjs';

const PICTURES = ['.png', '.svg'];

/** The front page, which is no guide: neither the search nor what language models read has it. */
const FRONT = {
  'index.md': 'tools/docs/site/front-page.md',
  'public/demo.png': 'docs/demo.png',
  'public/demo-dark.png': 'tools/docs/site/demo-dark.png',
};

/** @param {string} path A path below the folder. @param {string} text */
export function writeSource(path, text) {
  const file = join(SOURCE, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Writes every page but the reference. */
export async function writePages() {
  checkPages();
  rmSync(SOURCE, { recursive: true, force: true });
  const demo = await loadDemo();
  writeSource('public/icon.svg', demo.ICON);
  for (const [name, file] of Object.entries(FRONT)) copyFileSync(join(ROOT, file), join(SOURCE, name));
  /** Pages of code that a link leads to. @type {Map<string, string>} */
  const found = new Map();
  const find = (/** @type {string} */ target) => {
    const page = PAGES.find(({ file }) => file === target);
    if (page) return `${page.path}.md`;
    if (!existsSync(join(ROOT, target))) throw new Error(`A guide links to ${target}, which does not exist`);
    if (PICTURES.includes(extname(target))) return copyPicture(target);
    const code = nameCodePage(target);
    found.set(code.source, code.page);
    return code.page + code.anchor;
  };
  /** @param {string} page @param {string} file @param {string} text */
  const rewrite = (page, file, text) => rewriteLinks(text, { file, page }, find);
  for (const { path, file } of PAGES) {
    const page = `${path}.md`;
    const text = readFileSync(join(ROOT, file), 'utf8');
    const whole = path === 'first-payment' ? writeFirstPayment(text, demo) : text;
    writeSource(page, rewrite(page, file, whole));
  }
  // The loop also meets what the README files of these folders link to.
  for (const [source, page] of found) writeSource(page, rewrite(page, `${source}/README.md`, writeCodePage(source)));
}

/** @param {string} path */
function copyPicture(path) {
  mkdirSync(dirname(join(SOURCE, path)), { recursive: true });
  copyFileSync(join(ROOT, path), join(SOURCE, path));
  return path;
}
