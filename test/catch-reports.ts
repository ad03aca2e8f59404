/** Catches what is reported to the page, such as an error in a merchant's function. */
import { onTestFinished, vi } from 'vitest';

/** Records the errors that `reportError` gets in a test. */
export function catchReports() {
  const reported = vi.fn<(error: Error) => void>();
  vi.stubGlobal('reportError', reported);
  onTestFinished(() => void vi.unstubAllGlobals());
  return reported;
}
