/** The rules between members of a charge. */
import type { IssueCode } from '../errors/issue.js';
import { findExpiryProblem } from '../fields/card-expiry.js';
import { fitsCardBrand } from '../fields/security-code.js';
import type { ResolvedRules } from './rules.js';

/** A rule between members. It runs if each of them is valid by itself, even if other members are wrong. */
export interface RuleBetween<Members> {
  /** The members. The problem is reported to the first one. */
  readonly names: readonly [keyof Members & string, ...(keyof Members & string)[]];
  readonly findProblem: (members: Members) => IssueCode | undefined;
}

/** The amount is at least the minimum of its currency. */
const isEnough = ({ getMinimumAmount }: ResolvedRules): RuleBetween<{ amount: number; currency: string }> => ({
  names: ['amount', 'currency'],
  findProblem: ({ amount, currency }) => (amount < getMinimumAmount(currency) ? 'amount_too_small' : undefined),
});

/** The merchant accepts the currency. */
export const isAccepted = ({ acceptsCurrency }: ResolvedRules): RuleBetween<{ currency: string }> => ({
  names: ['currency'],
  findProblem: ({ currency }) => (acceptsCurrency(currency) ? undefined : 'currency_not_supported'),
});

/** The currency is the euro, because the SEPA direct debit rulebook allows no other, and the merchant accepts it. */
const isAcceptedEuro = (rules: ResolvedRules): RuleBetween<{ currency: string }> =>
  isAccepted({ ...rules, acceptsCurrency: (code) => code === 'eur' && rules.acceptsCurrency(code) });

/** The security code has the length of its card's brand. */
const fitsBrand: RuleBetween<{ cvc: string; cardNumber: string }> = {
  names: ['cvc', 'cardNumber'],
  findProblem: ({ cvc, cardNumber }) => (fitsCardBrand(cvc, cardNumber) ? undefined : 'cvc_invalid'),
};

/** The expiry is not past, and not too far ahead. */
const isNotPast = ({ now }: ResolvedRules): RuleBetween<{ expMonth: string; expYear: string }> => ({
  names: ['expYear', 'expMonth'],
  findProblem: ({ expMonth, expYear }) => findExpiryProblem(expMonth, expYear, now()),
});

/** Lists the rules between the members of a card charge. */
export const listCardRules = (rules: ResolvedRules) => [
  isEnough(rules),
  isAccepted(rules),
  fitsBrand,
  isNotPast(rules),
];

/** Lists the rules between the members of a SEPA charge. */
export const listSepaRules = (rules: ResolvedRules) => [isEnough(rules), isAcceptedEuro(rules)];
