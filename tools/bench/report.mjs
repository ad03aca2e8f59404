/** Writes the figures as Markdown tables, for the terminal and for docs/benchmarks.md. */

/**
 * @typedef {import('./statistics.mjs').Summary} Summary
 * @typedef {import('./sizes.mjs').Size} Size
 * @typedef {{ goal: string, target: string, measured: string, isMet?: boolean }} Goal
 * @typedef {{ machine: string, tokens: { name: string, ratios: Summary[] }[], goals: Goal[] }} TokenResults
 * @typedef {{ own: Size[], peers: Size[] }} SizeResults
 * @typedef {{ machine: string, goals: Goal[] }} MachineResults
 * @typedef {{ machine: string, pages: number, goals: Goal[] }} PhoneResults
 */

/** @param {Summary} summary */
export function formatSummary({ median, low, high }) {
  const digits = median < 10 ? 2 : 0;
  return `${median.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;
}

/**
 * Compares a figure with its limit.
 * @param {string} goal @param {Summary} summary @param {'≤' | '≥'} sign @param {number} limit @returns {Goal}
 */
export const judgeGoal = (goal, summary, sign, limit) => ({
  goal,
  target: `${sign} ${limit}`,
  measured: formatSummary(summary),
  isMet: sign === '≤' ? summary.median <= limit : summary.median >= limit,
});

/** @param {string[]} head @param {string[][]} rows */
const writeTable = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** @param {Goal[]} goals */
const writeGoals = (goals) =>
  writeTable(
    ['what', 'goal', 'measured', ''],
    goals.map(({ goal, target, measured, isMet }) => [goal, target, measured, isMet === false ? 'missed' : '']),
  );

/** @param {TokenResults} results */
function writeTokens({ machine, tokens, goals }) {
  const head = ["time of a token ÷ Payveil's", 'Node, warm', 'Chromium, warm', 'Node, cold', 'Chromium, cold'];
  const rows = tokens.map(({ name, ratios }) => [name, ...ratios.map(formatSummary)]);
  return [`On ${machine}:`, writeTable(head, rows), writeGoals(goals)].join('\n\n');
}

/** @param {SizeResults} results */
export function writeSizes({ own, peers }) {
  const format = (/** @type {number | undefined} */ bytes) => (bytes ? (bytes / 1000).toFixed(1) : '');
  const rows = [...own, ...peers].map(({ name, esbuild, rollup, webpack, budget }) => [
    budget ? `\`${name}\`` : name,
    ...[esbuild, rollup, webpack, budget].map(format),
  ]);
  return writeTable(['KB, minified, Brotli, with all it needs', 'esbuild', 'Rollup', 'webpack', 'budget'], rows);
}

/** @param {MachineResults} results */
const writeMachine = ({ machine, goals }) => `On ${machine}:\n\n${writeGoals(goals)}`;

/** @param {PhoneResults} results */
const writePhone = ({ machine, pages, goals }) =>
  `On ${machine}, at a sixth of the speed, medians of ${pages} fresh pages:\n\n${writeGoals(goals)}`;

/** The function that prints each part. */
export const WRITERS = {
  tokens: writeTokens,
  sizes: writeSizes,
  sandbox: writeMachine,
  server: writeMachine,
  phone: writePhone,
};

/**
 * Writes the figures of a part into docs/benchmarks.md, between its marks.
 * @param {string} page @param {string} part @param {string} report
 */
export function insertReport(page, part, report) {
  const section = new RegExp(`(<!-- bench: ${part} -->\n).*?(<!-- end of bench -->)`, 's');
  if (!section.test(page)) throw new Error(`the page has lost the marks of ${part}`);
  return page.replace(section, (_, start, end) => `${start}\n${report}\n\n${end}`);
}
