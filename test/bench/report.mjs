/** The figures as tables in Markdown, for the terminal and for the README alike. */

/**
 * @typedef {import('./statistics.mjs').Summary} Summary
 * @typedef {import('./measure-sizes.mjs').Size} Size
 * @typedef {{ machine: string, tokens: { name: string, ratios: Summary[] }[], goals: Goal[], own: Size[], peers: Size[] }} Results
 * @typedef {{ goal: string, target: string, measured: string }} Goal
 */

/** @param {number} value */
const round = (value) => (value < 10 ? value.toFixed(2) : value.toFixed(0));

/** @param {Summary} summary */
export const formatSummary = ({ median, low, high }) => `${round(median)} (${round(low)}–${round(high)})`;

/** @param {number} [bytes] */
const formatSize = (bytes) => (bytes === undefined ? '' : (bytes / 1000).toFixed(1));

/** @param {string[]} head @param {string[][]} rows */
const writeTable = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** @param {Results['tokens']} tokens */
export function writeTokens(tokens) {
  const head = ['time of a token ÷ Payveil\'s', 'Node, warm', 'Chromium, warm', 'Node, cold', 'Chromium, cold'];
  return writeTable(
    head,
    tokens.map(({ name, ratios }) => [name, ...ratios.map(formatSummary)]),
  );
}

/** @param {Goal[]} goals */
export const writeGoals = (goals) =>
  writeTable(
    ['what', 'goal', 'measured'],
    goals.map(({ goal, target, measured }) => [goal, target, measured]),
  );

/** @param {Size[]} own @param {Size[]} peers */
export function writeSizes(own, peers) {
  const head = ['KB, minified, Brotli, everything inside', 'esbuild', 'Rollup', 'webpack', 'budget'];
  return writeTable(
    head,
    [...own, ...peers].map(({ name, esbuild, rollup, webpack, budget }) => [
      budget === undefined ? name : `\`${name}\``,
      ...[esbuild, rollup, webpack, budget].map(formatSize),
    ]),
  );
}

/** @param {Results} results */
export const writeReport = ({ machine, tokens, goals, own, peers }) =>
  [
    `Measured on ${machine}. Medians, and the quartiles in brackets.`,
    writeTokens(tokens),
    writeGoals(goals),
    writeSizes(own, peers),
  ].join('\n\n');
