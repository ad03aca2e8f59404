/** A small disk in memory that a test can fill. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A disk for a test. */
export interface Disk {
  readonly path: string;
  /** Fills the disk with a file until at most so many bytes are free. */
  fill(left: number): void;
  /** Removes that file. */
  clear(): void;
}

/** The reason why no disk can be mounted here, or `undefined`. */
export const noDisk = tryMount() ? undefined : 'a small disk can be mounted by root alone, on Linux';

const BLOCK = Buffer.alloc(65_536, 1);

/** Mounts a disk, which is removed after the test. */
export function mountDisk(megabytes: number): Disk {
  const path = mount(megabytes);
  onTestFinished(() => unmount(path));
  const file = join(path, 'filler');
  const countLeft = () => statfsSync(path).bavail * statfsSync(path).bsize;
  return {
    path,
    fill(left) {
      const descriptor = openSync(file, 'a');
      while (countLeft() > left) writeSync(descriptor, BLOCK, 0, Math.min(BLOCK.length, countLeft() - left));
      closeSync(descriptor);
    },
    clear: () => rmSync(file),
  };
}

function tryMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    unmount(mount(1));
    return true;
  } catch {
    return false;
  }
}

function mount(megabytes: number): string {
  const path = mkdtempSync(join(tmpdir(), 'payveil-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'pipe' });
    return path;
  } catch (error) {
    rmdirSync(path);
    throw error;
  }
}

// Lazily, because a killed process can keep a file open for a moment.
function unmount(path: string): void {
  execFileSync('umount', ['--lazy', path]);
  rmdirSync(path);
}
