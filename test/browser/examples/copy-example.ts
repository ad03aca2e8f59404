/** Copies an example out of the repository, as a reader would paste it. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { packInto } from '../../../tools/pack.mjs';
import type { Gateway } from '../servers.js';

/** The packages that an example may name, and where they are. */
const PACKAGES = {
  payveil: '.',
  vite: 'node_modules/vite',
  react: 'node_modules/react',
  'react-dom': 'node_modules/react-dom',
  express: 'node_modules/express',
  fastify: 'node_modules/fastify',
  '@fastify': 'node_modules/@fastify',
  hono: 'node_modules/hono',
  '@hono': 'node_modules/@hono',
  '.bin': 'node_modules/.bin',
};

/** A copy: its own folder, and the folder around it. */
export interface ExampleCopy {
  readonly root: string;
  readonly folder: string;
  readonly remove: () => void;
}

/**
 * Copies an example and replaces the gateway's address in it.
 * @param addPackages Adds the packages to the copy. Default: links to those of the repository.
 */
export function copyExample(name: string, { url }: Pick<Gateway, 'url'>, addPackages = linkPackages): ExampleCopy {
  const root = mkdtempSync(join(tmpdir(), `payveil-${name}-`));
  const folder = join(root, 'examples', name);
  cpSync(join('examples', name), folder, { recursive: true });
  for (const file of listFiles(folder)) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('http://localhost:4010', url));
  }
  symlinkSync(resolve('dist'), join(root, 'dist'));
  const remove = () => rmSync(root, { recursive: true });
  try {
    addPackages(folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { root, folder, remove };
}

function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules'));
  for (const [name, place] of Object.entries(PACKAGES)) {
    symlinkSync(resolve(place), join(folder, 'node_modules', name));
  }
}

/** Installs what the example names, and in place of the published package the packed one, as a reader would in a clone. */
export function installPackages(folder: string): void {
  const flags = ['--prefer-offline', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...flags, packInto(folder)], { stdio: 'pipe', cwd: folder });
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
