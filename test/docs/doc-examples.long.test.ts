/** The examples in doc comments: each function for users has one, and each example compiles. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../package/built-files.js';
import type { Block } from './blocks.js';
import { compileBlocks } from './compile.js';

const ENTRIES: Readonly<Record<string, string>> = {
  payveil: 'dist/index.d.ts',
  'payveil/checkout': 'dist/checkout/index.d.ts',
  'payveil/frame': 'dist/frame/index.d.ts',
  'payveil/element': 'dist/element/index.d.ts',
  'payveil/element/frame': 'dist/element/frame.d.ts',
  'payveil/react': 'dist/react/index.d.ts',
  'payveil/server': 'dist/server/index.d.ts',
  'payveil/server/postgres': 'dist/server/store/postgres.d.ts',
  'payveil/server/check': 'dist/server/store/check.d.ts',
  'payveil/server/sqlite': 'dist/server/store/sqlite.d.ts',
  'payveil/sandbox': 'dist/sandbox/index.d.ts',
  'payveil/sandbox/node': 'dist/sandbox/adapters/node.d.ts',
  'payveil/sandbox/store': 'dist/sandbox/store/open-store.d.ts',
  'payveil/sandbox/msw': 'dist/sandbox/adapters/msw.d.ts',
  'payveil/sandbox/playwright': 'dist/sandbox/adapters/playwright.d.ts',
};

const program = ts.createProgram(Object.values(ENTRIES), { module: ts.ModuleKind.NodeNext, skipLibCheck: true });
const checker = program.getTypeChecker();

/** Lists the functions and values that an entry exports, and whether they have an example. */
function listValues([entry, file]: readonly [string, string]) {
  const module = checker.getSymbolAtLocation(program.getSourceFile(file) as ts.SourceFile) as ts.Symbol;
  return checker.getExportsOfModule(module).flatMap((symbol) => {
    const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    if (!(meant.flags & ts.SymbolFlags.Value)) return [];
    const isCalled = (meant.flags & ts.SymbolFlags.Function) !== 0;
    const tags = meant.getJsDocTags(checker).map(({ name }) => name);
    return [{ entry, name: symbol.name, isCalled, hasExample: tags.includes('example') }];
  });
}

const VALUES = Object.entries(ENTRIES).flatMap(listValues);

/** The names that an example can use without an import. */
const IMPORTS = [
  ...VALUES.map(({ entry, name }) => ({ entry, name })),
  { entry: 'msw/node', name: 'setupServer' },
  { entry: '@playwright/test', name: 'expect' },
];

/** Lists the examples of a source file, each with the imports that it needs. */
function listExamples(path: string): Block[] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/@example\n *\* ```(tsx?)\n(.*?)\n *\* ```/gs)].map(
    ({ 1: extension = '', 2: body = '', index }) => {
      const code = body.replaceAll(/^ *\* ?/gm, '');
      const used = IMPORTS.filter(({ name }) => new RegExp(`(?<!\\w|(?<!\\.\\.)\\.)${name}\\b`).test(code));
      const imports = used.map(({ entry, name }) => `import { ${name} } from '${entry}';`).join(' ');
      const line = text.slice(0, index).split('\n').length;
      return { code: `${imports}\n${code}\nexport {};\n`, extension, origin: path, line };
    },
  );
}

describe('the examples in doc comments', () => {
  it('compile', () => {
    const blocks = listFiles('src')
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap(listExamples);
    expect(blocks.length).toBeGreaterThan(25);
    expect(compileBlocks(blocks)).toEqual([]);
  });

  const called = VALUES.filter(({ isCalled }) => isCalled).map(
    ({ entry, name, hasExample }) => [name, entry, hasExample] as const,
  );
  it.each(called)('exist for %s of %s', (_, __, hasExample) => {
    expect(hasExample).toBe(true);
  });
});
