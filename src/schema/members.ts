/** The kinds of members that charges and customers are made of, and the rules across members that charges share. */
import * as z from 'zod/mini';
import { ISSUE_MESSAGES, type IssueCode } from '../errors/issue.js';
import { hasCardNumber, isCardNumber, normalizeCardNumber } from '../fields/card-number.js';
import { findIbanProblem, normalizeIban } from '../fields/iban.js';
import { findAmountProblem } from '../fields/money.js';
import { isVisibleAscii, isWellFormed, TEXT_MAX_LENGTH } from '../fields/text.js';
import { isIpAddress } from '../fields/url.js';
import type { ResolvedRules } from './rules.js';

/** The longest identifier, in characters. */
export const ID_MAX_LENGTH = 255;

/** The interface's own word for "none". */
export const NONE = '-';

type Payload<Value> = z.core.ParsePayload<Value>;

/** Brings a value into the form that is sent, in place, or returns what is wrong with it. */
type Rule<Value> = (payload: Payload<Value>) => IssueCode | undefined;

/** Refuses a value by a code. The issue holds no value. */
function refuse({ issues }: Payload<unknown>, code: IssueCode, path: string[] = []): void {
  issues.push({ code: 'custom', params: { code }, message: ISSUE_MESSAGES[code], input: undefined, path });
}

// One check of our own for each member: those of zod would run on what is no text, count code points, and weigh more.
function follow<Value>(rule: Rule<Value>) {
  return (payload: Payload<Value>): void => {
    const code = rule(payload);
    if (code) refuse(payload, code);
  };
}

/** Words the problem of a member that is missing or of another type; zod finds it. */
function want(type: string, whenMissing: string = ISSUE_MESSAGES.required) {
  return { error: ({ input }: { input?: unknown }) => (input === undefined ? whenMissing : type) };
}

/** What an object says of an input that is none, or that has members of other names. */
export const namedMembers = {
  error: ({ code }: { code: string }) =>
    code === 'unrecognized_keys' ? ISSUE_MESSAGES.unrecognized_field : 'an object',
};

// Each kind is a function: a bundler keeps a constant that calls, even one that nobody uses.

/** A text that UTF-8 can carry, by its rule. */
function text(rule: Rule<string>, whenMissing?: string) {
  return z
    .string(want('a text', whenMissing))
    .check(follow((payload) => (isWellFormed(payload.value) ? rule(payload) : 'text_malformed')));
}

/** A text in the form that is sent; `undefined` for one that has none. */
export function normalized(normalize: (value: string) => string | undefined, code: IssueCode) {
  return text((payload) => replaceBy(normalize, payload, code));
}

/** A text that is sent as given, where it passes. */
export function passing(isRight: (value: string) => boolean, code: IssueCode, whenMissing?: string) {
  return text(({ value }) => (isRight(value) ? undefined : code), whenMissing);
}

/** An identifier that the gateway gave. */
export function id() {
  return passing((value) => isVisibleAscii(value, ID_MAX_LENGTH), 'id_invalid');
}

/** A text of at most 500 characters, trimmed, then by its rule. */
function shortText(rule: Rule<string>) {
  return text((payload) => {
    payload.value = payload.value.trim();
    return payload.value.length > TEXT_MAX_LENGTH ? 'text_too_long' : rule(payload);
  });
}

/** A short text that must say something. */
export const filled = () => shortText(({ value }) => (value ? undefined : 'text_empty'));

/** A short text that may be empty, which is sent as `-`. */
export const orNone = () => shortText(writeNone);

/** The same two, for what a buyer types: a card number is sometimes typed by mistake. */
export const filledByBuyer = () => shortText(({ value }) => (value ? findCardNumber(value) : 'text_empty'));
export const orNoneByBuyer = () => shortText((payload) => writeNone(payload) ?? findCardNumber(payload.value));

function writeNone(payload: Payload<string>): undefined {
  payload.value ||= NONE;
  return undefined;
}

function findCardNumber(value: string): IssueCode | undefined {
  return hasCardNumber(value) ? 'card_number_misplaced' : undefined;
}

/** A short text that is left out where it is empty. */
export function orLeftOut() {
  return shortText((payload) => {
    payload.value ||= undefined as never;
    return undefined;
  });
}

/** The buyer's address on the internet. */
export function remoteIp() {
  return passing(isIpAddress, 'ip_invalid', 'required, or the option remoteIp');
}

/** An amount in the smallest unit of its currency. */
export function amount() {
  return z
    .number({
      // NaN and the infinite are numbers to JavaScript, but not to zod.
      error: (issue) =>
        typeof issue.input === 'number' ? ISSUE_MESSAGES.amount_not_integer : want('a number').error(issue),
    })
    .check(follow(({ value }) => findAmountProblem(value)));
}

/**
 * A text of digits, or a number, in the form that is sent.
 * @param unsafe The code of a number that has lost digits, where a bigint may be given instead.
 */
export function digits<Input extends string | number | bigint = string | number>(
  normalize: (value: string) => string | undefined,
  code: IssueCode,
  unsafe?: IssueCode,
) {
  // A number becomes a text first, because a bigint has no JSON Schema. Not in a transform of zod, which weighs more.
  const anything = z.unknown() as z.ZodMiniType<string, Input>;
  return z.pipe(
    anything.check((payload: Payload<unknown>) => {
      const { value } = payload;
      if (typeof value === 'number' || (unsafe && typeof value === 'bigint')) {
        if (Number.isInteger(value) && !Number.isSafeInteger(value)) refuse(payload, unsafe ?? code);
        // Written out, its sign would pass for a hyphen.
        else if (value < 0) refuse(payload, code);
        payload.value = String(value);
      }
    }),
    z.string(want('a text or a number')).check(follow((payload) => replaceBy(normalize, payload, code))),
  );
}

/** A card number as a text, an integer or a bigint, sent digit for digit. */
export function cardNumber() {
  return digits<string | number | bigint>(readCardNumber, 'card_number_invalid', 'card_number_unsafe');
}

function readCardNumber(value: string): string | undefined {
  const digits = normalizeCardNumber(value);
  return digits !== undefined && isCardNumber(digits) ? digits : undefined;
}

/** An IBAN of any printed form, in electronic form. */
export function iban() {
  return text((payload) => {
    payload.value = normalizeIban(payload.value);
    return findIbanProblem(payload.value);
  });
}

function replaceBy(normalize: (value: string) => string | undefined, payload: Payload<string>, code: IssueCode) {
  const value = normalize(payload.value);
  if (value === undefined) return code;
  payload.value = value;
  return undefined;
}

/**
 * A rule across members. It runs whenever each of them is there and right by itself, whatever is wrong with the others.
 * @param path The member that is told to be wrong.
 */
export function across<Members extends object>(
  names: readonly (keyof Members & string)[],
  path: keyof Members & string,
  findProblem: (members: Members) => IssueCode | undefined,
) {
  return z.check<Members>(
    (payload) => {
      const code = findProblem(payload.value);
      if (code) refuse(payload, code, [path]);
    },
    { when: (payload) => names.every((name) => isRight(payload as Payload<Partial<Members> | null>, name)) },
  );
}

// A member that is wrong keeps the value that was given, and what was given may be no object.
function isRight<Members>({ value, issues }: Payload<Partial<Members> | null>, name: keyof Members): boolean {
  return value?.[name] !== undefined && !issues.some(({ path }) => path?.[0] === name);
}

/** The currency is among those that the merchant accepts. */
export function isAccepted({ acceptsCurrency }: Pick<ResolvedRules, 'acceptsCurrency'>) {
  return across<{ currency: string }>(['currency'], 'currency', ({ currency }) =>
    acceptsCurrency(currency) ? undefined : 'currency_not_supported',
  );
}

/** The amount is at least the minimum of its currency. */
export function isEnough({ getMinimumAmount }: ResolvedRules) {
  return across<{ amount: number; currency: string }>(['amount', 'currency'], 'amount', ({ amount, currency }) =>
    amount < getMinimumAmount(currency) ? 'amount_too_small' : undefined,
  );
}

/** A charge whose `remote_ip` may be filled later. */
export type WithRemoteIpLater<Input extends { remote_ip: string }> = {
  [Name in keyof Input as Name extends 'remote_ip' ? never : Name]: Input[Name];
} & {
  /** The buyer's IPv4 or IPv6 address. Required, unless the tokenizer's `remoteIp` fills it. */
  remote_ip?: string | undefined;
};
