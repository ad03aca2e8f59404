/** The names that the build shortens (tsup.config.ts): they are members of our own objects, which no page and no gateway sees. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

const CONFIG = 'tsup.config.ts';
const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, include: ['src'] }, ts.sys, '.');
const program = ts.createProgram(fileNames, options);
const checker = program.getTypeChecker();
/** Shortened in every entry, and further ones in the files for script tags, which have no sandbox. */
const everywhere = new Set(readNames('FORM_ONLY'));
const inScripts = new Set([...everywhere, ...readNames('FORM_TOO')]);
const isOfSandbox = (file: string) => file.includes('/src/sandbox/');

/** Reads a list out of the build's settings: names between bars, in texts. */
function readNames(list: string): string[] {
  const [, text = ''] = readFileSync(CONFIG, 'utf8').match(new RegExp(`const ${list} =([^;]*);`)) ?? [];
  return [...text.matchAll(/'([^']+)'/g)]
    .flatMap(([, part = '']) => part.split('|'))
    .filter((name) => /^\w+$/.test(name));
}

/** Lists the uses of names as members in the sources that are asked about, as `file:line name`. */
function findUses(
  names: ReadonlySet<string>,
  isAsked: (file: string) => boolean,
  isWrong: (node: ts.Identifier) => boolean = () => true,
): string[] {
  const uses: string[] = [];
  for (const source of program.getSourceFiles()) {
    if (!/^(?!.*node_modules).*\/src\//.test(source.fileName) || !isAsked(source.fileName)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && names.has(node.text) && isMemberName(node) && isWrong(node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        uses.push(`${source.fileName.replace(/.*\/src\//, 'src/')}:${line + 1} ${node.text}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return uses;
}

const isMemberName = ({ parent, text }: ts.Identifier) =>
  (ts.isPropertyAccessExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent)) &&
  parent.name.getText() === text;

/** Tells whether a member is declared by the platform or by a package. */
function isForeign(node: ts.Identifier): boolean {
  const declarations = checker.getSymbolAtLocation(node)?.declarations ?? [];
  return declarations.some((each) => /node_modules|\/lib\.[\w.]+\.d\.ts$/.test(each.getSourceFile().fileName));
}

it('are those of the build, and the control finds one of the platform', () => {
  expect(everywhere).toContain('listAsked');
  expect(inScripts).toContain('ciphertext');
  expect(findUses(new Set(['length']), () => true, isForeign).length).toBeGreaterThan(10);
});

it('are no members of the platform or of a package', () => {
  expect(findUses(inScripts, (file) => !isOfSandbox(file), isForeign)).toEqual([]);
});

it('are no members of what the sandbox keeps or answers; its command is built without them', () => {
  expect(findUses(everywhere, (file) => isOfSandbox(file) && !file.includes('/command/'))).toEqual([]);
});

it('are no members that the package’s types promise', () => {
  const promised = ['index', 'checkout/index', 'react/index', 'sandbox/index'].flatMap((entry) => {
    const path = `dist/${entry}.d.ts`;
    const built = ts.createProgram([path], options);
    const types = built.getTypeChecker();
    const symbol = types.getSymbolAtLocation(built.getSourceFile(path) as ts.SourceFile) as ts.Symbol;
    return types.getExportsOfModule(symbol).flatMap((exported) => {
      const target = exported.flags & ts.SymbolFlags.Alias ? types.getAliasedSymbol(exported) : exported;
      const shapes = [types.getDeclaredTypeOfSymbol(target), types.getTypeOfSymbol(target)];
      return shapes.flatMap((type) => types.getPropertiesOfType(type)).map(({ name }) => name);
    });
  });
  expect(promised.length).toBeGreaterThan(100);
  expect(promised.filter((name) => inScripts.has(name))).toEqual([]);
});
