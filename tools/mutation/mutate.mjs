/**
 * Mutation testing: `npm run test:mutation`, or with `-- fields` for one folder. What decides of a charge is changed in every
 * small way, folder by folder, and the folder's own tests must notice: the others, which would notice more, take an hour.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const FOLDERS = ['fields', 'schema', 'token', 'client', 'checkout/payment/course'];

const root = fileURLToPath(new URL('../..', import.meta.url));
const named = process.argv.slice(2);
const failed = (named.length > 0 ? named : FOLDERS).filter((folder) => {
  console.log(`\n== src/${folder}`);
  const { status } = spawnSync('stryker', ['run', 'tools/mutation/stryker.config.mjs'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUTATED_FOLDER: folder },
  });
  return status !== 0;
});
console.log(failed.length > 0 ? `\nNot enough mutants were killed in ${failed}.` : '\nEnough mutants were killed.');
process.exitCode = failed.length > 0 ? 1 : 0;
