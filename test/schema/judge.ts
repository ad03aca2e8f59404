/** Parses input at a fixed time, and lists its problems. */
import { ValidationError } from '../../src/errors/validation-error.js';
import { type CardCharge, createCardChargeSchema } from '../../src/schema/card-charge.js';
import { type CustomerRecord, createCustomerSchema } from '../../src/schema/customer.js';
import { parseInput } from '../../src/schema/parse.js';
import type { ChargeRules } from '../../src/schema/rules.js';
import { createSepaChargeSchema, type SepaCharge } from '../../src/schema/sepa-charge.js';
import { cardCharge, sepaCharge } from '../charges.js';

/** The time at which these tests judge every charge. */
export const NOW = Date.UTC(2026, 6, 15);

export const card = { ...cardCharge, expMonth: '12', expYear: '2031' };
export const sepa = sepaCharge;
export const customer = { email: 'ada@example.com', currency: 'eur' };

const now = () => NOW;
const cardSchema = createCardChargeSchema({ now });
const sepaSchema = createSepaChargeSchema({ now });
const customerSchema = createCustomerSchema({ now });

export const parseCard = (input: unknown, rules?: ChargeRules): CardCharge =>
  parseInput(rules ? createCardChargeSchema({ now, ...rules }) : cardSchema, input);

export const parseSepa = (input: unknown, rules?: ChargeRules): SepaCharge =>
  parseInput(rules ? createSepaChargeSchema({ now, ...rules }) : sepaSchema, input);

export const parseCustomer = (input: unknown, rules?: ChargeRules): CustomerRecord =>
  parseInput(rules ? createCustomerSchema({ now, ...rules }) : customerSchema, input);

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

/** Returns a parsed value as its JSON has it: members that are `undefined` are not sent. */
export function writeSent(value: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value));
}
