/**
 * Writes the types beside the modules: one file for each that the types of an entry mention, as ES module and as CommonJS. What
 * is wrong in the sources, `npm run check` says.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { ENTRIES, findSource } from './entries.mjs';

/** Types that are written by hand, because they name packages that are not installed here. */
const WRITTEN = ['element/react', 'element/svelte', 'element/vue'];

/** Where a file of types names another one. */
const NAMED = /((?:from |import |import\()["'])(\.[^"']+)\.js(?=["'])/g;

const emitted = mkdtempSync(join(tmpdir(), 'payveil-types-'));
emitTypes();
const written = /** @type {Set<string>} */ (new Set());
for (const entry of [...ENTRIES, ...WRITTEN]) writeWithNamed(entry);
rmSync(emitted, { recursive: true });
// So that TypeScript 6, which asks for the types of every import, knows that of a style sheet.
writeFileSync('dist/checkout/styles.css.d.ts', 'export {};\n');

function emitTypes() {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
  const program = ts.createProgram({
    rootNames: [...ENTRIES.map(findSource), 'src/checkout/render/css.d.ts'],
    options: {
      ...options,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      noCheck: true,
      allowJs: false,
      rootDir: 'src',
      outDir: emitted,
    },
  });
  program.emit();
}

/** Writes a file of types, and those that it names. @param {string} path */
function writeWithNamed(path) {
  if (written.has(path)) return;
  written.add(path);
  const types = readFileSync(WRITTEN.includes(path) ? `src/${path}.d.ts` : join(emitted, `${path}.d.ts`), 'utf8');
  mkdirSync(dirname(`dist/${path}`), { recursive: true });
  writeFileSync(`dist/${path}.d.ts`, types);
  writeFileSync(`dist/${path}.d.cts`, types.replace(NAMED, '$1$2.cjs'));
  for (const [, , named = ''] of types.matchAll(NAMED)) writeWithNamed(normalize(join(dirname(path), named)));
}
