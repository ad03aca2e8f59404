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

/** What somebody without a framework has not installed. */
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

it.each([
  ['react', "Cannot find module 'react'"],
  ['vue', "Cannot find module 'vue'"],
  ['svelte', "Cannot find module 'svelte/elements'"],
])('those for a framework need it: %s', (name, problem) => {
  expect(compile([`dist/element/${name}.d.ts`]).join()).toContain(problem);
});

it.each([
  '.',
  'server',
  'server/check',
  'server/postgres',
  'server/sqlite',
  'sandbox',
  'sandbox/node',
  'sandbox/store',
])('those of %s compile on a server, without the types of a page', (entry) => {
  const path = entry === '.' ? entry : `./${entry}`;
  const { types } = manifest.exports[path as './server'].import;
  const options = { ...OPTIONS, lib: ['lib.es2022.d.ts'], types: ['node'] };
  expect(compile([types, types.replace(/ts$/, 'cts')], options)).toEqual([]);
  expect(readFileSync('node_modules/@types/node/package.json', 'utf8')).toContain('"version": "20.');
});
