/** Finds what is wrong with the members of a charge that the merchant gives. */

// The schema would find the same, but a slow phone takes long to make it, and the form must be there before.
import type { IssueCode } from '../../errors/issue.js';
import { findAmountProblem } from '../../fields/money.js';
import {
  BUYER_RULES,
  currency,
  followRule,
  id,
  ipAddress,
  orLeftOut,
  returnUrl,
  type TextRule,
} from '../../fields/text-rules.js';
import type { ResolvedRules } from '../../schema/rules.js';

const RULES: Readonly<Record<string, TextRule>> = {
  ...BUYER_RULES,
  currency,
  customer_id: id,
  checkout_id: id,
  remote_ip: ipAddress,
  return_url: returnUrl,
  description: orLeftOut,
};
const OPTIONAL: readonly string[] = ['customer_id', 'checkout_id', 'description'];

/** Lists the members that are missing or wrong, each with the schema's code. */
export function findProblems(
  members: Readonly<Record<string, unknown>>,
  { getMinimumAmount, acceptsCurrency }: ResolvedRules,
): [name: string, code: IssueCode][] {
  const { amount, currency } = members;
  const code = String(currency).toLowerCase();
  return Object.entries(members).flatMap(([name, value]) => {
    let problem = judge(name, value);
    if (name === 'currency' && !acceptsCurrency(code)) problem ??= 'currency_not_supported';
    // As long as the currency is wrong, the amount cannot be compared with its minimum.
    const isComparable = name === 'amount' && !judge('currency', currency);
    if (isComparable && Number(amount) < getMinimumAmount(code)) problem ??= 'amount_too_small';
    return problem ? [[name, problem]] : [];
  });
}

function judge(name: string, value: unknown): IssueCode | undefined {
  if (value === undefined) return OPTIONAL.includes(name) ? undefined : 'required';
  if (name === 'amount') return typeof value === 'number' ? findAmountProblem(value) : 'invalid_type';
  if (typeof value !== 'string') return 'invalid_type';
  const rule = RULES[name];
  return rule && followRule(rule, { value });
}
