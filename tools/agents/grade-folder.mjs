/** Judges a folder by the grader of its task. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectThat, Report } from './graders/report.mjs';
import { TASKS } from './tasks.mjs';

/**
 * @param {string} name
 * @param {string} folder
 * @param {(line: string) => void} [print]
 */
export async function gradeFolder(name, folder, print) {
  const report = new Report(print);
  /** @type {{ grade(folder: string, report: Report): Promise<void> }} */
  const { grade } = await import(`./graders/${name}.mjs`);
  const fixed = TASKS[name]?.fixed ?? [];
  await report.check(`the files that must not be changed are as they were: ${fixed.join(', ')}`, async () => {
    for (const path of fixed) {
      const given = await readFile(new URL(`start/${name}/${path}`, import.meta.url), 'utf8');
      const found = await readFile(join(folder, path), 'utf8').catch(() => undefined);
      expectThat(found === given, `${path} was changed`);
    }
  });
  await grade(folder, report);
  return report;
}
