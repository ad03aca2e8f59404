/**
 * `node tools/agents/grade.mjs <name> <folder>` judges what a solver has made. `node tools/agents/grade.mjs --check [<name>…]`
 * proves the graders: the right reference of each task fulfils every requirement, and the wrong one does not.
 */
import { resolve } from 'node:path';
import { checkGraders } from './check-graders.mjs';
import { gradeFolder } from './grade-folder.mjs';
import { isTask, TASKS } from './tasks.mjs';

const [first, ...rest] = process.argv.slice(2);
if (first === '--check' && rest.every(isTask)) {
  process.exitCode = (await checkGraders(rest.length > 0 ? rest : Object.keys(TASKS))) ? 0 : 1;
} else if (isTask(first) && rest.length === 1) {
  const report = await gradeFolder(first, resolve(rest[0] ?? ''));
  report.end();
  process.exitCode = report.isRight ? 0 : 1;
} else {
  console.error('node tools/agents/grade.mjs <name> <folder>');
  console.error('node tools/agents/grade.mjs --check [<name>…]');
  console.error(`The names are ${Object.keys(TASKS).join(', ')}.`);
  process.exitCode = 2;
}
