/** Finds what is wrong with the members of a charge that the merchant gives. */

// The schema would find the same, but a slow phone takes long to make it, and the form must be there before.
import type { IssueCode } from '../../errors/issue.js';
import { hasCardNumber } from '../../fields/card-number.js';
import { normalizeEmail } from '../../fields/email.js';
import { findAmountProblem, normalizeCurrency } from '../../fields/money.js';
import { isVisibleAscii, isWellFormed, TEXT_MAX_LENGTH } from '../../fields/text.js';
import { isIpAddress, isReturnUrl } from '../../fields/url.js';
import { ID_MAX_LENGTH } from '../../schema/members.js';
import type { ResolvedRules } from '../../schema/rules.js';

const isId = (text: string) => isVisibleAscii(text, ID_MAX_LENGTH);

/** The rules of the texts: for which members, whether a text is right, and the problem of one that is not. The first counts. */
const RULES: readonly (readonly [names: readonly string[], isRight: (text: string) => unknown, code: IssueCode])[] = [
  [['currency'], normalizeCurrency, 'currency_invalid'],
  [['customer_id', 'checkout_id'], isId, 'id_invalid'],
  [['remote_ip'], isIpAddress, 'ip_invalid'],
  [['return_url'], isReturnUrl, 'url_invalid'],
  [['email'], normalizeEmail, 'email_invalid'],
  [
    ['country', 'postal_code', 'state', 'city', 'line1', 'line2', 'name', 'description'],
    (text) => text.trim().length <= TEXT_MAX_LENGTH,
    'text_too_long',
  ],
  [['country', 'city', 'line1', 'name'], (text) => text.trim(), 'text_empty'],
  [['city', 'line1', 'line2', 'name'], (text) => !hasCardNumber(text), 'card_number_misplaced'],
];

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
  if (!isWellFormed(value)) return 'text_malformed';
  return RULES.find(([names, isRight]) => names.includes(name) && !isRight(value))?.[2];
}
