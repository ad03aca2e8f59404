/**
 * Writes the CommonJS files of the package beside its ES modules, with their types. Rollup turns one into the other and leaves
 * the code as it is: every class stands in one file, or `instanceof` would fail between two entries.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { rollup } from 'rollup';

/** Files that are not modules of the package: the command, which is only started, those for script tags, and the frame's. */
const OTHERS = /^(command\/|umd\/|frame\/inside\.js)/;

/** Warnings that are expected: the directive of React is written again below, and the server's package imports one name too many. */
const EXPECTED = ['MODULE_LEVEL_DIRECTIVE', 'UNUSED_EXTERNAL_IMPORT'];

const paths = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((path) => !OTHERS.test(path));

const modules = paths.filter((path) => path.endsWith('.js'));
const bundle = await rollup({
  input: Object.fromEntries(modules.map((path) => [path.slice(0, -'.js'.length), resolve('dist', path)])),
  external: (id) => !id.startsWith('.') && !isAbsolute(id),
  treeshake: false,
  onwarn: (warning, warn) => EXPECTED.includes(warning.code ?? '') || warn(warning),
});
await bundle.write({
  dir: 'dist',
  format: 'cjs',
  entryFileNames: '[name].cjs',
  preserveModules: true,
  preserveModulesRoot: 'dist',
  hoistTransitiveImports: false,
  // Test runners load CommonJS where no `import()` works.
  dynamicImportInCjs: false,
  // What an older CommonJS module exports is its `default`.
  interop: 'auto',
  banner: ({ name }) => (/^react\/(index|checkout)/.test(name) ? "'use client';" : ''),
});

for (const path of paths.filter((each) => each.endsWith('.d.ts'))) {
  const types = readFileSync(`dist/${path}`, 'utf8').replace(/((?:from |import )'\.[^']+)\.js'/g, "$1.cjs'");
  writeFileSync(`dist/${path.replace(/ts$/, 'cts')}`, types);
}
