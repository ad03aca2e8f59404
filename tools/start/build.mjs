/** Builds the package when something has changed since the last build, and says so in one line. */
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

/** Lists a file, or a folder and all that is in it. @param {string} root @param {string} path @returns {string[]} */
function listFiles(root, path) {
  // An editor may take a file away between two looks.
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [path] : [];
  // The folders too: a folder that lost a file is newer than the build.
  return [path, ...readdirSync(join(root, path)).flatMap((name) => listFiles(root, join(path, name)))];
}

/** Builds if there is a reason to. @returns {Promise<boolean>} Whether there is a build now. */
export async function buildIfChanged() {
  const reason = findReasonToBuild();
  if (!reason) {
    console.log('Nothing has changed since the last build.');
    return true;
  }
  return runBuild('npm', ['run', 'build', '--silent'], {
    says: `Building the package, because ${reason}. This takes half a minute to two`,
  });
}

/**
 * Runs a build, and says so in one line, which grows while it runs. What the build prints is shown only if it fails.
 * @param {string} command @param {readonly string[]} args
 * @param {{ says: string, env?: Record<string, string> }} options `says` is how the line begins.
 */
export async function runBuild(command, args, { says, env = {} }) {
  const start = performance.now();
  process.stdout.write(`${says} `);
  const timer = setInterval(() => process.stdout.write('.'), TALK_MS);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const printed = /** @type {Buffer[]} */ ([]);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(part));
  const stop = () => void child.kill('SIGTERM');
  process.once('exit', stop);
  const [code] = await once(child, 'close');
  process.off('exit', stop);
  clearInterval(timer);
  const seconds = Math.round((performance.now() - start) / 1000);
  process.stdout.write(code === 0 ? ` built in ${seconds} s.\n` : ` The build failed.\n${Buffer.concat(printed)}\n`);
  return code === 0;
}
