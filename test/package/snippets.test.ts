/** Every block of code of the README and the guides: compiled against the built package, or read as what it is. */
import { transformSync } from 'esbuild';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readRootFile } from './built-files.js';
import { DOCUMENTS, listSnippets, type Snippet } from './documents.js';

const SNIPPETS = DOCUMENTS.flatMap(listSnippets);
const ofLanguage = (...languages: string[]) => SNIPPETS.filter(({ language }) => languages.includes(language));

/** What a guide has named before the block that uses it. */
const NAMED = `
  import type { Client, Tokenizer } from 'payveil';
  import type { MountOptions } from 'payveil/checkout';
  import type { Sandbox } from 'payveil/sandbox';
  import type { Page } from '@playwright/test';
  declare global {
    const client: Client;
    const options: MountOptions & { fields: never };
    const page: Page;
    const sandbox: Sandbox;
    const token: string;
    const tokenizer: Tokenizer;
    const Payveil: typeof import('payveil') & typeof import('payveil/checkout');
  }`;

/** What a reader has installed and this package has not. */
const FOREIGN = `
  declare module 'jest-environment-jsdom' {
    export class TestEnvironment { constructor(...args: unknown[]); global: any; }
  }`;

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  allowJs: true,
  checkJs: true,
  // A function of a guide says in words what it takes.
  noImplicitAny: false,
  noEmit: true,
  skipLibCheck: true,
  // Each block is a module of its own.
  moduleDetection: ts.ModuleDetectionKind.Force,
};

/** The scripts of a page, as modules. */
const listScripts = ({ code }: Snippet) =>
  [...code.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script as string);

/** The blocks as files that are not there, by their paths. */
function nameFiles(): Map<string, { code: string; snippet: Snippet }> {
  const blocks = ofLanguage('js', 'jsx', 'ts', 'tsx').map((snippet) => ({
    snippet,
    code: snippet.code,
    language: snippet.language,
  }));
  const scripts = ofLanguage('html').flatMap((snippet) =>
    listScripts(snippet).map((code) => ({ snippet, code, language: 'js' })),
  );
  return new Map(
    [...blocks, ...scripts].map(({ snippet, code, language }, i) => {
      const name = /\.cjs$/.test(snippet.file ?? '') ? 'cjs' : language;
      return [`${process.cwd()}/docs/__block-${i}.${name}`, { code, snippet }];
    }),
  );
}

/** Compiles the blocks together, each a module of its own, and lists what is wrong by the line of the document. */
function compile(files: ReadonlyMap<string, { code: string; snippet: Snippet }>): string[] {
  const preludes = new Map([
    [`${process.cwd()}/docs/__named.d.ts`, NAMED],
    [`${process.cwd()}/docs/__foreign.d.ts`, FOREIGN],
  ]);
  const read = (path: string) => preludes.get(path) ?? files.get(path)?.code;
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (path, target) => {
    const code = read(path);
    return code === undefined ? getSourceFile(path, target) : ts.createSourceFile(path, code, target);
  };
  host.fileExists = (path) => read(path) !== undefined || fileExists(path);
  host.readFile = (path) => read(path) ?? readFile(path);
  const program = ts.createProgram([...preludes.keys(), ...files.keys()], OPTIONS, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const { snippet } = files.get(file?.fileName ?? '') ?? {};
    const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + (snippet?.line ?? 0) + 1;
    return `${snippet?.document}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

describe('the blocks of code', () => {
  it('are in languages that a test here reads', () => {
    const read = ['', 'css', 'html', 'js', 'json', 'jsx', 'sh', 'ts', 'tsx', 'yaml'];
    expect(SNIPPETS.length).toBeGreaterThan(30);
    expect(SNIPPETS.filter(({ language }) => !read.includes(language))).toEqual([]);
  });

  it('compile', () => {
    const files = nameFiles();
    expect(files.size).toBeGreaterThan(15);
    expect(compile(files)).toEqual([]);
  });

  it('would not compile with a wrong option', () => {
    const [snippet] = SNIPPETS as [Snippet];
    const code = "import { createClient } from 'payveil';\ncreateClient({ baseUrl: 1, apiKey: '' });\n";
    const files = new Map([[`${process.cwd()}/docs/__wrong.ts`, { code, snippet }]]);
    expect(compile(files)).toEqual([expect.stringMatching(/'number' is not assignable to type 'string'/)]);
  });
});

describe('style sheets, data and commands', () => {
  it('are style sheets that esbuild reads without a warning', () => {
    for (const { code } of ofLanguage('css')) expect(transformSync(code, { loader: 'css' }).warnings).toEqual([]);
  });

  it('are JSON', () => {
    for (const { code } of ofLanguage('json')) expect(() => JSON.parse(code)).not.toThrow();
  });

  it('name scripts that the manifest has', () => {
    const { scripts } = JSON.parse(readRootFile('package.json'));
    const text = DOCUMENTS.map(readRootFile).join('\n');
    const named = [...text.matchAll(/npm (?:run )?([a-z][\w:]*)/g)].map(([, name]) => name as string);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !['install', 'pack', 'ships'].includes(name) && !(name in scripts))).toEqual([]);
  });

  it('name options that the command has', () => {
    const usage = readRootFile('src/sandbox/command/usage.ts');
    const lines =
      DOCUMENTS.map(readRootFile)
        .join('\n')
        .match(/(?:npx|\.bin\/)\s?payveil .*/g) ?? [];
    const options = lines.flatMap((line) => line.match(/(?<=\s)--[\w-]+/g) ?? []);
    expect(options.length).toBeGreaterThan(8);
    expect(options.filter((option) => !usage.includes(` ${option}`))).toEqual([]);
  });
});
