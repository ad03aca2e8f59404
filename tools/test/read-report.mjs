/** Reads the report of a test runner: how many tests passed, the names of the failed ones, and the time of each file. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * @typedef {object} Report
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} failures The names of what failed.
 * @property {readonly { file: string, seconds: number }[]} files
 */

/**
 * Reads a report. A step without a report is a single check. A runner that fails without a failed test counts as one failure.
 * @param {'vitest' | 'playwright' | undefined} kind
 * @param {string} file
 * @param {{ title: string, isGreen: boolean }} step
 * @returns {Report}
 */
export function readReport(kind, file, { title, isGreen }) {
  if (kind === undefined) return describeCheck(title, isGreen);
  if (!existsSync(file)) return describeCheck(`${title}: the runner wrote no report`, false);
  const report = READERS[kind](JSON.parse(readFileSync(file, 'utf8')));
  if (isGreen || report.failed > 0) return report;
  return { ...report, failed: 1, failures: [`${title}: the runner failed, but none of its tests`] };
}

/** @param {string} name @param {boolean} isGreen @returns {Report} */
function describeCheck(name, isGreen) {
  const [passed, failed] = isGreen ? [1, 0] : [0, 1];
  return { passed, failed, skipped: 0, failures: isGreen ? [] : [name], files: [] };
}

const READERS = { vitest: readVitest, playwright: readPlaywright };

/**
 * The parts of the reports of vitest and Playwright that are read.
 * @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: { status: string, fullName: string }[] }} VitestFile
 * @typedef {{ testResults: VitestFile[], numPassedTests: number, numPendingTests: number }} VitestReport
 * @typedef {{ file: string, title: string, tests: { status: string, results: { duration: number }[] }[] }} PlaywrightSpec
 * @typedef {{ specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ suites: PlaywrightSuite[], stats: { expected: number, skipped: number } }} PlaywrightReport
 */

/** @param {VitestReport} report @returns {Report} */
function readVitest({ testResults, numPassedTests, numPendingTests }) {
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative('.', name);
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${file}: a hook or the file itself failed, but no test`];
    return failed.map(({ fullName }) => `${file}: ${fullName}`);
  });
  return {
    passed: numPassedTests,
    failed: failures.length,
    skipped: numPendingTests,
    failures,
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: relative('.', name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** @param {PlaywrightReport} report @returns {Report} */
function readPlaywright({ suites, stats }) {
  const specs = suites.flatMap(listSpecs);
  // A test that passes only at the second try is not reliable.
  const failures = specs.filter(({ status }) => status === 'unexpected' || status === 'flaky').map(({ name }) => name);
  const seconds = /** @type {Map<string, number>} */ (new Map());
  for (const { file, ms } of specs) seconds.set(file, (seconds.get(file) ?? 0) + ms / 1000);
  return {
    passed: stats.expected,
    failed: failures.length,
    skipped: stats.skipped,
    failures,
    files: [...seconds].map(([file, seconds]) => ({ file, seconds })),
  };
}

/**
 * Lists the tests of a suite and of all suites in it.
 * @param {PlaywrightSuite} suite
 * @returns {{ file: string, name: string, status: string, ms: number }[]}
 */
function listSpecs({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      file,
      name: `${file}: ${title}`,
      status,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...own, ...suites.flatMap(listSpecs)];
}
