/** The location of a store: a directory, or the address of a server. */

/**
 * Tells whether a value can be a location. A wrong server address does not count as a directory: the directory's name would
 * hold a password, or a team would share nothing without noticing. `~` is refused too, because only a shell understands it.
 */
export function isLocation(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.includes('\0')) return false;
  return isServer(value) || !/:\/\/|^\W*[a-z][\w+.-]+:|^~/i.test(value);
}

/** Tells whether a location is the address of a server, and not a directory. */
export function isServer(location: string): boolean {
  return /^postgres(ql)?:\/\//i.test(location);
}
