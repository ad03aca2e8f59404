/** Installs packages into a folder without a network: the packed package, and copies from the repository's own `node_modules`. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packInto } from '../pack.mjs';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GUIDE = 'AGENTS.md';

/**
 * Packs the built package, and extracts it as `payveil`.
 * @param {string} modules The folder `node_modules`.
 * @param {{ withGuide: boolean }} options Whether the page for coding agents stays.
 */
export async function installPackage(modules, { withGuide }) {
  if (!existsSync(join(ROOT, 'dist/inventory.json'))) throw new Error('Run npm run build first.');
  const place = await mkdtemp(join(tmpdir(), 'payveil-pack-'));
  try {
    const target = join(modules, 'payveil');
    await mkdir(target, { recursive: true });
    await run('tar', ['-xzf', packInto(place), '-C', target, '--strip-components=1']);
    if (!withGuide) await removeGuide(target);
    await linkPrograms(modules, 'payveil');
  } finally {
    await rm(place, { recursive: true });
  }
}

/** Removes the page for coding agents, and each line that leads to it. @param {string} folder */
async function removeGuide(folder) {
  await rm(join(folder, GUIDE));
  for (const name of ['README.md', 'CHANGELOG.md', 'package.json']) {
    const path = join(folder, name);
    const lines = (await readFile(path, 'utf8')).split('\n');
    await writeFile(path, lines.filter((line) => !line.includes(GUIDE)).join('\n'));
  }
}

/**
 * Copies packages and all that they depend on.
 * @param {string} modules
 * @param {readonly string[]} names
 */
export async function copyPackages(modules, names) {
  const waiting = names.map((name) => ({ name, from: ROOT }));
  const done = new Set();
  for (const { name, from } of waiting) {
    const source = findPackage(name, from);
    if (source === undefined || done.has(source)) continue;
    done.add(source);
    const { dependencies = {}, optionalDependencies = {} } = await readManifest(source);
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies }))
      waiting.push({ name: each, from: source });
    // What is nested in another package was copied with it.
    if (source !== join(ROOT, 'node_modules', name)) continue;
    await cp(source, join(modules, name), { recursive: true, dereference: true });
    await linkPrograms(modules, name);
  }
}

/** Finds a package like Node: in the nearest `node_modules`. @param {string} name @param {string} from */
function findPackage(name, from) {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
  }
  return undefined;
}

/** @param {string} folder */
const readManifest = async (folder) => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

/** Makes the programs of a package known to `npx` and to `npm run`. @param {string} modules @param {string} name */
async function linkPrograms(modules, name) {
  const { bin = {} } = await readManifest(join(modules, name));
  const programs = typeof bin === 'string' ? { [name]: bin } : bin;
  await mkdir(join(modules, '.bin'), { recursive: true });
  for (const [program, path] of Object.entries(programs)) {
    const link = join(modules, '.bin', program);
    await rm(link, { force: true });
    await symlink(join('..', name, String(path)), link);
    await chmod(join(modules, name, String(path)), 0o755);
  }
}
