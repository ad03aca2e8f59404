/** Where a store is: a directory, or the address of a server. */

/**
 * Tells whether a value can be a location. What looks like an address and is none of a server's is no directory either: its name
 * would hold a password, or a team would share nothing and not know it. Nor is `~`, which only a shell knows.
 */
export function isLocation(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.includes('\0')) return false;
  return isServer(value) || !/:\/\/|^\W*[a-z][\w+.-]+:|^~/i.test(value);
}

/** Tells whether a location is the address of a server, and not a directory. */
export function isServer(location: string): boolean {
  return /^postgres(ql)?:\/\//i.test(location);
}

/** Names a location for people: a server without its user, its password and its options. */
export function describeLocation(location: string): string {
  if (!isServer(location)) return location;
  try {
    const { host, pathname, search, hash } = new URL(location);
    // A password that was not escaped may hold what ends a host.
    if (`${pathname}${search}${hash}`.includes('@')) return 'PostgreSQL';
    return `PostgreSQL ${host}${pathname}`;
  } catch {
    return 'PostgreSQL';
  }
}
