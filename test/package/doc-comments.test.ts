/** The doc comments of the members of a charge, in the built types, which an editor shows. */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { cardChargeSchema, customerSchema, sepaChargeSchema } from '../../src/index.js';

const FILE = 'dist/index.d.ts';
const options = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, strict: true };
const program = ts.createProgram([FILE], options);
const checker = program.getTypeChecker();
const source = program.getSourceFile(FILE) as ts.SourceFile;
const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source) as ts.Symbol);

/** Reads the members of an exported type with their doc comments. */
function readMembers(name: string): Map<string, string> {
  const alias = exported.find((symbol) => symbol.name === name) as ts.Symbol;
  const type = checker.getDeclaredTypeOfSymbol(
    alias.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(alias) : alias,
  );
  const members = checker.getPropertiesOfType(type);
  return new Map(
    members.map((member) => [member.name, ts.displayPartsToString(member.getDocumentationComment(checker))]),
  );
}

describe.each([
  ['CardChargeInput', cardChargeSchema],
  ['CardCharge', cardChargeSchema],
  ['SepaChargeInput', sepaChargeSchema],
  ['SepaCharge', sepaChargeSchema],
  ['CustomerInput', customerSchema],
  ['CustomerRecord', customerSchema],
] as const)('%s', (name, schema) => {
  it('has a doc comment on every member', () => {
    const members = readMembers(name);
    expect([...members.keys()].sort()).toEqual(Object.keys(schema.shape).sort());
    expect([...members].filter(([, comment]) => !/^[A-Z0-9`].+\.$/s.test(comment))).toEqual([]);
  });
});
