/** A schema of known members, read once, judged one by one and then together. */
import * as z from 'zod/mini';
import type { IssueCode } from '../errors/issue.js';
import { addIssue } from './member.js';
import { MESSAGES } from './messages.js';

/** Reports a problem that several members make together. */
export type ReportAt<Sent> = (path: keyof Sent & string, code: IssueCode) => void;

/** Judges members together. One that was wrong by itself is `undefined`. */
export type CrossCheck<Sent> = (members: Partial<Sent>, report: ReportAt<Sent>) => void;

type Shape = Parameters<typeof z.strictObject>[0];

/** Makes the schema of an object that has these members and no other. */
export function strictSchema<Given, Sent>(shape: Shape, crossCheck: CrossCheck<Sent>): z.ZodMiniType<Sent, Given> {
  const checked = z.strictObject(shape, { error: MESSAGES.invalid_type }).check(
    z.check<object>(
      (payload) => {
        reportEachUnrecognized(payload);
        crossCheck(payload.value as Partial<Sent>, (path, code) => addIssue(payload, path, code));
      },
      // Without it zod skips the check once a member is wrong, and the problems would come in two rounds.
      { when: ({ value }) => typeof value === 'object' },
    ),
  );
  return z.pipe(z.transform(readOwnMembers), checked) as unknown as z.ZodMiniType<Sent, Given>;
}

// zod names all unknown members in one issue; ours is one issue a member.
function reportEachUnrecognized(payload: { issues: object[] }): void {
  const found = payload.issues.splice(0) as { code?: string; keys?: string[] }[];
  for (const issue of found) {
    if (issue.code !== 'unrecognized_keys') payload.issues.push(issue);
    for (const name of issue.keys ?? []) addIssue(payload, name, 'unrecognized_field');
  }
}

/**
 * Copies the input's own members, each read once: a getter that changes its answer cannot pass one value and send another,
 * nothing is inherited from a polluted prototype, and `__proto__` is a name like any other.
 */
export function readOwnMembers(input: unknown): Record<string, unknown> | undefined {
  try {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
    const members: Record<string, unknown> = Object.create(null);
    for (const name of Object.keys(input)) members[name] = readMember(input as Record<string, unknown>, name);
    return members;
  } catch {
    return undefined;
  }
}

// A symbol is of no type that any member has, so a getter that throws is reported as `invalid_type`.
const UNREADABLE = Symbol('unreadable');

function readMember(input: Record<string, unknown>, name: string): unknown {
  try {
    return input[name];
  } catch {
    return UNREADABLE;
  }
}
