/** The README in parts, and its code in a Node of its own. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readRootFile } from './built-files.js';

export const readme = readRootFile('README.md');

/** Reads a section of the third level. */
export function readSection(heading: string): string {
  return readme.split(`\n### ${heading}\n`)[1]?.split('\n## ')[0]?.split('\n### ')[0] ?? '';
}

/** Runs a module in a Node of its own, while this one goes on serving. */
export async function runModule(code: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  return stdout;
}
