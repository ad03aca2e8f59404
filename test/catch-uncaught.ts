/** Catches what no code catches, such as an error in a merchant's function. */
import { onTestFinished, vi } from 'vitest';

/** Records the uncaught errors of a test, in place of the listeners of the test runner. */
export function catchUncaught() {
  const uncaught = vi.fn();
  const listeners = process.listeners('uncaughtException');
  for (const listener of listeners) process.off('uncaughtException', listener);
  process.on('uncaughtException', uncaught);
  onTestFinished(() => {
    process.off('uncaughtException', uncaught);
    for (const listener of listeners) process.on('uncaughtException', listener);
  });
  return uncaught;
}
