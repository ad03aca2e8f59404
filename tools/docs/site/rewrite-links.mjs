/** Leads the links of a Markdown file to pages of the site. */
import { dirname, join, normalize, relative } from 'node:path/posix';

/** Blocks of code and words in code marks, which stay as they are. */
const CODE = /(^(`{3,})[^\n]*\n.*?^\2$|`[^`\n]+`)/gms;
const LINK = /(\]\(|\b(?:src|href)=")([^)\s"]+)/g;
const OUTSIDE = /^(?:[a-z]+:|\/\/)/;

/**
 * @param {string} text The Markdown.
 * @param {{ file: string, page: string }} place The file's path in the repository, and the path of the page that it becomes.
 * @param {(target: string) => string} find Returns the path of a page, or of a file beside the pages, for a path of the
 * repository. It throws if there is none.
 */
export function rewriteLinks(text, { file, page }, find) {
  /** @param {string} link */
  const lead = (link) => {
    if (OUTSIDE.test(link) || link.startsWith('#')) return link;
    const [path = '', anchor] = link.split('#');
    const target = find(normalize(join(dirname(file), path)).replace(/\/$/, ''));
    return `./${relative(dirname(page), target)}${anchor === undefined ? '' : `#${anchor}`}`;
  };
  return changeProse(text, (prose) => prose.replace(LINK, (_, start, link) => start + lead(link)));
}

/** @param {string} text @param {(prose: string) => string} change */
function changeProse(text, change) {
  let prose = '';
  const codes = /** @type {string[]} */ ([]);
  let end = 0;
  // A link may have words in code marks, so each piece of code becomes a mark of its own, and the text stays whole.
  for (const { index, 0: code } of text.matchAll(CODE)) {
    prose += `${text.slice(end, index)}\0`;
    codes.push(code);
    end = index + code.length;
  }
  return change(prose + text.slice(end)).replace(/\0/g, () => codes.shift() ?? '');
}
