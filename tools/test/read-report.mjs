/** Reads what a step has told: how many tests passed, the names of the failed ones, and the time of each file. */
import { existsSync, readFileSync } from 'node:fs';

/**
 * `failures` are the names of what failed.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], files: { file: string, seconds: number }[] }} Report
 */

/**
 * Reads the report of a runner in the format of JUnit. A step without a report is a single check, and so is a runner that fails
 * without a failed test.
 * @param {string | undefined} file @param {{ title: string, isGreen: boolean }} step @returns {Report}
 */
export function readReport(file, { title, isGreen }) {
  if (file === undefined) return { ...NOTHING, ...(isGreen ? { passed: 1 } : { failed: 1, failures: [title] }) };
  if (!existsSync(file)) return { ...NOTHING, failed: 1, failures: [`${title}: the runner wrote no report`] };
  const [head = '', ...tests] = readFileSync(file, 'utf8').split(/(?=<testcase )/);
  const suites = [head, ...tests].flatMap((part) => part.match(/<testsuite .*?>/g) ?? []);
  const add = (/** @type {string} */ name) => suites.reduce((sum, suite) => sum + Number(read(suite, name)), 0);
  const failures = tests
    .filter((test) => /<(failure|error)\b/.test(test))
    .map((test) => `${read(test, 'classname')}: ${read(test, 'name')}`);
  if (!isGreen && failures.length === 0) failures.push(`${title}: the runner failed, but none of its tests`);
  const skipped = add('skipped');
  return {
    ...{ passed: add('tests') - skipped - add('failures') - add('errors'), failed: failures.length, skipped, failures },
    files: suites.map((suite) => ({ file: read(suite, 'name'), seconds: Number(read(suite, 'time')) })),
  };
}

/** @type {Report} */
const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] };

const SIGNS = /** @type {Record<string, string>} */ ({ gt: '>', lt: '<', quot: '"', apos: "'", amp: '&' });

/** Reads an attribute of the first tag. @param {string} tag @param {string} name */
function read(tag, name) {
  const [, value = ''] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value.replace(/&(\w+);/g, (all, sign) => SIGNS[sign] ?? all);
}
