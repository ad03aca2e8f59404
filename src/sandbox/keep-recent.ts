/** Keeps a limited number of values: those that were used last. */

/** Keeps a value under a key. A map of more than `max` values drops the one that was unused for the longest time. */
export function keepRecent<Key, Value>(map: Map<Key, Value>, [key, value]: readonly [Key, Value], max: number): void {
  // Delete it first, so that the map begins with the key that was unused for the longest time.
  map.delete(key);
  map.set(key, value);
  const [oldest] = map;
  if (map.size > max && oldest) map.delete(oldest[0]);
}
