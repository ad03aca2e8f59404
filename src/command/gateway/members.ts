/** Finds the members of an answer that tell its meaning, by their names, and writes their values as JavaScript. */
import { maskAccounts } from '../../sandbox/http/redact.js';
import { showJson } from '../terminal.js';

/** A value of a body that is not an object or a list. */
export interface Leaf {
  /** The names of the members that lead to it, beginning at the body. */
  readonly path: readonly string[];
  readonly value: string | number | boolean;
}

/** Usual names of members, the most likely first. Only their letters are compared, so `chargeId` is `charge_id`. */
export const NAMES = {
  id: ['id', 'charge_id', 'charge', 'transaction_id', 'payment_id', 'reference', 'uid', 'uuid'],
  status: ['status', 'state', 'result', 'outcome'],
  code: ['decline_code', 'decline_reason', 'failure_code', 'error_code', 'reason_code', 'reason', 'code', 'no'],
  redirect: ['redirect_url', 'challenge_url', 'acs_url', 'action_url'],
  message: ['message', 'failure_message', 'error_message', 'text', 'detail', 'title', 'error'],
  identifier: ['id', 'token', 'token_id', 'customer_id', 'customer', 'handle', 'reference'],
} as const;

const MAX_DEPTH = 5;
const MAX_LEAVES = 200;
// A name that may be shown. A gateway could use a text of the request as a name.
const NAME = /^(?:\d{1,3}|(?!.*\d{12})[A-Za-z_$][\w$-]{0,39})$/;
// These hold what was sent, such as the state of the buyer.
const ECHOED = /address|billing|shipping/i;

/** Lists the values of a body, the outer ones first. It skips addresses, strange names, and values that are `null` or empty. */
export function listLeaves(body: unknown): readonly Leaf[] {
  return collectLeaves(body, [])
    .sort((a, b) => a.path.length - b.path.length)
    .slice(0, MAX_LEAVES);
}

function collectLeaves(value: unknown, path: readonly string[]): Leaf[] {
  if (value === '' || value === null) return [];
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [{ path, value }];
  if (typeof value !== 'object' || path.length >= MAX_DEPTH) return [];
  const members = Object.entries(value).filter(([name]) => NAME.test(name) && !ECHOED.test(name));
  return members.flatMap(([name, member]) => collectLeaves(member, [...path, name]));
}

/** Finds the first leaf with the most likely of these names. */
export function findNamed(leaves: readonly Leaf[], names: readonly string[]): Leaf | undefined {
  return names.flatMap((name) => leaves.find(({ path }) => toLetters(path.at(-1)) === toLetters(name)) ?? [])[0];
}

const toLetters = (name = '') => name.toLowerCase().replace(/[^a-z]/g, '');

/** Finds the value at a path. */
export function findValue(leaves: readonly Leaf[], path: Leaf['path'] | undefined): Leaf['value'] | undefined {
  return leaves.find((leaf) => leaf.path.join('.') === path?.join('.'))?.value;
}

/** Writes the JavaScript expression for a value of `body`. */
export function writePath(path: Leaf['path'] = []): string {
  const steps = path.map((name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? `?.${name}` : `?.[${writeJsonValue(name)}]`));
  return `body${steps.join('')}`;
}

/** Writes a value as JavaScript and JSON do. What a terminal could obey or hide is escaped. */
export function writeJsonValue(value: Leaf['value']): string {
  return showJson(value);
}

const SHOWN_LENGTH = 70;

/** Writes a value for a terminal, without keys, account numbers and texts that could be tokens. */
export function showValue(value: Leaf['value'], secrets: readonly string[]): string {
  if (typeof value !== 'string') return maskAccounts(String(value));
  const hidden = hideTokens(value, secrets);
  return writeJsonValue(hidden.length > SHOWN_LENGTH ? `${hidden.slice(0, SHOWN_LENGTH)}…` : hidden);
}

/** As short as no token is, in hexadecimal digits. */
const TOKEN_LENGTH = 48;

/** Tells whether a value may be shown as it is. */
export function isPublic(value: Leaf['value'], secrets: readonly string[]): boolean {
  return String(value).length <= SHOWN_LENGTH && hideTokens(String(value), secrets) === String(value);
}

function hideTokens(text: string, secrets: readonly string[]): string {
  const hidden = secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
  return maskAccounts(hidden.replace(/[\da-f]+/gi, (run) => (run.length < TOKEN_LENGTH ? run : '…')));
}
