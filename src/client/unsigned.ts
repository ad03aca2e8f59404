/** Marks a client that has no signature, so that a server need not wait for the first charge to tell it. */

/** The name of the mark. It is registered, so that clients of another copy of the package have it too. */
export const UNSIGNED: unique symbol = Symbol.for('payveil.signature');
