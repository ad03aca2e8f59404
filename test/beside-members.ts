/** Adds members to `Object.prototype` for the time of one call, because vitest itself does not work beside them. */

/** The members to add, by name. */
export type Added = Readonly<Record<string, PropertyDescriptor>>;

/** Writes descriptors of enumerable members with these values. */
export function enumerable(values: Readonly<Record<string, unknown>>): Added {
  const entries = Object.entries(values);
  return Object.fromEntries(entries.map(([name, value]) => [name, { value, writable: true, enumerable: true }]));
}

function add(members: Added): void {
  for (const [name, descriptor] of Object.entries(members)) {
    // A null prototype, or the members that were added before would stand in the descriptor.
    const own = Object.assign(Object.create(null), descriptor, { configurable: true });
    Object.defineProperty(Object.prototype, name, own);
  }
}

function remove(members: Added): void {
  for (const name of Object.keys(members)) Reflect.deleteProperty(Object.prototype, name);
}

/** What a call returned, or what it threw. */
export type Ended<Value> = { readonly value: Value } | { readonly error: unknown };

/** Calls a function beside these members, and removes them before it returns. */
export function callBeside<Value>(members: Added, call: () => Value): Ended<Value> {
  add(members);
  try {
    return { value: call() };
  } catch (error) {
    return { error };
  } finally {
    remove(members);
  }
}

/** Waits for a call beside these members, and removes them before it resolves. */
export async function waitBeside<Value>(members: Added, call: () => Promise<Value>): Promise<Ended<Value>> {
  add(members);
  try {
    return { value: await call() };
  } catch (error) {
    return { error };
  } finally {
    remove(members);
  }
}
