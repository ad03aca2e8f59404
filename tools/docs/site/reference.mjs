/** The reference: typedoc writes a page for each entry from the comments of its names. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { HERE, ROOT, SOURCE } from './places.mjs';
import { repairPages } from './repair-pages.mjs';
import { writeSource } from './write-source.mjs';

const TYPEDOC = join(ROOT, 'node_modules/typedoc/bin/typedoc');

/** Writes a file for each entry, under the name by which it is imported, because typedoc names its pages after the files. */
function writeEntries() {
  const folder = join(ROOT, 'tools/docs/entries');
  rmSync(folder, { recursive: true, force: true });
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  for (const [name, [source = '']] of Object.entries(config.compilerOptions.paths)) {
    if (name.includes('*') || source.endsWith('.d.ts')) continue;
    const file = join(folder, `${name}.ts`);
    mkdirSync(dirname(file), { recursive: true });
    const target = relative(dirname(file), join(ROOT, source)).replace(/\.ts$/, '.js');
    writeFileSync(file, `export * from '${target}';\n`);
  }
}

/** Writes the pages. Its sentences about the entries are those of the README. */
export function writeReference() {
  writeEntries();
  execFileSync(process.execPath, [TYPEDOC, '--options', join(HERE, 'typedoc.json'), '--logLevel', 'Error'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const entries = listEntries();
  writeSource('api/index.md', writeIndex(entries));
  repairPages(entries.map(({ name }) => `api/${name}.md`));
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
