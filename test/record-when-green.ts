/** Records what the tests of one file measured together, when all of them have passed. */
import { afterAll, afterEach } from 'vitest';
import { recordProof } from './record.mjs';

/** Records the lines after the last test of the file, unless a test failed: then the promise is not proved. */
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
