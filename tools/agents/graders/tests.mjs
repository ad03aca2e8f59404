/** Judges tests: they pass on the right page, and fail on each page with a planted fault. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, findHeadlessShell } from '../../find-chromium.mjs';
import { MUTANTS, plant } from './mutants.mjs';
import { expectThat, fail } from './report.mjs';
import { serveFolder } from './serve-folder.mjs';

const START = fileURLToPath(new URL('../start/tests/public', import.meta.url));
/** A run of all tests may take this long. The task says so. */
const RUN_MS = 180_000;

/**
 * @param {string} folder
 * @param {import('./report.mjs').Report} report
 */
export async function grade(folder, report) {
  const place = await mkdtemp(join(tmpdir(), 'payveil-grade-'));
  // The page is ours, and its script of the package is the one that the solver has.
  await cp(START, place, { recursive: true });
  await cp(join(folder, 'node_modules/payveil/dist/umd/payveil-checkout.js'), join(place, 'payveil-checkout.js'));
  const right = await readFile(join(place, 'checkout.js'), 'utf8');
  /** Runs the tests against a page with this script. @param {string} script */
  const tryPage = async (script) => {
    const site = await serveFolder(place, { '/checkout.js': script });
    try {
      return await runTests(folder, site.url);
    } finally {
      site.close();
    }
  };
  const passes = async () => {
    const { code, output } = await tryPage(right);
    expectThat(/\d+ passed/.test(output), `no test has passed: ${output.slice(-200)}`);
    expectThat(code === 0 && !/\d+ skipped/.test(output), `they do not all pass: ${output.slice(-250)}`);
  };
  try {
    /** @type {import('./report.mjs').Requirement[]} */
    const requirements = [
      ['all tests pass on the right page', passes, RUN_MS],
      ['all tests pass on the right page a second time', passes, RUN_MS],
      ...MUTANTS.map(
        ([title, ...replacements]) =>
          /** @type {import('./report.mjs').Requirement} */ ([
            `a test fails when ${title}`,
            async () => {
              const { code, output } = await tryPage(plant(right, replacements));
              expectThat(code !== 0 && /\d+ failed/.test(output), 'all tests pass');
            },
            RUN_MS,
          ]),
      ),
    ];
    await report.checkAll(requirements, { gates: 1 });
  } finally {
    await rm(place, { recursive: true });
  }
}

/**
 * Runs all tests, until one has failed.
 * @param {string} folder
 * @param {string} pageUrl
 */
async function runTests(folder, pageUrl) {
  const command = join(folder, 'node_modules/@playwright/test/cli.js');
  const args = [command, 'test', '--max-failures=1', '--reporter=line'];
  const env = {
    ...process.env,
    PAGE_URL: pageUrl,
    CHROMIUM_PATH: findHeadlessShell() ?? findChromium() ?? '',
    NO_COLOR: '1',
  };
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  const timer = setTimeout(() => child.kill('SIGTERM'), RUN_MS - 5000);
  const [code, signal] = await once(child, 'exit');
  clearTimeout(timer);
  if (signal !== null) fail(`the tests took longer than ${RUN_MS / 1000} seconds`);
  return { code: Number(code), output };
}
