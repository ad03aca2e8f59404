/** The reference: typedoc writes a page for each entry from the comments of its names. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toAnchor } from './anchor.mjs';
import { HERE, ROOT, SOURCE } from './places.mjs';
import { writeSource } from './write-source.mjs';

const TYPEDOC = join(ROOT, 'node_modules/typedoc/bin/typedoc');

/** Writes the pages. Its sentences about the entries are those of the README. */
export function writeReference() {
  execFileSync(process.execPath, [TYPEDOC, '--options', join(HERE, 'typedoc.json'), '--logLevel', 'Error'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const entries = listEntries();
  writeSource('api/index.md', writeIndex(entries));
  repairAnchors(entries.map(({ name }) => `api/${name}.md`));
}

/**
 * Leads links to headings that exist. The plugin of typedoc takes `Payments` with `options` for the same anchor as
 * `PaymentsOptions`, and gives the second one a number that its heading does not get.
 * @param {readonly string[]} paths
 */
function repairAnchors(paths) {
  const texts = new Map(paths.map((path) => [path, readFileSync(join(SOURCE, path), 'utf8')]));
  const anchors = new Map([...texts].map(([path, text]) => [path, listAnchors(text)]));
  for (const [path, text] of texts) {
    // A union in a cell begins with the sign that stands between its parts.
    const right = text.replaceAll('| \\| ', '| ').replace(/\]\(([^)#\s]*)#([^)\s]+)\)/g, (link, target, anchor) => {
      const known = anchors.get(target === '' ? path : join(dirname(path), target));
      const plain = anchor.replace(/-\d+$/, '');
      return known && !known.has(anchor) && known.has(plain) ? `](${target}#${plain})` : link;
    });
    if (right !== text) writeSource(path, right);
  }
}

/** Lists the anchors of a page's headings and rows. @param {string} text */
function listAnchors(text) {
  const prose = text.replace(/^```.*?^```$/gms, '');
  const anchors = new Set([...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id));
  for (const [, heading = ''] of prose.matchAll(/^#+ (.+)$/gm)) {
    const anchor = toAnchor(heading);
    let free = anchor;
    for (let count = 1; anchors.has(free); count += 1) free = `${anchor}-${count}`;
    anchors.add(free);
  }
  return anchors;
}

/** @typedef {{ readonly name: string, readonly says: string }} Entry */

/** Lists the entries that have a page, with what the README says about them. @returns {readonly Entry[]} */
export function listEntries() {
  const [, table = ''] =
    /^\| import \| what it has \|\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.slice(2, -2).split(' | '));
  return rows.flatMap(([names = '', says = '']) =>
    [...names.matchAll(/`(payveil[\w/]*)`/g)]
      .map(([, name = '']) => ({ name, says }))
      .filter(({ name }) => existsSync(join(SOURCE, `api/${name}.md`))),
  );
}

/** @param {readonly Entry[]} entries */
function writeIndex(entries) {
  const rows = entries.map(({ name, says }) => `| [\`${name}\`](./${name}.md) | ${says} |`);
  return `# Reference

Every name that you can import, by its entry. The text is that of the comments, which your editor shows too.

| import | what it has |
|---|---|
${rows.join('\n')}
`;
}
