/** The programs, beside Node, that tests start: where they are, which tests need them, and how to install them. */
import { findChromium, findHeadlessShell } from './find-chromium.mjs';
import { findEngines } from './find-engines.mjs';
import { findNginx } from './find-nginx.mjs';
import { findOldLibraries } from './find-old-libraries.mjs';
import { findPostgres } from './find-postgres.mjs';
import { findProgram } from './find-program.mjs';

/**
 * `packages` are Debian's. `usedBy` is the smallest run that starts the program: `npm test`, or `npm run test:all`.
 * @typedef {object} Program
 * @property {string} name
 * @property {() => string | undefined} find
 * @property {readonly string[]} packages
 * @property {'test' | 'all'} usedBy
 * @property {string} without What does not run where it is missing.
 */

/** @type {readonly Program[]} */
export const PROGRAMS = [
  {
    name: 'Chromium',
    find: findChromium,
    packages: ['chromium'],
    usedBy: 'test',
    without: 'the browser tests cannot run, so the run fails',
  },
  {
    name: 'Chromium without windows',
    find: findHeadlessShell,
    packages: ['chromium-headless-shell'],
    usedBy: 'test',
    without: 'the browser tests run in the whole Chromium, and take longer',
  },
  {
    name: 'OpenSSL',
    find: () => findProgram('openssl'),
    packages: ['openssl'],
    usedBy: 'test',
    without: 'no token is opened by the OpenSSL command',
  },
  {
    name: 'PostgreSQL',
    find: findPostgres,
    packages: ['postgresql'],
    usedBy: 'all',
    without: 'the tests of a store on a PostgreSQL server are skipped',
  },
  {
    name: 'nginx',
    find: findNginx,
    packages: ['nginx-light'],
    usedBy: 'all',
    without: 'the headers of `payveil frame` are not tested on it',
  },
  {
    name: 'Prototype.js and MooTools',
    find: () => findOldLibraries()?.['Prototype.js'],
    packages: ['libjs-prototype', 'libjs-mootools'],
    usedBy: 'all',
    without: 'the form is not tested beside them',
  },
  {
    name: 'Firefox',
    find: () => findEngine('Firefox'),
    packages: ['firefox-esr'],
    usedBy: 'all',
    without: 'the engine tests skip it',
  },
  {
    name: 'WebKitGTK',
    find: () => findEngine('WebKitGTK'),
    // Without xauth, `xvfb-run` does not start.
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    usedBy: 'all',
    without: 'the engine tests skip it',
  },
];

/** @param {string} name */
function findEngine(name) {
  const engine = findEngines().find((each) => each.name === name);
  return engine?.missing ? undefined : engine?.browser;
}

/**
 * Tells in one sentence for each missing program what does not run, and how to install it.
 * @param {'test' | 'all'} run @returns {string[]}
 */
export function listMissing(run) {
  const missing = PROGRAMS.filter(({ find, usedBy }) => (run === 'all' || usedBy === 'test') && find() === undefined);
  return missing.map(
    ({ name, packages, without }) =>
      `${name} is missing: ${without}. \`npm run setup\` installs it, as does \`apt-get install ${packages.join(' ')}\`.`,
  );
}
