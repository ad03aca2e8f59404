/** Ends a wait that might never end. */

/** Waits for a promise for at most `ms` milliseconds, and then rejects with the created error. */
export function limitTime<Result>(
  ms: number,
  promise: Result | Promise<Result>,
  createError: () => Error,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError()), ms);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
