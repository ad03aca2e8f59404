/** Copies an example out of the repository, as a reader would paste it. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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
  '.bin': 'node_modules/.bin',
};

/** A copy: its own folder, and the folder around it. */
export interface ExampleCopy {
  readonly root: string;
  readonly folder: string;
  readonly remove: () => void;
}

/** Copies an example and replaces the gateway's address in it. */
export function copyExample(name: string, { url }: Gateway): ExampleCopy {
  const root = mkdtempSync(join(tmpdir(), `payveil-${name}-`));
  const folder = join(root, 'examples', name);
  cpSync(join('examples', name), folder, { recursive: true });
  for (const file of listFiles(folder)) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('http://localhost:4010', url));
  }
  symlinkSync(resolve('dist'), join(root, 'dist'));
  mkdirSync(join(folder, 'node_modules'));
  for (const [name, place] of Object.entries(PACKAGES)) {
    symlinkSync(resolve(place), join(folder, 'node_modules', name));
  }
  return { root, folder, remove: () => rmSync(root, { recursive: true }) };
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
