/** Compiles blocks of code against the built package, each as a module in memory. */
import ts from 'typescript';

/** A block of code, and where it comes from. */
export interface Block {
  readonly code: string;
  /** Its kind of file: js, cjs, jsx, ts or tsx. */
  readonly extension: string;
  /** The file that contains it. */
  readonly origin: string;
  /** The number of the line before its first line. */
  readonly line: number;
}

/** Names that a guide has introduced before a block uses them. */
const NAMED = `
  import type { CardChargeInput, Client, SepaChargeInput, Tokenizer } from 'payveil';
  import type { CheckoutHandle, MountOptions } from 'payveil/checkout';
  import type { Sandbox } from 'payveil/sandbox';
  import type { Payments } from 'payveil/server';
  import type { Page } from '@playwright/test';
  declare global {
    const account: SepaChargeInput;
    const card: CardChargeInput;
    const checkout: CheckoutHandle;
    const client: Client;
    const options: MountOptions & { fields: never };
    const page: Page;
    const sandbox: Sandbox;
    const token: string;
    const tokenizer: Tokenizer;
    const payments: Payments;
    const Payveil: typeof import('payveil') & typeof import('payveil/checkout');
  }`;

/** Modules that the reader has installed, but this package has not. */
const FOREIGN = `
  declare module 'jest-environment-jsdom' {
    export class TestEnvironment { constructor(...args: unknown[]); global: any; setup(): Promise<void>; }
  }
  declare module 'better-sqlite3';
  declare module '@testing-library/dom';
  declare module '@testing-library/react';
  declare module '@testing-library/user-event';
  declare module '*/payment.css';
  declare module '*/pay-with.js';
  declare module '*/seal.js';
  declare module '*/buyer';
  declare module '*/charge.mjs';
  declare module '*/orders.mjs';
  declare module '*/my-store.mjs';
  declare module '*/payments.mjs' { export const payments: import('payveil/server').Payments; }`;

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
  // In a guide, the text says which type a parameter has.
  noImplicitAny: false,
  noEmit: true,
  skipLibCheck: true,
  moduleDetection: ts.ModuleDetectionKind.Force,
};

/** The files of the libraries and of the package, which are parsed once for all programs of this worker. */
const parsed = new Map<string, ts.SourceFile | undefined>();

const place = (name: string) => `${process.cwd()}/docs/__${name}`;

/** Compiles blocks, and lists the errors with their places. */
export function compileBlocks(blocks: readonly Block[]): string[] {
  const files = new Map(blocks.map((block, i) => [place(`block-${i}.${block.extension}`), block]));
  const preludes = new Map([
    [place('named.d.ts'), NAMED],
    [place('foreign.d.ts'), FOREIGN],
  ]);
  const read = (path: string) => preludes.get(path) ?? files.get(path)?.code;
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (path, target) => {
    const code = read(path);
    if (code !== undefined) return ts.createSourceFile(path, code, target);
    if (!parsed.has(path)) parsed.set(path, getSourceFile(path, target));
    return parsed.get(path);
  };
  host.fileExists = (path) => read(path) !== undefined || fileExists(path);
  host.readFile = (path) => read(path) ?? readFile(path);
  const program = ts.createProgram([...preludes.keys(), ...files.keys()], OPTIONS, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const { origin = file?.fileName, line = 0 } = files.get(file?.fileName ?? '') ?? {};
    const place = `${origin}:${(file?.getLineAndCharacterOfPosition(start).line ?? 0) + line + 1}`;
    return `${place} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
