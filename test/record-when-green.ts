/** Records what many tests of one file measured together, once all of them have passed. */
import { afterAll, afterEach } from 'vitest';
import { recordProof } from './record.mjs';

/** Records the lines at the end of the file, unless a test of it failed: then there is nothing to say of the promise. */
export function recordWhenGreen(getLines: () => readonly Parameters<typeof recordProof>[0][]): void {
  let failed = 0;
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed++;
  });
  afterAll(() => {
    const lines = getLines();
    if (failed === 0) for (const line of lines) recordProof(line);
  });
}
