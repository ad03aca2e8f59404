/** Finds the engines that the suites of test/engines run in: Chromium, Firefox ESR and WebKitGTK. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { findProgram } from './find-program.mjs';

/**
 * An engine and its programs: the browser, and for WebKitGTK also the driver and the display. `missing` names a program that is
 * not installed.
 * @typedef {{ name: 'Chromium' | 'Firefox' | 'WebKitGTK', browser?: string, driver?: string, display?: string, missing?: string }} Engine
 */

/** Looks for the three engines, first those of the system. @returns {Engine[]} */
export function findEngines() {
  return [
    toEngine('Chromium', { browser: findChromium() }),
    toEngine('Firefox', { browser: findFirefox() }),
    toEngine('WebKitGTK', {
      browser: findMiniBrowser(),
      driver: findProgram('WebKitWebDriver'),
      display: findProgram('xvfb-run'),
    }),
  ];
}

/** @param {Engine['name']} name @param {Record<string, string | undefined>} parts @returns {Engine} */
function toEngine(name, parts) {
  const absent = Object.keys(parts).filter((part) => parts[part] === undefined);
  return absent.length > 0 ? { name, missing: `no ${absent.join(', no ')} found` } : { name, ...parts };
}

function findFirefox() {
  const paths = [process.env.FIREFOX_PATH, findProgram('firefox-esr')];
  return paths.find((path) => path && existsSync(path));
}

// WebKitGTK's small browser is in the folder of its library, and not on the PATH.
function findMiniBrowser() {
  const folders = ['/usr/lib', '/usr/libexec', '/usr/lib64'].filter(existsSync);
  const platforms = folders.flatMap((folder) => [folder, ...listFolders(folder, /-linux-gnu/)]);
  const libraries = platforms.flatMap((folder) => listFolders(folder, /^webkit(2gtk|gtk)-\d/));
  return libraries.map((folder) => join(folder, 'MiniBrowser')).find(existsSync);
}

/** @param {string} parent @param {RegExp} name */
function listFolders(parent, name) {
  return readdirSync(parent)
    .filter((entry) => name.test(entry))
    .sort()
    .map((entry) => join(parent, entry));
}
