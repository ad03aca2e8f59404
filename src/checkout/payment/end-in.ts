/** Ends a wait that might never end. */
import { TimeoutError } from '../../errors/timeout-error.js';

/** Waits for a promise, but not longer. @throws {TimeoutError} when the time is up. */
export async function endIn<Result>(ms: number, promise: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(ms)), ms);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
