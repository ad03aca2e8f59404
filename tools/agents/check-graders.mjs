/** Proves the graders by two references of each task: the right one and one with the typical mistakes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gradeFolder } from './grade-folder.mjs';
import { layReference, prepareFolder } from './prepare-folder.mjs';

/**
 * @param {readonly string[]} names
 * @returns {Promise<boolean>} Whether each grader is proved.
 */
export async function checkGraders(names) {
  const rows = [];
  for (const name of names) {
    console.log(`\n${name}`);
    rows.push(await checkGrader(name));
  }
  const width = Math.max(...names.map((name) => name.length));
  console.log(`\n${'task'.padEnd(width)}  right reference  wrong reference`);
  for (const { name, right, wrong, isProved } of rows) {
    const line = `${name.padEnd(width)}  ${describe(right).padEnd(15)}  ${describe(wrong).padEnd(15)}`;
    console.log(`${line}  ${isProved ? 'proved' : 'NOT PROVED'}`);
  }
  return rows.every(({ isProved }) => isProved);
}

/** @param {import('./graders/report.mjs').Report} report */
const describe = ({ right, lines }) => `${right} of ${lines.length}`;

/** @param {string} name */
async function checkGrader(name) {
  const folder = await mkdtemp(join(tmpdir(), `payveil-agents-${name}-`));
  try {
    await prepareFolder(name, folder, { withGuide: true });
    const [right, wrong] = [await gradeReference(name, folder, 'right'), await gradeReference(name, folder, 'wrong')];
    return { name, right, wrong, isProved: right.isRight && !wrong.isRight };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @param {string} name @param {string} folder @param {'right' | 'wrong'} variant */
async function gradeReference(name, folder, variant) {
  const begun = performance.now();
  await layReference(name, folder, variant);
  const report = await gradeFolder(name, folder, (line) => console.log(`  ${variant}: ${line}`));
  console.log(`  ${variant}: ${describe(report)} in ${Math.round((performance.now() - begun) / 1000)} s`);
  return report;
}
