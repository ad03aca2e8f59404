/** Folds what repeats in the log of requests, so that what is new is seen. */

/** Tells whether a browser only asked if a page may send a request, and was told that it may. */
export const isPreflight = ({ method, status }: { readonly method: string; readonly status: number }): boolean =>
  method === 'OPTIONS' && status >= 200 && status < 300;

/** A warning of one request. */
export interface FoldedWarning {
  readonly warning: string;
  /** In how many requests it stands. 0 if a newer request of the list tells it. */
  readonly times: number;
}

/** Folds the warnings of requests, the newest first: the newest request that has a warning tells how often it stands there. */
export function foldWarnings<Entry extends { readonly warnings: readonly string[] }>(
  entries: readonly Entry[],
): ReadonlyMap<Entry, readonly FoldedWarning[]> {
  const counts = new Map<string, number>();
  for (const warning of entries.flatMap(({ warnings }) => warnings))
    counts.set(warning, (counts.get(warning) ?? 0) + 1);
  const takeCount = (warning: string) => {
    const times = counts.get(warning) ?? 0;
    counts.set(warning, 0);
    return times;
  };
  return new Map(
    entries.map((entry) => [entry, entry.warnings.map((warning) => ({ warning, times: takeCount(warning) }))]),
  );
}
