/** What a request says, read by the SDK's own schemas: a charge to an order, its account reduced to what may be kept. */
import { ValidationError } from '../../errors/validation-error.js';
import { toCardOrder, toSepaOrder } from '../charges/order.js';
import type { Order } from '../store/objects.js';
import { type BodyKind, readLeniently } from './lenient.js';
import { toValidationProblem } from './problem.js';
import { maskMembers } from './redact.js';
import { type CustomerRecord, createParsers, type ResolvedRules } from './schemas.js';

/** How a charge is paid. */
export type OrderType = Order['type'];

/** Takes what a stricter gateway would refuse. */
export type Warn = (...warnings: readonly string[]) => void;

/** Reads the members of requests, or refuses with every problem. */
export interface InputReader {
  /**
   * Reads the members of a charge as an order.
   * @param now The merchant's time, in milliseconds, by which a card expires.
   * @throws {Problem} 400 with every problem.
   */
  parseOrder(now: number, type: OrderType, members: unknown, warn: Warn): Order;
  /**
   * Reads a customer, its texts masked.
   * @throws {Problem} 400 with every problem.
   */
  parseCustomer(members: unknown, warn: Warn): CustomerRecord;
}

/** Creates a reader, once for merchants of any time: nothing is awaited while it reads, and parsed JSON has no getters. */
export function createInputReader(rules: ResolvedRules, isStrict: boolean): InputReader {
  let merchantNow = 0;
  const { parseCard, parseSepa, parseCustomer } = createParsers({ ...rules, now: () => merchantNow });

  function parse<Parsed>(parseStrictly: (members: unknown) => Parsed, kind: BodyKind, given: unknown, warn: Warn) {
    const { members, warnings } = isStrict ? { members: given, warnings: [] } : readLeniently(kind, given);
    try {
      const parsed = parseStrictly(members);
      warn(...warnings);
      return parsed;
    } catch (error) {
      throw error instanceof ValidationError ? toValidationProblem(error.issues) : error;
    }
  }

  return {
    parseOrder(now, type, members, warn) {
      merchantNow = now;
      if (type === 'card') return toCardOrder(parse(parseCard, type, members, warn));
      return toSepaOrder(parse(parseSepa, type, members, warn));
    },
    parseCustomer: (members, warn) => maskMembers(parse(parseCustomer, 'customer', members, warn)),
  };
}

/** Tells how members are paid by which of `cardNumber` and `iban` is there; `undefined` for both or neither. */
export function findOrderType(members: unknown): OrderType | undefined {
  if (typeof members !== 'object' || members === null) return undefined;
  const hasCard = Object.hasOwn(members, 'cardNumber');
  const hasIban = Object.hasOwn(members, 'iban');
  if (hasCard === hasIban) return undefined;
  return hasCard ? 'card' : 'sepa_debit';
}
