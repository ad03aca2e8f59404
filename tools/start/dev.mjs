/**
 * `npm run dev`: builds after each change in `src/` or in the shop, without types, which take the most time. Then it starts
 * the sandbox and the shop again on the same ports, and open pages of the shop reload.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'chokidar';
import { runBuild } from './build.mjs';
import { findFreePort } from './find-free-port.mjs';

const BUILD = { says: 'Building', env: { PAYVEIL_DEV: '1' } };

/** Ports that stay the same, so that open pages find the sandbox and the shop again. */
const ports = [await findFreePort(4010), await findFreePort(4020)];

let child = /** @type {import('node:child_process').ChildProcess | undefined} */ (undefined);
let isBuilding = false;
let isChanged = false;

async function rebuild() {
  isChanged = true;
  if (isBuilding) return;
  isBuilding = true;
  while (isChanged) {
    isChanged = false;
    if (await runBuild('npm', ['run', 'build:code', '--silent'], BUILD)) await restart();
  }
  isBuilding = false;
}

async function restart() {
  if (child && child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'close');
  }
  child = spawn(process.execPath, ['examples/shop/start.mjs', `--ports=${ports}`], { stdio: 'inherit' });
}

watch(['src', 'examples/shop'], { ignoreInitial: true }).on('all', (_, path) => {
  console.log(`\n${path} has changed.`);
  rebuild();
});
process.once('exit', () => child?.kill('SIGTERM'));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => process.exit(0));
console.log('Building without types now, and after each change in src/ or examples/shop/. Stop with Ctrl+C.');
await rebuild();
