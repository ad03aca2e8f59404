/** The names that the build shortens (tsup.config.ts): only members of our own objects, which no page or gateway sees. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

const CONFIG = 'tsup.config.ts';
const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, include: ['src'] }, ts.sys, '.');
const program = ts.createProgram(fileNames, options);
const checker = program.getTypeChecker();
/** Shortened in every entry. The files for script tags, which have no sandbox, shorten more names. */
const everywhere = new Set(readNames('FORM_ONLY'));
const inScripts = new Set([...everywhere, ...readNames('FORM_TOO')]);
const isOfSandbox = (file: string) => file.includes('/src/sandbox/');

/** Reads a list of names from the build's settings. */
function readNames(list: string): string[] {
  const [, text = ''] = readFileSync(CONFIG, 'utf8').match(new RegExp(`const ${list} =([^;]*);`)) ?? [];
  return [...text.matchAll(/'([^']+)'/g)]
    .flatMap(([, part = '']) => part.split('|'))
    .filter((name) => /^\w+$/.test(name));
}

/** Lists where names are used as members in the chosen sources, as `file:line name`. */
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

/** Tells whether the platform or a package declares a member. */
function isForeign(node: ts.Identifier): boolean {
  const declarations = checker.getSymbolAtLocation(node)?.declarations ?? [];
  return declarations.some((each) => /node_modules|\/lib\.[\w.]+\.d\.ts$/.test(each.getSourceFile().fileName));
}

it('the names are read from the build, and the control finds a member of the platform', () => {
  expect(everywhere).toContain('listAsked');
  expect(inScripts).toContain('ciphertext');
  expect(findUses(new Set(['length']), () => true, isForeign).length).toBeGreaterThan(10);
});

it('no shortened name is a member of the platform or of a package', () => {
  expect(findUses(inScripts, (file) => !isOfSandbox(file), isForeign)).toEqual([]);
});

it('no shortened name is a member of what the sandbox stores or answers, except in its command', () => {
  expect(findUses(everywhere, (file) => isOfSandbox(file) && !file.includes('/command/'))).toEqual([]);
});

it('no shortened name is a member in the package’s types', () => {
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
