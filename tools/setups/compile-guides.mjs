/**
 * Compiles what users read under `strict`, with one version of TypeScript: the code of the README and the guides, and of the
 * demo's ways. Runs in a folder of `.work/`, and fills it. The package's own declarations are checked too. Needs the name of the
 * version's folder below `node_modules`.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const tests = join(here, '../../test/docs');
const [version = ''] = process.argv.slice(2);

/**
 * Libraries whose declarations have errors of their own without `skipLibCheck`: msw's in TypeScript 5.4, those of pg with the
 * types of Node for 5.4, and those of jsdom in 7.0.
 */
const WRONG = /^\S*node_modules\/(msw\/node_modules\/type-fest|pg-protocol|@types\/jsdom)\//;

/** In JavaScript, the text of a guide says which type a parameter has. */
const UNTYPED = /^[^()]+\.c?jsx?\(\d+,\d+\): error TS70\d\d:/;

/** Imports a module in TypeScript. @template Module @param {string} name @returns {Promise<Module>} */
const load = async (name) => (await runnerImport(join(tests, name))).module;

/** Writes the blocks. A block of a guide stands in its file in the same lines as in the guide. */
async function writeBlocks() {
  /** @type {typeof import('../../test/docs/blocks.js')} */
  const { listGuideBlocks, listDemoBlocks, DEMO_WAYS } = await load('blocks.ts');
  const blocks = [...listGuideBlocks(), ...DEMO_WAYS.flatMap(listDemoBlocks)];
  // Many choices of the demo change only some of its ways.
  const distinct = [...new Map(blocks.map((block) => [block.extension + block.code, block])).values()];
  for (const [i, { code, extension, origin, line }] of distinct.entries()) {
    writeFileSync(`${origin.replaceAll(/\W+/g, '-')}.${i}.${extension}`, '\n'.repeat(line) + code);
  }
  return distinct.length;
}

/** Writes the options of the compiler, and the names that a guide takes for granted. */
async function writePreludes() {
  /** @type {typeof import('../../test/docs/preludes.js')} */
  const { COMPILER_OPTIONS, NAMED, FILES } = await load('preludes.ts');
  writeFileSync('tsconfig.json', JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
  writeFileSync('named.d.ts', NAMED);
  writeFileSync('files.d.ts', FILES);
}

await writePreludes();
const count = await writeBlocks();
const compiler = join(here, 'node_modules', version, 'bin/tsc');
const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, '--pretty', 'false'], { encoding: 'utf8' });
// A line that begins with a space belongs to the problem above it.
const problems = stdout.split(/\n(?=\S)/).filter((problem) => problem.trim() !== '');
const ours = problems.filter((problem) => !WRONG.test(problem) && !UNTYPED.test(problem));
const hasRun = status === 0 || problems.length > 0;
console.log(`${count} blocks, ${ours.length} problems\n${ours.join('\n')}${stderr}`);
process.exitCode = hasRun && ours.length === 0 && count > 250 ? 0 : 1;
