/** The closing lines of a run: the slowest files, time by step, the promises, what failed by name, and the total. */
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {import('./run-steps.mjs').Result} Result */

const SLOWEST = 10;

/**
 * Writes the closing lines. The total is the last line. Only the machine's time includes the processes of pages, because a
 * browser does not wait for them when it ends.
 * @param {{ results: readonly Result[], seconds: number, machineSeconds: number, proofs: string | undefined }} run
 */
export function writeClosingLines({ results, seconds, machineSeconds, proofs }) {
  const sum = (/** @type {(result: Result) => number} */ read) =>
    results.reduce((total, each) => total + read(each), 0);
  const failures = results.flatMap((result) => result.failures);
  const skipped = sum((result) => result.skipped);
  const cpuSeconds = sum((result) => result.cpuSeconds).toFixed(0);
  const parts = [
    writeSlowestFiles(results),
    writeSteps(results),
    proofs === undefined ? '' : writeProofs(proofs),
    `${seconds.toFixed(0)} s. CPU seconds (user and system): ${cpuSeconds} of the steps without their pages, ${machineSeconds.toFixed(0)} of the whole machine.`,
    skipped > 0 ? `${skipped} skipped, because programs or files are missing here.` : '',
    failures.length > 0 ? ['Failed:', ...failures].join('\n  ') : '',
    `${sum((result) => result.passed)} passed, ${sum((result) => result.failed)} failed`,
  ];
  return `\n${parts.filter(Boolean).join('\n\n')}`;
}

/** @param {readonly Result[]} results */
function writeSlowestFiles(results) {
  const files = results.flatMap((result) => result.files).sort((a, b) => b.seconds - a.seconds);
  const lines = files.slice(0, SLOWEST).map(({ file, seconds }) => `${formatSeconds(seconds)}  ${file}`);
  return [`The ${lines.length} slowest files`, ...lines].join('\n');
}

/** @param {readonly Result[]} results */
function writeSteps(results) {
  const lines = results.map(
    ({ title, seconds, cpuSeconds, passed, failed }) =>
      `${formatSeconds(seconds)}  ${formatSeconds(cpuSeconds)}  ${title}: ${passed} passed, ${failed} failed`,
  );
  return ['     time        CPU  step', ...lines].join('\n');
}

/** @param {number} seconds */
const formatSeconds = (seconds) => `${seconds.toFixed(1)} s`.padStart(9);

/** Writes the measurements for each promise. @param {string} file */
function writeProofs(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const rows = lines.map((line) => Object.values(JSON.parse(line)).map(String));
  const sorted = rows.sort(([a = ''], [b = '']) => a.localeCompare(b, 'en'));
  return [['promise', 'target', 'measured'], ...sorted].map((cells) => cells.join(' | ')).join('\n');
}
