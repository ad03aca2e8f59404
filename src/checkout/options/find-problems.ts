/** Finds what is wrong with the members of a charge that the merchant gives. */

// The schema would find the same, but a slow phone takes long to make it, and the form must be there before.
import type { IssueCode } from '../../errors/issue.js';
import { findAmountProblem } from '../../fields/money.js';
import * as rules from '../../fields/text-rules.js';
import type { ResolvedRules } from '../../schema/rules.js';

/** The rules of the texts, which are those of the schema. */
const RULES: Readonly<Record<string, rules.TextRule>> = {
  currency: rules.currency,
  customer_id: rules.id,
  checkout_id: rules.id,
  remote_ip: rules.ipAddress,
  return_url: rules.returnUrl,
  country: rules.filled,
  postal_code: rules.orNone,
  state: rules.orNone,
  city: rules.filledByBuyer,
  line1: rules.filledByBuyer,
  line2: rules.orNoneByBuyer,
  email: rules.email,
  name: rules.filledByBuyer,
  description: rules.orLeftOut,
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
  return rule && rules.followRule(rule, { value });
}
