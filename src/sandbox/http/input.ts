/** Reads requests with the SDK's own schemas, and turns a charge into an order. */
import { ValidationError } from '../../errors/validation-error.js';
import { chooseChargeSchemas } from '../../schema/charge-schemas.js';
import { customerSchema, defineCustomer } from '../../schema/customer.js';
import { parseInput } from '../../schema/parse.js';
import { type ChargeRules, chooseSchema } from '../../schema/rules.js';
import { toCardOrder, toSepaOrder } from '../charges/order.js';
import type { Order } from '../store/objects.js';
import { type RequestContext, warn } from './context.js';
import { type BodyKind, readLeniently } from './lenient.js';
import { toValidationProblem } from './problem.js';
import { maskMembers } from './redact.js';
import { createTokenMemberReader } from './token-member.js';

/** How a charge is paid. */
export type OrderType = Order['type'];

/** Reads the members of requests. */
export type InputReader = ReturnType<typeof createInputReader>;

/**
 * Creates a parser for each kind. Without rules of its own, a sandbox uses the package's default schemas. Each parser throws a
 * `ValidationError`.
 */
export function createParsers(rules: ChargeRules) {
  const { rules: resolved, card, sepa } = chooseChargeSchemas(rules);
  const customer = chooseSchema(resolved, customerSchema, defineCustomer);
  return {
    card: (members: unknown) => parseInput(card, members),
    sepa_debit: (members: unknown) => parseInput(sepa, members),
    customer: (members: unknown) => parseInput(customer, members),
  };
}

/**
 * Creates one reader for each kind and for all merchants, though each merchant has its own time. That is safe, because reading
 * awaits nothing and parsed JSON has no getters. A reader warns about members that a stricter gateway could refuse, and throws
 * a `Problem`, 400, with every problem. A strict reader accepts only what the SDK accepts, and warns only of what it accepts.
 */
export function createInputReader(rules: ChargeRules, isStrict: boolean) {
  let merchantNow = 0;
  const parse = createParsers({ ...rules, now: () => merchantNow });
  const createRead =
    <Read>(kind: BodyKind, convert: (members: unknown) => Read) =>
    (context: Pick<RequestContext, 'get'>, given: unknown): Read => {
      merchantNow = context.get('session').now;
      const { members, warnings } = readLeniently(kind, given);
      if (!isStrict) warn(context, ...warnings);
      try {
        const read = convert(isStrict ? given : members);
        // The SDK accepts some of these too, for example digits as a text. What it refuses needs no warning.
        if (isStrict) warn(context, ...warnings);
        return read;
      } catch (error) {
        throw error instanceof ValidationError ? toValidationProblem(error.issues) : error;
      }
    };
  return {
    card: createRead('card', (members) => toCardOrder(parse.card(members))),
    sepa_debit: createRead('sepa_debit', (members) => toSepaOrder(parse.sepa_debit(members))),
    customer: createRead('customer', (members) => maskMembers(parse.customer(members))),
    token: createTokenMemberReader(isStrict),
  };
}

/** Finds the payment method by the members `cardNumber` and `iban`. Returns `undefined` if both or neither are there. */
export function findOrderType(members: unknown): OrderType | undefined {
  const [hasCard, hasIban] = ['cardNumber', 'iban'].map((name) => Object.hasOwn(Object(members), name));
  if (hasCard === hasIban) return undefined;
  return hasCard ? 'card' : 'sepa_debit';
}
