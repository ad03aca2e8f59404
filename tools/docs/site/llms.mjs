/** The site for language models: an index of the guides, and all guides in one text. */
import { GROUPS, PAGES, SUMMARY } from './pages.mjs';

/**
 * Writes `llms.txt`: a title, a summary, and each page with one sentence. The links are relative, so that they work wherever the
 * site is.
 * @param {readonly { name: string, says: string }[]} entries The pages of the reference.
 */
export function writeIndex(entries) {
  const groups = [
    ...GROUPS.map(({ title, pages }) => ({
      title,
      lines: pages.map((page) => writeLine(page.title, page.path, page.says)),
    })),
    { title: 'Reference', lines: entries.map(({ name, says }) => writeLine(name, `api/${name}`, says)) },
  ];
  const sections = groups.map(({ title, lines }) => `## ${title}\n\n${lines.join('\n')}\n`);
  return `# Payveil\n\n> ${SUMMARY}\n\nAll guides in one text: [llms-full.txt](llms-full.txt).\n\n${sections.join('\n')}`;
}

/** @param {string} title @param {string} path @param {string} says */
const writeLine = (title, path, says) => `- [${title}](${path}.md): ${says}`;

/** Writes `llms-full.txt`. @param {(path: string) => string} read Reads the Markdown of a page. */
export function writeWhole(read) {
  const texts = PAGES.map(({ path, title }) => `<!-- ${title}: ${path}.md -->\n\n${read(path).trim()}\n`);
  return `# Payveil\n\n> ${SUMMARY}\n\n${texts.join('\n')}`;
}
