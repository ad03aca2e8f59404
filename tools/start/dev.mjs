/**
 * `npm run dev`: builds on each change of `src/` or of the shop, without types, which take the most time; starts the sandbox
 * and the shop anew on the same ports; and has open pages of the shop reload.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { runBuild } from './build.mjs';

const WATCHED = ['src', 'examples/shop'];
/** Editors write a file in several steps. */
const QUIET_MS = 150;

let child = /** @type {import('node:child_process').ChildProcess | undefined} */ (undefined);
let isBuilding = false;
let isChanged = false;

async function rebuild() {
  isChanged = true;
  if (isBuilding) return;
  isBuilding = true;
  while (isChanged) {
    isChanged = false;
    if (await runBuild('node_modules/.bin/tsup', [], { PAYVEIL_DEV: '1' })) await restart();
  }
  isBuilding = false;
}

async function restart() {
  if (child && child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'close');
  }
  child = spawn(process.execPath, ['examples/shop/start.mjs', '--dev'], { stdio: 'inherit' });
}

let timer = /** @type {NodeJS.Timeout | undefined} */ (undefined);
for (const folder of WATCHED) {
  watch(folder, { recursive: true }, (_, file) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      console.log(`\n${folder}/${file} has changed.`);
      rebuild();
    }, QUIET_MS);
  });
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    child?.kill('SIGTERM');
    process.exit(0);
  });
}
console.log('Building without types, and again on each change of src/ or examples/shop/. Stop with Ctrl+C.');
await rebuild();
