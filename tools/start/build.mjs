/** Builds the package when something has changed since the last build, and says what it does meanwhile. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = [
  ...['src', 'package.json', 'tsup.config.ts', 'tsconfig.json', 'tools/build', 'LICENSE'],
  // The packages inside and the build tools. npm writes the second file whenever it installs something.
  ...['package-lock.json', 'node_modules/.package-lock.json'],
];
/** The file that a build writes last. */
const MARK = 'dist/sbom.cdx.json';
const TALK_MS = 5000;

/**
 * Finds the reason why the package must be built.
 * @param {string} [root] The folder of the repository.
 * @returns {string | undefined} A few words, or `undefined` when `dist` is newer than everything it is made of.
 */
export function findReasonToBuild(root = '.') {
  const mark = join(root, MARK);
  if (!existsSync(mark)) return 'there is no build yet';
  const builtAt = statSync(mark).mtimeMs;
  const changed = SOURCES.flatMap((path) => listFiles(root, path)).find(
    (path) => statSync(join(root, path)).mtimeMs > builtAt,
  );
  return changed && `${changed} has changed`;
}

/**
 * Lists a file, or a folder and all that is in it.
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
export function listFiles(root, path) {
  // An editor may take a file away between two looks.
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [path] : [];
  // The folders too: a folder that lost a file is newer than the build.
  return [path, ...readdirSync(join(root, path)).flatMap((name) => listFiles(root, join(path, name)))];
}

/**
 * Builds if there is a reason to.
 * @returns {Promise<boolean>} Whether there is a build now.
 */
export async function buildIfChanged() {
  const reason = findReasonToBuild();
  if (!reason) {
    console.log('Nothing has changed since the last build.');
    return true;
  }
  console.log(`Building the package, because ${reason}. This takes half a minute to two.`);
  return runBuild('npm', ['run', 'build', '--silent']);
}

/**
 * Runs a build, and says every few seconds that it is still running.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 */
export async function runBuild(command, args, env = {}) {
  const start = performance.now();
  const readSeconds = () => Math.round((performance.now() - start) / 1000);
  const timer = setInterval(() => console.log(`  still building, ${readSeconds()} s`), TALK_MS);
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const stop = () => void child.kill('SIGTERM');
  process.once('exit', stop);
  const [code] = await once(child, 'close');
  process.off('exit', stop);
  clearInterval(timer);
  console.log(code === 0 ? `Built in ${readSeconds()} s.\n` : 'The build failed; see above.');
  return code === 0;
}
