/**
 * Compiles the code for Cypress that docs/testing.md shows, with the types of Cypress and of the built package. Needs
 * `npm run build` in the root and `npm install` in this folder. Cypress itself is not installed: its program is downloaded from
 * a host of its own.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PLACES } from './blocks.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

const FLAGS =
  '--noEmit --strict --exactOptionalPropertyTypes --skipLibCheck --target es2022 --module esnext --moduleResolution bundler --types cypress';
/** A mistake that the types must find. */
const WRONG = { file: 'cypress/e2e/wrong.cy.ts', code: 'cy.get(7);\n', error: /wrong\.cy\.ts\(1,/ };

const folder = mkdtempSync(join(tmpdir(), 'payveil-cypress-'));

/**
 * Reads a block of code of the guide.
 * @param {string} name
 */
function readBlock(name) {
  const guide = readFileSync(join(root, 'docs/testing.md'), 'utf8');
  const [, code] = new RegExp(`^\`\`\`ts ${name.replaceAll('.', '\\.')}\n(.*?)^\`\`\`$`, 'ms').exec(guide) ?? [];
  assert.ok(code, `docs/testing.md has no block ${name}.`);
  return code;
}

/**
 * Writes a file of the project.
 * @param {string} path
 * @param {string} code
 */
function write(path, code) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), code);
}

/** Compiles files of the project, and returns the errors. @param {readonly string[]} files */
function compile(files) {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout, error } = spawnSync(process.execPath, [compiler, ...FLAGS.split(' '), ...files], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (error) throw error;
  return stdout;
}

try {
  assert.ok(existsSync(join(here, 'node_modules/cypress')), 'Run npm install in tools/cypress first.');
  assert.ok(existsSync(join(root, 'dist/sandbox/index.d.ts')), 'Run npm run build in the root first.');
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(here, 'node_modules/cypress'), join(folder, 'node_modules/cypress'));
  symlinkSync(root, join(folder, 'node_modules/payveil'));
  for (const [name, path] of Object.entries(PLACES)) write(path, readBlock(name));
  assert.equal(compile(Object.values(PLACES)), '');
  write(WRONG.file, WRONG.code);
  assert.match(compile([WRONG.file]), WRONG.error);
  console.log(`Cypress: ${Object.keys(PLACES).length} files compile with its types`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
