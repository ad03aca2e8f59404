/** `npm run setup`: installs the programs that tests start, where they are missing. `npm test` installs nothing. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findProgram } from './find-program.mjs';
import { PROGRAMS } from './programs.mjs';

const listAbsent = () => PROGRAMS.filter(({ find }) => find() === undefined);

/** @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
function run(command, args, env) {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
}

/** Installs from Debian, which only root can do. */
function installFromDebian() {
  const names = listAbsent().flatMap(({ packages }) => packages);
  if (names.length === 0 || process.getuid?.() !== 0 || findProgram('apt-get') === undefined) return;
  console.log(`Installing from Debian: ${names.join(', ')}.`);
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-q', '-y'];
  run('apt-get', [...options, 'update']);
  run('apt-get', [...options, 'install', '--no-install-recommends', ...names], { DEBIAN_FRONTEND: 'noninteractive' });
}

/** Downloads the one browser that `npm test` cannot do without. */
function downloadChromium() {
  if (!listAbsent().some(({ name }) => name === 'Chromium')) return;
  console.log("Chromium is not here and cannot be installed from Debian: downloading Playwright's own.");
  const cli = 'node_modules/@playwright/test/cli.js';
  if (existsSync(cli)) run(process.execPath, [cli, 'install', 'chromium']);
}

installFromDebian();
downloadChromium();
for (const { name, find, without } of PROGRAMS) console.log(`${name}: ${find() ?? `missing: ${without}`}`);
if (listAbsent().some(({ name }) => name === 'Chromium')) {
  console.log('Install Chromium by hand, or set CHROMIUM_PATH to its executable.');
  process.exitCode = 1;
}
