/** Judges a charge of a form by the rules that the schemas wrap. */
// Without zod, because a phone takes long to load it and to make its schemas. A test compares what both say.
import { type IssueCode, writeIssue } from '../errors/issue.js';
import { ValidationError } from '../errors/validation-error.js';
import { findAmountProblem } from '../fields/money.js';
import {
  cardNumber,
  currency,
  email,
  expiryMonth,
  expiryYear,
  filled,
  filledByBuyer,
  iban,
  id,
  ipAddress,
  orLeftOut,
  orNone,
  orNoneByBuyer,
  returnUrl,
  securityCode,
  type TextRule,
} from '../fields/text-rules.js';
import type { OwnMembers } from '../options/own.js';
import { writeCardChargeJson, writeSepaChargeJson } from './charge-json.js';
import type { ResolvedRules } from './rules.js';
import { fitsBrand, isAccepted, isAcceptedEuro, isEnough, isNotPast, type RuleBetween } from './rules-between.js';

/**
 * Lists the rule of each member, in the order of the JSON. The order is part of the security, as the schema of a card charge says,
 * and a test compares it with the schemas. Only the amount is no text.
 */
function listRules(method: 'card' | 'sepa'): Readonly<Record<string, TextRule | undefined>> {
  const money = { amount: undefined, currency, customer_id: id };
  const buyer = {
    country: filled,
    postal_code: orNone,
    state: orNone,
    city: filledByBuyer,
    line1: filledByBuyer,
    line2: orNoneByBuyer,
    email,
    name: filledByBuyer,
    description: orLeftOut,
  };
  if (method === 'sepa') return { iban, ...money, checkout_id: id, remote_ip: ipAddress, ...buyer };
  const card = { cardNumber, expMonth: expiryMonth, expYear: expiryYear, cvc: securityCode };
  return { ...card, ...money, remote_ip: ipAddress, return_url: returnUrl, ...buyer };
}

const OPTIONAL: readonly string[] = ['customer_id', 'checkout_id', 'description'];

/** A member that is missing or wrong, with the schema's code. */
export type MemberProblem = readonly [name: string, code: IssueCode];

/** What a judgement finds: the members that are right, as they are sent, and the problems. */
export interface ChargeJudgement {
  readonly charge: OwnMembers;
  readonly problems: readonly MemberProblem[];
}

/** Judges the copied members of a charge. */
export function judgeCharge(
  method: 'card' | 'sepa',
  members: OwnMembers | undefined,
  rules: ResolvedRules,
): ChargeJudgement {
  const charge: OwnMembers = Object.create(null);
  const problems: MemberProblem[] = [];
  const known = listRules(method);
  for (const [name, rule] of Object.entries(known)) {
    const holder = { value: members?.[name] };
    const code = judgeMember(name, rule, holder);
    if (code) problems.push([name, code]);
    else if (holder.value !== undefined) charge[name] = holder.value;
  }
  for (const name in members) if (!Object.hasOwn(known, name)) problems.push([name, 'unrecognized_field']);
  for (const { names, findProblem } of listRulesBetween(method, rules)) {
    const code = names.every((name) => name in charge) && findProblem(charge as never);
    if (code) problems.push([names[0], code]);
  }
  return { charge, problems };
}

function judgeMember(name: string, rule: TextRule | undefined, holder: { value: unknown }): IssueCode | undefined {
  const { value } = holder;
  if (value === undefined) return OPTIONAL.includes(name) ? undefined : 'required';
  if (!rule) return typeof value === 'number' ? findAmountProblem(value) : 'invalid_type';
  return typeof value === 'string' ? rule(holder as { value: string }) : 'invalid_type';
}

function listRulesBetween(method: 'card' | 'sepa', rules: ResolvedRules): readonly RuleBetween<never>[] {
  return method === 'card'
    ? [isEnough(rules), isAccepted(rules), fitsBrand(), isNotPast(rules)]
    : [isEnough(rules), isAcceptedEuro(rules)];
}

/**
 * Writes a charge as the JSON of its token.
 * @throws {ValidationError} with every problem at once.
 */
export function writeJudgedCharge(
  method: 'card' | 'sepa',
  members: OwnMembers | undefined,
  rules: ResolvedRules,
): string {
  const { charge, problems } = judgeCharge(method, members, rules);
  if (problems.length > 0) {
    throw new ValidationError(problems.map(([path, code]) => ({ path, code, message: writeIssue(code) })));
  }
  return method === 'card' ? writeCardChargeJson(charge as never) : writeSepaChargeJson(charge as never);
}
