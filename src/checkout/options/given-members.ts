/** The members of a charge that the merchant gives. */
import { createOptionError } from '../../errors/option-error.js';
import { removeReturn } from '../../fields/return-url.js';
import { takeOwn } from '../../options/own.js';
import type { CardCharge } from '../../schema/card-charge.js';
import { judgeCharge, type MemberProblem } from '../../schema/judge-charge.js';
import type { ResolvedRules } from '../../schema/rules.js';
import type { SepaCharge } from '../../schema/sepa-charge.js';
import type { FieldName, PaymentMethod } from '../names.js';
import type { CheckoutOptions } from './checkout-options.js';
import { listProblems } from './describe-problems.js';
import { isOneOf } from './shapes.js';

/** What a merchant gives: the options, the fields that the form asks for, and the default values. */
interface Given {
  readonly options: CheckoutOptions;
  readonly asked: readonly FieldName[];
  readonly defaultValues: NonNullable<CheckoutOptions['defaultValues']>;
}

/** The members that the shop's server tells. */
const FROM_SERVER = /^(amount|currency|remote_ip)$/;

/** What is found of the default values. */
interface JudgedDefaults extends Pick<Given, 'defaultValues'> {
  /** The names of the wrong ones, each with its problem. */
  readonly wrongDefaults: string;
}

/**
 * Judges the members of a charge that the merchant gives, before anyone types. They are judged again later, with the others.
 * Default values are data of a customer, so a wrong one is no mistake of code.
 * @throws {ConfigurationError} when a member is missing or wrong.
 */
export function judgeGiven(
  options: CheckoutOptions,
  asked: readonly FieldName[],
  rules: ResolvedRules,
  method: PaymentMethod,
): JudgedDefaults {
  const { tokenizer, remoteIp, amount, server, defaultValues = {} } = options;
  const given = Object.fromEntries(Object.entries(defaultValues).filter(([, value]) => value !== undefined));
  const members = writeFixedMembers({ options, asked: [], defaultValues: given }, method);
  const all = takeOwn<FixedMembers>({ name: undefined, email: undefined, country: undefined, ...members });
  // The buyer types what is not among them.
  const problems = judgeCharge(method, all, rules).problems.filter(([name]) => name in all);
  const isAwaited = server !== undefined && amount === undefined;
  const read = (name: string) => members[name as keyof FixedMembers];
  const isFilled = (name: string) =>
    isOneOf(asked, name) ||
    (isAwaited && FROM_SERVER.test(name)) ||
    // A function of the page tells it, or a tokenizer.
    (name === 'remote_ip' && read(name) === undefined && (tokenizer ?? remoteIp)) ||
    typeof read(name) === 'function';
  const isGiven = ([name]: MemberProblem) => Object.hasOwn(given, name);
  const mistakes = problems.filter((problem) => !isGiven(problem) && !isFilled(problem[0]));
  if (mistakes.length > 0) throw createOptionError(`${listProblems(mistakes)} is wrong`);
  const wrong = problems.filter(isGiven);
  for (const [name] of wrong) delete given[name];
  // The buyer fills a field that is empty.
  const reported = wrong.filter(([name]) => !isOneOf(asked, name) || read(name) !== '');
  return { defaultValues: given, wrongDefaults: listProblems(reported) };
}

/** The members of a charge of either method. Their values are not checked yet. */
export type ChargeDraft = { [Name in keyof CardCharge | keyof SepaCharge]?: unknown };

/** The members that the buyer does not type, and for each field of the form a text. */
type FixedMembers = ChargeDraft & { [Name in FieldName]?: string | undefined };

/** Writes those members of a charge that the buyer does not type. */
export function writeFixedMembers({ options, asked, defaultValues }: Given, method: PaymentMethod): FixedMembers {
  const { amount, currency, customerId, checkoutId, description, remoteIp } = options;
  const address = globalThis.location?.href;
  // No bank leads a buyer back to a page without an address, such as `about:srcdoc`.
  const returnUrl = options.returnUrl ?? (address?.startsWith('about:') ? undefined : address);
  // The interface requires all of them, and accepts a hyphen for a part that an address does not have.
  const none = { line1: '-', city: '-', line2: '', state: '', postal_code: '' };
  const members: FixedMembers = { ...none, ...defaultValues };
  for (const name of asked) members[name] = '';
  return {
    ...members,
    amount,
    currency,
    customer_id: customerId,
    description,
    remote_ip: typeof remoteIp === 'function' ? undefined : remoteIp,
    ...(method === 'card'
      ? { return_url: typeof returnUrl === 'string' ? removeReturn(returnUrl) : returnUrl }
      : { checkout_id: checkoutId }),
  };
}
