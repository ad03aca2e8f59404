/** A schema of known members: each is read once, judged by its own rule, and then with the others. */
import * as z from 'zod/mini';
import type { IssueCode } from '../errors/issue.js';
import { create, hasOwn, isArray, keys } from '../intrinsics.js';
import type { Read } from './member.js';
import { describeCode } from './messages.js';

/** How each member is read. */
export type Members<Sent> = { readonly [Name in keyof Sent]-?: Read<unknown, Sent[Name]> };

/** Reports a problem that several members make together. */
type ReportAt<Sent> = (path: keyof Sent & string, code: IssueCode) => void;

/** Judges members together. One that was wrong by itself is missing. */
export type CrossCheck<Sent> = (members: Partial<Sent>, report: ReportAt<Sent>) => void;

/**
 * Makes the schema of an object that has these members and no other.
 * One zod transform and not an object schema, which would skip the checks across members once one is wrong, read a member of a
 * polluted prototype, and weigh 1.5 KB more.
 */
export function strictSchema<Given, Sent extends object>(
  members: Members<Sent>,
  crossCheck: CrossCheck<Sent>,
): z.ZodMiniType<Sent, Given> {
  const names = keys(members) as (keyof Sent & string)[];
  return z.transform<Given, Sent>((input, payload) => {
    const report = (path: string, code: IssueCode): undefined => {
      // zod's type knows only zod's codes; it passes ours on unread.
      (payload.issues as object[]).push({ code, message: describeCode(code), path: path ? [path] : [] });
    };
    const given = readOwnMembers(input);
    if (!given) return report('', 'invalid_type') as never;
    const sent = createBare() as Partial<Sent>;
    for (const name of names) {
      const value = members[name](given[name], (code) => report(name, code));
      if (value !== undefined) sent[name] = value;
    }
    for (const name of keys(given)) {
      if (!hasOwn(members, name)) report(name, 'unrecognized_field');
    }
    crossCheck(sent, report);
    return { ...sent } as Sent;
  });
}

/**
 * Copies the input's own members, each read once: a getter that changes its answer cannot pass one value and send another,
 * nothing is inherited from a polluted prototype, and `__proto__` is a name like any other.
 */
export function readOwnMembers(input: unknown): Record<string, unknown> | undefined {
  try {
    if (typeof input !== 'object' || input === null || isArray(input)) return undefined;
    const members = createBare();
    for (const name of keys(input)) members[name] = readMember(input as Record<string, unknown>, name);
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
