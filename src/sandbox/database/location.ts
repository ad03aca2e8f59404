/** Where a store is: a directory, or the address of a server. */

/** Tells whether a value can be a location. An address of another kind is none: as a directory, its name would hold a password. */
export function isLocation(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.includes('\0')) return false;
  return isServer(value) || !/^[a-z][a-z\d+.-]+:\/\//i.test(value);
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
