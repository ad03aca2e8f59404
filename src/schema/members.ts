/** Defines the kinds of members in charges and customers, and the rules between members. */
import * as z from 'zod/mini';
import { ISSUE_MESSAGES, type IssueCode } from '../errors/issue.js';
import { OPTIONAL_RULES } from '../fields/charge-members.js';
import { amount, cardNumber, expiryMonth, expiryYear, ipAddress, type TextRule } from '../fields/text-rules.js';
import type { RuleBetween } from './rules-between.js';

type Payload<Value> = z.core.ParsePayload<Value>;

/** Changes a value in place to the form that is sent, or returns its problem. */
type Rule<Value> = (payload: Payload<Value>) => IssueCode | undefined;

/** Refuses a value with a code. The issue does not hold the value. */
function refuse({ issues }: Payload<unknown>, code: IssueCode, path: string[] = []): void {
  issues.push({ code: 'custom', params: { code }, message: ISSUE_MESSAGES[code], input: undefined, path });
}

// Each member has one check of our own. Zod's checks would also run on values that are not texts, count code points, and need
// more bytes.
function follow<Value>(rule: Rule<Value>) {
  return (payload: Payload<Value>): void => {
    const code = rule(payload);
    if (code) refuse(payload, code);
  };
}

/** Writes the message for a member that is missing or has a wrong type. Zod finds the problem. */
function want(type: string, whenMissing: string = ISSUE_MESSAGES.required) {
  return { error: ({ input }: { input?: unknown }) => (input === undefined ? whenMissing : type) };
}

/** Writes the message for an input that is not an object, or that has unknown members. */
export const namedMembers = {
  error: ({ code }: { code: string }) =>
    code === 'unrecognized_keys' ? ISSUE_MESSAGES.unrecognized_field : 'must be an object',
};

/** A member that is a text. */
export type Text = z.ZodMiniString<string>;

/** A member that is a number. */
export type Amount = z.ZodMiniNumber<number>;

/** A member of digits, which may be given as a number. */
export type Digits<Input extends string | number | bigint = string | number> = z.ZodMiniType<string, Input>;

/** Wraps the rules of a charge's members in zod, in their order. */
function wrapMembers<Members>(rules: { readonly [Name in keyof Members]: unknown }): Members {
  const members: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(rules)) members[name] = wrapRule(name, rule as TextRule);
  return members as Members;
}

function wrapRule(name: string, rule: TextRule) {
  if (name === 'amount') return defineAmount();
  if (rule === cardNumber) return defineDigits(rule, 'card_number_unsafe');
  if (rule === expiryMonth || rule === expiryYear) return defineDigits(rule);
  const text = defineText(rule, rule === ipAddress ? 'required, here or as the option remoteIp' : undefined);
  return OPTIONAL_RULES.includes(rule) ? z.optional(text) : text;
}

/** Wraps the rules of a charge in zod: those of its members, and those between them. */
export function wrapCharge<Members extends z.core.$ZodLooseShape>(
  rules: { readonly [Name in keyof Members]: unknown },
  between: readonly RuleBetween<never>[],
): z.ZodMiniObject<Members, z.core.$strict> {
  return z
    .strictObject(wrapMembers<Members>(rules), namedMembers)
    .check(...between.map((rule) => across(rule as RuleBetween<object>))) as never;
}

/** A text that follows a rule. */
export function defineText(rule: TextRule, whenMissing?: string) {
  return z.string(want('must be a text', whenMissing)).check(follow(rule));
}

/** An amount in the smallest unit of its currency. */
function defineAmount() {
  return z
    .number({
      // NaN and infinity are numbers in JavaScript, but not for zod.
      error: (issue) =>
        typeof issue.input === 'number' ? ISSUE_MESSAGES.amount_not_integer : want('must be a number').error(issue),
    })
    .check(follow(amount));
}

/**
 * Digits, given as a text or a number.
 * @param unsafe The code for a number that has lost digits, if a bigint is accepted too.
 */
function defineDigits(rule: TextRule, unsafe?: IssueCode) {
  // Of any type for zod, because a bigint has no JSON Schema. A pipe or a transform of zod would need more bytes.
  const digits = z.unknown().check((payload: Payload<unknown>) => {
    const { value, issues } = payload;
    const isNumber = typeof value === 'number' || (unsafe && typeof value === 'bigint');
    if (!isNumber && typeof value !== 'string') {
      const message = want('must be a text or a number').error({ input: value });
      issues.push({ code: 'invalid_type', expected: 'string', input: value, message });
      return;
    }
    const isUnsafe = Number.isInteger(value) && !Number.isSafeInteger(value);
    // The sign of a negative number would look like a hyphen.
    payload.value = isUnsafe || (isNumber && Number(value) < 0) ? '' : String(value);
    const problem = rule(payload as Payload<string>);
    if (problem) refuse(payload, (isUnsafe && unsafe) || problem);
  });
  digits._zod.processJSONSchema = ({ io }, json) => {
    if (io === 'output') json.type = 'string';
  };
  return digits;
}

/** Wraps a rule between members in zod. */
export function across<Members extends object>({ names, findProblem }: RuleBetween<Members>) {
  return z.check<Members>(
    (payload) => {
      const code = findProblem(payload.value);
      if (code) refuse(payload, code, [names[0]]);
    },
    { when: (payload) => names.every((name) => isValid(payload, name)) },
  );
}

// A wrong member keeps its given value, and the input may not be an object.
function isValid({ value, issues }: Payload<unknown>, name: string): boolean {
  return Object(value)[name] !== undefined && !issues.some(({ path }) => path?.[0] === name);
}

/** A charge without a required `remote_ip`, which may be filled later. */
export type WithRemoteIpLater<Input extends { remote_ip: string }> = {
  [Name in keyof Input as Name extends 'remote_ip' ? never : Name]: Input[Name];
} & {
  /** The buyer's IPv4 or IPv6 address. Required, unless the tokenizer's `remoteIp` fills it. */
  remote_ip?: string | undefined;
};
