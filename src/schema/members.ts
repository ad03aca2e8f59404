/** Defines the kinds of members in charges and customers, and the rules between members. */
import * as z from 'zod/mini';
import { ISSUE_MESSAGES, type IssueCode } from '../errors/issue.js';
import { isCardNumber, normalizeCardNumber } from '../fields/card-number.js';
import { findAmountProblem } from '../fields/money.js';
import { followRule, ipAddress, type TextRule } from '../fields/text-rules.js';
import type { ResolvedRules } from './rules.js';

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

// Each kind is a function, because a bundler keeps an unused constant if a call makes it.

/** A text that UTF-8 can encode, and that follows a rule. */
export function defineText(rule: TextRule, whenMissing?: string) {
  return z.string(want('must be a text', whenMissing)).check(follow((payload) => followRule(rule, payload)));
}

/** The buyer's IP address. */
export function defineRemoteIp() {
  return defineText(ipAddress, 'required, here or as the option remoteIp');
}

/** An amount in the smallest unit of its currency. */
export function defineAmount() {
  return z
    .number({
      // NaN and infinity are numbers in JavaScript, but not for zod.
      error: (issue) =>
        typeof issue.input === 'number' ? ISSUE_MESSAGES.amount_not_integer : want('must be a number').error(issue),
    })
    .check(follow(({ value }) => findAmountProblem(value)));
}

/**
 * Digits, given as a text or a number.
 * @param unsafe The code for a number that has lost digits, if a bigint is accepted too.
 */
export function defineDigits<Input extends string | number | bigint = string | number>(
  normalize: (value: string) => string | undefined,
  code: IssueCode,
  unsafe?: IssueCode,
) {
  // Of any type for zod, because a bigint has no JSON Schema. A pipe or a transform of zod would need more bytes.
  const anything = z.unknown() as z.ZodMiniType<string, Input>;
  const digits = anything.check((payload: Payload<unknown>) => {
    const { value, issues } = payload;
    const isNumber = typeof value === 'number' || (unsafe && typeof value === 'bigint');
    if (!isNumber && typeof value !== 'string') {
      const message = want('must be a text or a number').error({ input: value });
      issues.push({ code: 'invalid_type', expected: 'string', input: value, message });
      return;
    }
    const isUnsafe = Number.isInteger(value) && !Number.isSafeInteger(value);
    // The sign of a negative number would look like a hyphen.
    const text = isUnsafe || (isNumber && Number(value) < 0) ? undefined : normalize(String(value));
    if (text === undefined) refuse(payload, (isUnsafe && unsafe) || code);
    else payload.value = text;
  });
  digits._zod.processJSONSchema = ({ io }, json) => {
    if (io === 'output') json.type = 'string';
  };
  return digits;
}

/** A card number, given as a text, an integer or a bigint. All its digits are sent. */
export function defineCardNumber() {
  return defineDigits<string | number | bigint>(readCardNumber, 'card_number_invalid', 'card_number_unsafe');
}

function readCardNumber(value: string): string | undefined {
  const digits = normalizeCardNumber(value);
  return digits !== undefined && isCardNumber(digits) ? digits : undefined;
}

/**
 * A rule between members. It runs if each of them is valid by itself, even if other members are wrong.
 * @param names The problem is reported to the first one.
 */
export function across<Members extends object>(
  names: readonly [keyof Members & string, ...(keyof Members & string)[]],
  findProblem: (members: Members) => IssueCode | undefined,
): z.core.$ZodCheck<Members> {
  const check = (payload: Payload<Members>) => {
    const code = findProblem(payload.value);
    if (code) refuse(payload, code, [names[0]]);
  };
  const when = (payload: Payload<unknown>) => names.every((name) => isValid(payload, name));
  // What `z.check` makes, without its class.
  return { _zod: { check, def: { check: 'custom', when }, onattach: [] } };
}

// A wrong member keeps its given value, and the input may not be an object.
function isValid({ value, issues }: Payload<unknown>, name: string): boolean {
  return Object(value)[name] !== undefined && !issues.some(({ path }) => path?.[0] === name);
}

/** The merchant accepts the currency. */
export function isAccepted({ acceptsCurrency }: Pick<ResolvedRules, 'acceptsCurrency'>) {
  return across<{ currency: string }>(['currency'], ({ currency }) =>
    acceptsCurrency(currency) ? undefined : 'currency_not_supported',
  );
}

/** The amount is at least the minimum of its currency. */
export function isEnough({ getMinimumAmount }: ResolvedRules) {
  return across<{ amount: number; currency: string }>(['amount', 'currency'], ({ amount, currency }) =>
    amount < getMinimumAmount(currency) ? 'amount_too_small' : undefined,
  );
}

/** A charge without a required `remote_ip`, which may be filled later. */
export type WithRemoteIpLater<Input extends { remote_ip: string }> = {
  [Name in keyof Input as Name extends 'remote_ip' ? never : Name]: Input[Name];
} & {
  /** The buyer's IPv4 or IPv6 address. Required, unless the tokenizer's `remoteIp` fills it. */
  remote_ip?: string | undefined;
};
