/** The types where little else is installed, and every file of the package's own is checked: without a framework, and without a page. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: false,
};

/** What a reader without a framework has not installed. */
const MISSING = /node_modules\/(@types\/)?(react|vue|svelte)\b/;

function compile(files: readonly string[], options = OPTIONS): string[] {
  const host = ts.createCompilerHost(options);
  const { fileExists, directoryExists } = host;
  host.fileExists = (path) => !MISSING.test(path) && fileExists(path);
  host.directoryExists = (path) => !MISSING.test(path) && directoryExists?.(path) === true;
  const program = ts.createProgram(files, options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

it('those of both entries compile without a framework, also where libraries are checked', () => {
  expect(compile(['dist/element/index.d.ts', 'dist/element/frame.d.ts'])).toEqual([]);
});

it('those for a framework need it', () => {
  const problems = compile(['react', 'vue', 'svelte'].map((name) => `dist/element/${name}.d.ts`)).join();
  for (const name of ['react', 'vue', 'svelte/elements']) expect(problems).toContain(`Cannot find module '${name}'`);
});

it('those of a server compile there, without the types of a page', () => {
  const entries = [
    'server',
    'server/check',
    'server/postgres',
    'server/sqlite',
    'sandbox',
    'sandbox/node',
    'sandbox/store',
  ];
  const exported = ['.', ...entries.map((entry) => `./${entry}`)] as './server'[];
  const files = exported.flatMap((entry) => {
    const { types } = manifest.exports[entry].import;
    return [types, types.replace(/ts$/, 'cts')];
  });
  expect(compile(files, { ...OPTIONS, lib: ['lib.es2022.d.ts'], types: ['node'] })).toEqual([]);
  expect(readFileSync('node_modules/@types/node/package.json', 'utf8')).toContain('"version": "20.');
});
