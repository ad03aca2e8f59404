/** Runs a check that is a program of its own: with a folder for what it writes, and a failure that says only what is wrong. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @param {string} name A name for the folder. @param {(folder: string) => Promise<unknown>} check It throws what is wrong. */
export async function runCheck(name, check) {
  const folder = mkdtempSync(join(tmpdir(), `payveil-${name}-`));
  try {
    await check(folder);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
