/** Lists the values of a JSON body, each with its path. */
import { maskAccounts } from '../../sandbox/http/redact.js';

/** A value of a body that is not an object or a list. */
export interface Leaf {
  readonly path: readonly string[];
  readonly value: string | number | boolean;
}

const MAX_DEPTH = 5;
const MAX_LEAVES = 200;
// A name that may be shown. A gateway could use a text of the request as a name.
const NAME = /^(?!.*\d{12})[A-Za-z_$][\w$-]{0,39}$/;

/** Lists the values of a body in their order. It skips lists, `null` and strange names. */
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

/** Writes the JavaScript expression for a value of `body`. */
export function writePath(path: readonly string[]): string {
  const steps = path.map((name) => (/^[\w$]+$/.test(name) ? `?.${name}` : `?.['${name}']`));
  return `body${steps.join('')}`;
}

const SHOWN_LENGTH = 70;

/** Writes a value from a gateway for a terminal: without control characters, account numbers and texts that could be tokens. */
export function showValue(value: Leaf['value'], secrets: readonly string[]): string {
  if (typeof value !== 'string') return maskAccounts(String(value));
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), value);
  const plain = maskAccounts(
    hidden.replace(/[\da-f]+/gi, (run) => (run.length < 48 ? run : '…')).replace(/\p{C}/gu, ' '),
  );
  return JSON.stringify(plain.length > SHOWN_LENGTH ? `${plain.slice(0, SHOWN_LENGTH)}…` : plain);
}
