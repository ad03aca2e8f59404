/** Makes the folder that a solver gets: the start files, the packages and the task. */
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyPackages, installPackage } from './install.mjs';
import { TASKS } from './tasks.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * @param {string} name
 * @param {string} folder It must be empty, or not there.
 * @param {{ withGuide: boolean }} options
 */
export async function prepareFolder(name, folder, options) {
  const task = TASKS[name];
  if (!task) throw new Error(`There is no task ${name}.`);
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  await cp(join(here, 'start', name), folder, { recursive: true });
  await cp(join(here, 'tasks', `${name}.md`), join(folder, 'TASK.md'));
  const modules = join(folder, 'node_modules');
  await installPackage(modules, options);
  await copyPackages(modules, ['zod', '@playwright/test', ...task.packages]);
  await copyInside(folder, task.given);
}

/**
 * Lays a reference over the start. The wrong one is the right one with a few files of its own.
 * @param {string} name
 * @param {string} folder
 * @param {'right' | 'wrong'} variant
 */
export async function layReference(name, folder, variant) {
  await cp(join(here, 'reference', name, variant), folder, { recursive: true });
  await copyInside(folder, TASKS[name]?.copied ?? {});
}

/** @param {string} folder @param {Readonly<Record<string, string>>} files */
async function copyInside(folder, files) {
  for (const [from, to] of Object.entries(files)) await cp(join(folder, from), join(folder, to));
}
