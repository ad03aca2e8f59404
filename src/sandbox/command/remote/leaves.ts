/** A body of JSON as a list of its values, each with the way to it. */
import { maskAccounts } from '../../http/redact.js';

/** A value of a body that is no object and no list. */
export interface Leaf {
  readonly path: readonly string[];
  readonly value: string | number | boolean;
}

const MAX_DEPTH = 5;
const MAX_LEAVES = 200;
// A name that may be shown: what a gateway sends back as a name may be what it was sent.
const NAME = /^(?!.*\d{12})[A-Za-z_$][\w$-]{0,39}$/;

/** Lists the values of a body in their order; lists inside it, `null` and strange names are passed over. */
export function listLeaves(body: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof body === 'string' || typeof body === 'number' || typeof body === 'boolean') {
    return path.length > 0 ? [{ path, value: body }] : [];
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body) || path.length >= MAX_DEPTH) return [];
  const members = Object.entries(body).filter(([name]) => NAME.test(name));
  return members.flatMap(([name, value]) => listLeaves(value, [...path, name])).slice(0, MAX_LEAVES);
}

/** Finds the value at a path. */
export function findLeaf(leaves: readonly Leaf[], path: readonly string[]): Leaf['value'] | undefined {
  return leaves.find((leaf) => leaf.path.join('.') === path.join('.'))?.value;
}

/** Writes how JavaScript reaches a value of `body`. */
export function writePath(path: readonly string[]): string {
  const steps = path.map((name) => (/^[\w$]+$/.test(name) ? `?.${name}` : `?.['${name}']`));
  return `body${steps.join('')}`;
}

const SHOWN_LENGTH = 70;

/** Shows a value of a gateway on a terminal: no control characters, no account number, nothing long enough to be a token. */
export function showValue(value: Leaf['value'], secrets: readonly string[]): string {
  if (typeof value !== 'string') return maskAccounts(String(value));
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), value);
  const plain = maskAccounts(hidden.replace(/[\da-f]{48,}/gi, '…').replace(/\p{C}/gu, ' '));
  return JSON.stringify(plain.length > SHOWN_LENGTH ? `${plain.slice(0, SHOWN_LENGTH)}…` : plain);
}
