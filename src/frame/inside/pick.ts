/** Copies members by list, so that nothing else crosses from one side to the other. */
import { readOwn } from '../../options/own.js';

/** Copies those own members that are given. A polluted prototype adds nothing. */
export function pick(from: unknown, names: readonly string[]): Record<string, unknown> {
  const members = names.map((name) => [name, readOwn(from, name)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}
