/** A reader of known members: each is read once, judged by its own rule, and then with the others. */
import type { IssueCode } from '../errors/issue.js';
import { create, hasOwn, isArray, keys } from '../intrinsics.js';
import type { Read } from './member.js';

/** How each member is read. */
export type Members<Sent> = { readonly [Name in keyof Sent]-?: Read<unknown, Sent[Name]> };

/** Reports a problem of a member, or with an empty path of the whole; what is read is then not to be sent. */
export type ReportAt = (path: string, code: IssueCode) => void;

/** Judges members together. One that was wrong by itself is missing. */
export type CrossCheck<Sent> = (
  members: Partial<Sent>,
  report: (path: keyof Sent & string, code: IssueCode) => void,
) => void;

/** Reads an input as what is to be sent, and reports every problem that it has. */
export type Reader<Sent> = (input: unknown, report: ReportAt) => Sent;

/**
 * Creates the reader of an object that has these members and no other.
 * It counts through its lists: `for … of` asks the iterator of arrays, in whose place a later script may put one of its own.
 */
export function createReader<Sent extends object>(members: Members<Sent>, crossCheck: CrossCheck<Sent>): Reader<Sent> {
  const names = keys(members) as (keyof Sent & string)[];
  return (input, report) => {
    const given = readOwnMembers(input);
    if (!given) return report('', 'invalid_type') as never;
    const sent = createBare() as Partial<Sent>;
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as keyof Sent & string;
      const value = members[name](given[name], (code) => report(name, code) as undefined);
      if (value !== undefined) sent[name] = value;
    }
    const givenNames = keys(given);
    for (let i = 0; i < givenNames.length; i++) {
      const name = givenNames[i] as string;
      if (!hasOwn(members, name)) report(name, 'unrecognized_field');
    }
    crossCheck(sent, report);
    return { ...sent } as Sent;
  };
}

/**
 * Copies the input's own members, each read once: a getter that changes its answer cannot pass one value and send another,
 * nothing is inherited from a polluted prototype, and `__proto__` is a name like any other.
 */
export function readOwnMembers(input: unknown): Record<string, unknown> | undefined {
  try {
    if (typeof input !== 'object' || input === null || isArray(input)) return undefined;
    const members = createBare();
    const names = keys(input);
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string;
      members[name] = readMember(input as Record<string, unknown>, name);
    }
    return members;
  } catch {
    return undefined;
  }
}

// An object of no prototype is a slow one; an object of this prototype inherits as little.
const NOTHING = /*#__PURE__*/ Object.freeze(Object.create(null));

const createBare = (): Record<string, unknown> => create(NOTHING);

// A symbol is of no type that any member has, so a getter that throws is reported as `invalid_type`.
const UNREADABLE = Symbol('unreadable');

function readMember(input: Record<string, unknown>, name: string): unknown {
  try {
    return input[name];
  } catch {
    return UNREADABLE;
  }
}
