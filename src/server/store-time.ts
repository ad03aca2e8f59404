/** The time of the store, as far as one request knows it. */

/**
 * The time of the store, as far as this process knows it. What decides about money goes by it, because the clocks of several processes
 * differ, and each of them can be set.
 */
export interface StoreTime {
  /** Hears what time the store has told. */
  hear(time: number): void;
  /**
   * Tells the time: what the store has told last, and what has passed since, so it is never ahead of the store. In milliseconds since
   * the epoch.
   */
  now(): number;
}

/**
 * Creates the time of one request. It must hear the store first.
 * @param measure Counts milliseconds.
 */
export function createStoreTime(measure: () => number): StoreTime {
  let [told, heardAt] = [0, 0];
  return {
    hear(time) {
      [told, heardAt] = [time, measure()];
    },
    // A database keeps whole milliseconds.
    now: () => told + Math.floor(measure() - heardAt),
  };
}

/** Tells how many milliseconds have passed. */
export type Watch = () => number;

/**
 * Starts a watch. It goes by two clocks, and believes the one by which more has passed: one stands still while the machine is suspended,
 * and the other one can be set.
 */
export function startWatch(): Watch {
  const [measured, set] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - measured, Math.abs(Date.now() - set));
}
