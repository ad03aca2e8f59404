/**
 * Finds what is wrong with the members of a charge that the merchant gives. The schema would find the same, but a slow phone takes
 * long to make it, and the form must be there before.
 */
import type { IssueCode } from '../../errors/issue.js';
import { hasCardNumber } from '../../fields/card-number.js';
import { normalizeEmail } from '../../fields/email.js';
import { findAmountProblem, normalizeCurrency } from '../../fields/money.js';
import { isVisibleAscii, isWellFormed, TEXT_MAX_LENGTH } from '../../fields/text.js';
import { isIpAddress, isReturnUrl } from '../../fields/url.js';
import { ID_MAX_LENGTH } from '../../schema/members.js';
import type { ResolvedRules } from '../../schema/rules.js';

type Judge<Value> = (value: Value) => IssueCode | false | undefined;

const judgeId: Judge<string> = (text) => !isVisibleAscii(text, ID_MAX_LENGTH) && 'id_invalid';
const judgeShort: Judge<string> = (text) => text.trim().length > TEXT_MAX_LENGTH && 'text_too_long';
const judgeFilled: Judge<string> = (text) => judgeShort(text) || (!text.trim() && 'text_empty');
const judgeTyped: Judge<string> = (text) => judgeShort(text) || (hasCardNumber(text) && 'card_number_misplaced');

/** How each text is judged. */
const JUDGES: Readonly<Record<string, Judge<string>>> = {
  currency: (code) => !normalizeCurrency(code) && 'currency_invalid',
  customer_id: judgeId,
  checkout_id: judgeId,
  remote_ip: (ip) => !isIpAddress(ip) && 'ip_invalid',
  return_url: (url) => !isReturnUrl(url) && 'url_invalid',
  description: judgeShort,
  country: judgeFilled,
  postal_code: judgeShort,
  state: judgeShort,
  city: (text) => judgeFilled(text) || judgeTyped(text),
  line1: (text) => judgeFilled(text) || judgeTyped(text),
  line2: judgeTyped,
  email: (text) => !normalizeEmail(text) && 'email_invalid',
  name: (text) => judgeFilled(text) || judgeTyped(text),
};

const OPTIONAL: readonly string[] = ['customer_id', 'checkout_id', 'description'];

/** Lists the members that are missing or wrong, each with the schema's code. */
export function findProblems(
  members: Readonly<Record<string, unknown>>,
  { getMinimumAmount, acceptsCurrency }: ResolvedRules,
): [name: string, code: IssueCode][] {
  const problems = Object.entries(members).flatMap(([name, value]): [string, IssueCode][] => {
    if (value === undefined && OPTIONAL.includes(name)) return [];
    const code = judge(name, value);
    return code ? [[name, code]] : [];
  });
  const { amount, currency } = members;
  if (typeof currency !== 'string' || problems.some(([name]) => name === 'currency')) return problems;
  const code = currency.toLowerCase();
  if (!acceptsCurrency(code)) problems.push(['currency', 'currency_not_supported']);
  if (Number(amount) < getMinimumAmount(code) && !problems.some(([name]) => name === 'amount')) {
    problems.push(['amount', 'amount_too_small']);
  }
  return problems;
}

function judge(name: string, value: unknown): IssueCode | false | undefined {
  if (value === undefined) return 'required';
  if (name === 'amount') {
    return typeof value === 'number' ? findAmountProblem(value) : 'invalid_type';
  }
  if (typeof value !== 'string') return 'invalid_type';
  return isWellFormed(value) ? JUDGES[name]?.(value) : 'text_malformed';
}
