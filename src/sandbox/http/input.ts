/** What a request says, read by the SDK's own schemas: a charge to an order, its account reduced to what may be kept. */
import { ValidationError } from '../../errors/validation-error.js';
import type { CustomerRecord } from '../../schema/customer.js';
import type { ChargeRules } from '../../schema/rules.js';
import { toCardOrder, toSepaOrder } from '../charges/order.js';
import type { Order } from '../store/objects.js';
import { type BodyKind, readLeniently } from './lenient.js';
import { createParsers } from './parsers.js';
import { toValidationProblem } from './problem.js';
import { maskMembers } from './redact.js';

/** How a charge is paid. */
export type OrderType = Order['type'];

/** Takes what a stricter gateway would refuse. */
export type Warn = (...warnings: readonly string[]) => void;

/** What the reading of an order goes by. */
export interface OrderReading {
  readonly type: OrderType;
  /** The merchant's time, in milliseconds, by which a card expires. */
  readonly now: number;
  readonly warn: Warn;
}

/** Reads the members of requests, or refuses with every problem. */
export interface InputReader {
  /**
   * Reads the members of a charge as an order.
   * @throws {Problem} 400 with every problem.
   */
  parseOrder(members: unknown, reading: OrderReading): Order;
  /**
   * Reads a customer, its texts masked.
   * @throws {Problem} 400 with every problem.
   */
  parseCustomer(members: unknown, warn: Warn): CustomerRecord;
}

/** Creates a reader, once for merchants of any time: nothing is awaited while it reads, and parsed JSON has no getters. */
export function createInputReader(rules: ChargeRules, isStrict: boolean): InputReader {
  let merchantNow = 0;
  const { parseCard, parseSepa, parseCustomer } = createParsers({ ...rules, now: () => merchantNow });
  const read = (kind: BodyKind, given: unknown, warn: Warn): unknown => {
    if (isStrict) return given;
    const { members, warnings } = readLeniently(kind, given);
    warn(...warnings);
    return members;
  };
  return {
    parseOrder(given, { type, now, warn }) {
      merchantNow = now;
      const members = read(type, given, warn);
      return refuseWithAll(() => (type === 'card' ? toCardOrder(parseCard(members)) : toSepaOrder(parseSepa(members))));
    },
    parseCustomer(given, warn) {
      const members = read('customer', given, warn);
      return refuseWithAll(() => maskMembers(parseCustomer(members)));
    },
  };
}

function refuseWithAll<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    throw error instanceof ValidationError ? toValidationProblem(error.issues) : error;
  }
}

/** Tells how members are paid by which of `cardNumber` and `iban` is there; `undefined` for both or neither. */
export function findOrderType(members: unknown): OrderType | undefined {
  if (typeof members !== 'object' || members === null) return undefined;
  const hasCard = Object.hasOwn(members, 'cardNumber');
  const hasIban = Object.hasOwn(members, 'iban');
  if (hasCard === hasIban) return undefined;
  return hasCard ? 'card' : 'sepa_debit';
}
