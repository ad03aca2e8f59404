/** Where a store is: a directory, or the address of a server. */

/** Tells whether a location is the address of a server, and not a directory. */
export function isServer(location: string): boolean {
  return /^postgres(ql)?:\/\//i.test(location);
}

/** Names a location for people: a server without its user, its password and its options. */
export function describeLocation(location: string): string {
  if (!isServer(location)) return location;
  try {
    const { host, pathname } = new URL(location);
    return `PostgreSQL ${host}${pathname}`;
  } catch {
    return 'PostgreSQL';
  }
}
