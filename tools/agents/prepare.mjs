/** `node tools/agents/prepare.mjs <name> <folder> [--without-agents-md]`: makes the folder of a task for a solver. */
import { resolve } from 'node:path';
import { prepareFolder } from './prepare-folder.mjs';
import { isTask, TASKS } from './tasks.mjs';

const [name, folder, flag] = process.argv.slice(2);
if (!isTask(name) || folder === undefined || (flag !== undefined && flag !== '--without-agents-md')) {
  console.error('node tools/agents/prepare.mjs <name> <folder> [--without-agents-md]');
  console.error(`The names are ${Object.keys(TASKS).join(', ')}.`);
  process.exit(2);
}
await prepareFolder(name, resolve(folder), { withGuide: flag === undefined });
console.log(`${folder} is ready: its task is in TASK.md.`);
