/** Every block of code in the README and the guides: it compiles against the built package, or has its right format. */
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { COMMON_FLAGS } from '../../src/command/help.js';
import { SUBCOMMANDS } from '../../src/command/subcommands.js';
import { readRootFile } from '../package/built-files.js';
import { listGuideBlocks } from './blocks.js';
import { compileBlocks } from './compile.js';
import { DOCUMENTS, listSnippets } from './documents.js';

const SNIPPETS = DOCUMENTS.flatMap(listSnippets);
const ofLanguage = (...languages: string[]) => SNIPPETS.filter(({ language }) => languages.includes(language));

describe('the blocks of code', () => {
  it('are in languages that one of these tests reads', () => {
    const read = ['', 'css', 'html', 'js', 'json', 'jsx', 'sh', 'sql', 'ts', 'tsx', 'yaml'];
    expect(SNIPPETS.length).toBeGreaterThan(30);
    expect(SNIPPETS.filter(({ language }) => !read.includes(language))).toEqual([]);
  });

  it('compile', () => {
    const blocks = listGuideBlocks();
    expect(blocks.length).toBeGreaterThan(15);
    expect(compileBlocks(blocks)).toEqual([]);
  });
});

describe('style sheets, data and commands', () => {
  it('are style sheets that esbuild reads without a warning', () => {
    for (const { code } of ofLanguage('css')) expect(transformSync(code, { loader: 'css' }).warnings).toEqual([]);
  });

  it('are JSON', () => {
    for (const { code } of ofLanguage('json')) expect(() => JSON.parse(code)).not.toThrow();
  });

  it('name only existing scripts', () => {
    const { scripts } = JSON.parse(readRootFile('package.json'));
    const text = DOCUMENTS.map(readRootFile).join('\n');
    const named = [...text.matchAll(/npm (?:run )?([a-z][\w:]*)/g)].map(([, name]) => name as string);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !['init', 'install', 'pack', 'ships'].includes(name) && !(name in scripts))).toEqual(
      [],
    );
  });

  it('name only options that the command in the same line has', () => {
    const lines =
      DOCUMENTS.map(readRootFile)
        .join('\n')
        .match(/(?:npx|\.bin\/)\s?payveil .*/g) ?? [];
    const options = lines.flatMap((line) => {
      const named = SUBCOMMANDS.filter(({ name }) => line.includes(`payveil ${name} `));
      const [subcommand] = named.sort((a, b) => b.name.length - a.name.length);
      const given = line.match(/(?<=\s)--[\w-]+/g) ?? [];
      return given.map((option) => ({ line, option, flags: Object.keys({ ...subcommand?.flags, ...COMMON_FLAGS }) }));
    });
    expect(options.length).toBeGreaterThan(8);
    expect(options.filter(({ option, flags }) => !flags.includes(option.slice(2)))).toEqual([]);
  });
});
