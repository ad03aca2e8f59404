/** Input parsed at a fixed instant, and what was found wrong with it. */
import { ValidationError } from '../../src/errors/validation-error.js';
import { type CardCharge, cardChargeReaderFor } from '../../src/schema/card-charge.js';
import { type CustomerRecord, customerReaderFor } from '../../src/schema/customer.js';
import { parseInput } from '../../src/schema/parse.js';
import { type ChargeRules, resolveRules } from '../../src/schema/rules.js';
import { type SepaCharge, sepaChargeReaderFor } from '../../src/schema/sepa-charge.js';
import { cardCharge, sepaCharge } from '../charges.js';

/** When every charge of these tests is judged. */
export const NOW = Date.UTC(2026, 6, 15);

export const card = { ...cardCharge, expMonth: '12', expYear: '2031' };
export const sepa = sepaCharge;
export const customer = { email: 'ada@example.com', currency: 'eur' };

const resolve = (rules: ChargeRules) => resolveRules({ now: () => NOW, ...rules });

export const parseCard = (input: unknown, rules: ChargeRules = {}): CardCharge =>
  parseInput(cardChargeReaderFor(resolve(rules)), input);

export const parseSepa = (input: unknown, rules: ChargeRules = {}): SepaCharge =>
  parseInput(sepaChargeReaderFor(resolve(rules)), input);

export const parseCustomer = (input: unknown, rules: ChargeRules = {}): CustomerRecord =>
  parseInput(customerReaderFor(resolve(rules)), input);

/** Runs a parse that must refuse its input. Any other outcome fails the test. */
export function refusalOf(parse: () => unknown): ValidationError {
  try {
    parse();
  } catch (error) {
    if (error instanceof ValidationError) return error;
    throw error;
  }
  throw new Error('The input was accepted.');
}

/** Lists what a parse refuses, each as `member code`, in alphabetical order. */
export function problemsOf(parse: () => unknown): string[] {
  return refusalOf(parse)
    .issues.map(({ path, code }) => `${path} ${code}`)
    .sort();
}

/** Copies an object without one member. */
export function without(input: object, name: string): object {
  return Object.fromEntries(Object.entries(input).filter(([other]) => other !== name));
}
