/** Compiles blocks of code against the built package, each as a module in memory. */
import ts from 'typescript';
import type { Block } from './blocks.js';
import { COMPILER_OPTIONS, FILES, NAMED, PACKAGES } from './preludes.js';

const { options: OPTIONS } = ts.convertCompilerOptionsFromJson({ ...COMPILER_OPTIONS, skipLibCheck: true }, '.');

/** The files of the libraries and of the package, which are parsed once for all programs of this worker. */
const parsed = new Map<string, ts.SourceFile | undefined>();

const place = (name: string) => `${process.cwd()}/docs/__${name}`;

/** Compiles blocks, and lists the errors with their places. */
export function compileBlocks(blocks: readonly Block[]): string[] {
  const files = new Map(blocks.map((block, i) => [place(`block-${i}.${block.extension}`), block]));
  const preludes = new Map([
    [place('named.d.ts'), NAMED],
    [place('foreign.d.ts'), FILES + PACKAGES],
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
  const problems = ts.getPreEmitDiagnostics(program).filter((problem) => !isUntyped(problem));
  return problems.map(({ file, start = 0, messageText }) => {
    const { origin = file?.fileName, line = 0 } = files.get(file?.fileName ?? '') ?? {};
    const place = `${origin}:${(file?.getLineAndCharacterOfPosition(start).line ?? 0) + line + 1}`;
    return `${place} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

/** In JavaScript, the text of a guide says which type a parameter has. */
const isUntyped = ({ code, file }: ts.Diagnostic) =>
  code >= 7000 && code < 7100 && file !== undefined && /\.c?jsx?$/.test(file.fileName);
