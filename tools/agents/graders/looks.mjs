/** Reads the looks of a form in a page, and what was written to get them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const source = await readFile(new URL('looks-in-page.mjs', import.meta.url), 'utf8');

/**
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<import('./looks-in-page.mjs').Looks>}
 */
export async function readLooks(page) {
  await page.addScriptTag({ type: 'module', content: `${source}\nglobalThis.readLooksOfForm = readLooks;` });
  await page.waitForFunction('globalThis.readLooksOfForm');
  return page.evaluate('globalThis.readLooksOfForm()');
}

/**
 * Reads the solver's own files of a folder, without the script of the package and without comments.
 * @param {string} folder
 */
export async function readOwnFiles(folder) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(css|js|mjs|html)$/.test(name));
  const own = names.filter((name) => !/payveil[^/]*\.js$/.test(name));
  const texts = own.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') }));
  return (await Promise.all(texts)).map(({ name, text }) => ({ name, text: text.replaceAll(/\/\*[\s\S]*?\*\//g, '') }));
}
