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
