/** The types of the elements: they need no framework, and every file of the package's own is checked. */
import ts from 'typescript';
import { expect, it } from 'vitest';

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

function compile(...files: string[]): string[] {
  const host = ts.createCompilerHost(OPTIONS);
  const { fileExists, directoryExists } = host;
  host.fileExists = (path) => !MISSING.test(path) && fileExists(path);
  host.directoryExists = (path) => !MISSING.test(path) && directoryExists?.(path) === true;
  const program = ts.createProgram(files, OPTIONS, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

it('those of both entries compile without a framework, also where libraries are checked', () => {
  expect(compile('dist/element/index.d.ts', 'dist/element/frame.d.ts')).toEqual([]);
});

it.each([
  ['react', "Cannot find module 'react'"],
  ['vue', "Cannot find module 'vue'"],
  ['svelte', "Cannot find module 'svelte/elements'"],
])('those for a framework need it: %s', (name, problem) => {
  expect(compile(`dist/element/${name}.d.ts`).join()).toContain(problem);
});
