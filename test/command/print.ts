/** Runs the command, and returns what it printed. */
import { vi } from 'vitest';
import { run } from '../../src/command/run.js';

/** Runs a command that ends well, and returns what it printed. */
export async function print(...args: string[]): Promise<string> {
  let printed = '';
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  try {
    await run(args);
  } finally {
    spy.mockRestore();
  }
  return printed;
}
