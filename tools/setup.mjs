/** `npm run setup`: installs the missing programs that tests start. `npm test` installs nothing. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findProgram } from './find-program.mjs';
import { PROGRAMS } from './programs.mjs';

const listAbsent = () => PROGRAMS.filter(({ find }) => find() === undefined);

/** @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
function run(command, args, env) {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
}

/** Installs packages from Debian. Only root can do this. */
function installFromDebian() {
  const absent = listAbsent();
  if (absent.length === 0 || process.getuid?.() !== 0 || findProgram('apt-get') === undefined) return;
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-q', '-y'];
  run('apt-get', [...options, 'update']);
  // Install them one by one, because apt-get installs none of them if it does not know one.
  for (const { name, packages } of absent) {
    console.log(`Installing ${name} from Debian: ${packages.join(', ')}.`);
    run('apt-get', [...options, 'install', '--no-install-recommends', ...packages], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
  }
}

/** Downloads the one browser that `npm test` needs. */
function downloadChromium() {
  if (!listAbsent().some(({ name }) => name === 'Chromium')) return;
  console.log("Chromium is not installed, and Debian cannot install it. Downloading Playwright's own.");
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
