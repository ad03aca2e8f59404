/** The names of the source tree: one name means one thing. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readRootFile } from './built-files.js';

/** Types that are written for the built package, and name its entries, are no modules of the source. */
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
);

function listExports(code: string): string[] {
  const { statements } = ts.createSourceFile('file.tsx', code, ts.ScriptTarget.Latest);
  const names = statements.filter(isExported).flatMap((statement) => {
    if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(listDeclared);
    return listDeclared(statement as ts.DeclarationStatement);
  });
  return [...new Set(names)];
}

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

const listDeclared = ({ name }: { readonly name?: ts.Node | undefined }): string[] =>
  name && ts.isIdentifier(name) ? [name.text] : [];

/** Lists the names that more than one file exports, each with its files. */
function listTwice(all: readonly (readonly [file: string, names: readonly string[]])[]): string[] {
  const places = new Map<string, string[]>();
  for (const [file, names] of all) for (const name of names) places.set(name, [...(places.get(name) ?? []), file]);
  return [...places].filter(([, found]) => found.length > 1).map(([name, found]) => `${name}: ${found.join(', ')}`);
}

/** Each file with the names that it declares and exports. A name that a file only passes on is not among them. */
const exportsByFile = files.map((file) => [file, listExports(readRootFile(join('src', file)))] as const);

describe('the names of src', () => {
  it('are read completely', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(exportsByFile.flatMap(([, names]) => names).length).toBeGreaterThan(500);
  });

  it('are exported by one file each', () => {
    expect(listTwice(exportsByFile)).toEqual([]);
  });
});
