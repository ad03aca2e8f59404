/** `npm test`: everything that must hold, in the order in which it is cheapest to fail. With `--full`, every campaign at its full size. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPostgres } from '../../test/postgres.mjs';
import { readProofs } from '../../test/record.mjs';
import { findChromium } from '../find-chromium.mjs';
import { ENGINE_PACKAGES, findEngines } from '../find-engines.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'payveil-test-'));
const proofs = join(reports, 'proofs.jsonl');
const campaign = process.argv.includes('--full') ? { PAYVEIL_CAMPAIGN: 'full' } : {};
const total = { passed: 0, failed: 0, skipped: 0 };

/**
 * Runs a command, its output going where this one's goes.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 */
function run(command, args, env = {}) {
  const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH, PAYVEIL_PROOF_FILE: proofs, ...campaign, ...env },
  });
  return status === 0;
}

/** @param {string} title */
function announce(title) {
  console.log(`\n== ${title}`);
}

/**
 * A step that is one check.
 * @param {string} title
 * @param {string} command
 * @param {readonly string[]} args
 */
function check(title, command, args) {
  announce(title);
  const isGreen = run(command, args);
  if (isGreen) console.log('ok');
  total[isGreen ? 'passed' : 'failed']++;
}

/**
 * A step that is many tests. Their report is counted; a runner that fails without a failed test counts as one.
 * @param {string} title
 * @param {string} command
 * @param {readonly string[]} args
 * @param {(report: any) => { passed: number, failed: number, skipped: number }} count
 */
function test(title, command, args, count) {
  announce(title);
  const file = join(reports, `${title.replace(/\W+/g, '-')}.json`);
  const isGreen = run(
    command,
    args.map((arg) => arg.replace('{report}', file)),
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  const none = { passed: 0, failed: 0, skipped: 0 };
  const { passed, failed, skipped } = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : none;
  total.passed += passed;
  total.skipped += skipped;
  total.failed += isGreen ? failed : Math.max(failed, 1);
}

/** @param {string} title @param {readonly string[]} projects */
function testWithVitest(title, ...projects) {
  const args = [
    'run',
    '-c',
    'test/vitest.config.ts',
    '--reporter=dot',
    '--reporter=json',
    '--outputFile.json={report}',
  ];
  const count = (/** @type {any} */ report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  });
  test(title, 'vitest', [...args, ...projects.map((project) => `--project=${project}`)], count);
}

/**
 * Installs Debian packages, where that can be done.
 * @param {string[]} names
 */
function installWithApt(...names) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log(`Installing from Debian with apt-get: ${names.join(', ')}.`);
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-q', '-y'];
  run('apt-get', [...options, 'update']);
  run('apt-get', [...options, 'install', '--no-install-recommends', ...names], { DEBIAN_FRONTEND: 'noninteractive' });
}

/** Finds Chromium, or installs one, or says in one sentence what to do. */
function ensureChromium() {
  announce('Chromium');
  if (findChromium() === undefined) {
    console.log("None found; trying Playwright's own download.");
    run('playwright', ['install', 'chromium']);
  }
  if (findChromium() === undefined) installWithApt('chromium');
  const path = findChromium();
  console.log(path ?? 'The browser tests need Chromium: install it, or set CHROMIUM_PATH to its executable.');
  return path !== undefined;
}

/** Finds Firefox ESR and WebKitGTK beside Chromium, or installs them; without one, its tests are skipped. */
function ensureEngines() {
  announce('Engines');
  if (findEngines().some(({ missing }) => missing)) installWithApt(...ENGINE_PACKAGES);
  for (const { name, browser, missing } of findEngines()) console.log(`${name}: ${missing ?? browser}`);
}

/** Finds the OpenSSL command, which opens the tokens in some unit tests, or installs it, or says what to do. */
function ensureOpenSsl() {
  announce('OpenSSL');
  const hasOpenSsl = () => run('openssl', ['version']);
  if (hasOpenSsl()) return;
  installWithApt('openssl');
  if (!hasOpenSsl()) console.log('Some unit tests need the command openssl: install it.');
}

/** Finds a PostgreSQL server, which some tests of the stores start on a scratch directory, or installs it; without it they are skipped. */
function ensurePostgres() {
  announce('PostgreSQL');
  if (findPostgres() === undefined) installWithApt('postgresql');
  console.log(findPostgres() ?? 'None found: the tests of a shared store are skipped.');
}

const hasChromium = ensureChromium();
ensureEngines();
ensureOpenSsl();
ensurePostgres();
check('types', 'tsc', ['-p', '.']);
check('lint', 'biome', ['check', '.']);
testWithVitest('unit tests', 'unit', 'page');
check('build', 'npm', ['run', 'build', '--silent']);
testWithVitest('package tests', 'package');
if (hasChromium) {
  test('browser tests', 'playwright', ['test', '--reporter=list,json'], ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
  testWithVitest('engine tests', 'engines');
} else {
  total.failed++;
}

announce('Promises');
console.log(readProofs(proofs));
rmSync(reports, { recursive: true, force: true });
if (total.skipped > 0)
  console.log(`\n${total.skipped} skipped, for want of files or programs that are not here: the reasons are above.`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
