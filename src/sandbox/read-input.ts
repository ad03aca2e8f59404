/** What a request says, read by the SDK's own schemas: a charge to an order, its account reduced to what may be kept. */
import { ValidationError } from '../errors/validation-error.js';
import { createCardChargeSchema } from '../schema/card-charge.js';
import { type CustomerRecord, createCustomerSchema } from '../schema/customer.js';
import { parseInput } from '../schema/parse.js';
import type { ChargeRules } from '../schema/rules.js';
import { createSepaChargeSchema } from '../schema/sepa-charge.js';
import type { Order } from './objects.js';
import { toCardOrder, toSepaOrder } from './orders.js';
import { toValidationProblem } from './problem.js';

/** How a charge is paid. */
export type OrderType = Order['type'];

/** Reads the members of requests, or refuses with every problem. */
export interface InputReader {
  /**
   * Reads the members of a charge as an order.
   * @param now The merchant's time, in milliseconds, by which a card expires.
   * @throws {Problem} 400 with every problem.
   */
  readOrder(now: number, type: OrderType, members: unknown): Order;
  /**
   * Reads a customer.
   * @throws {Problem} 400 with every problem.
   */
  readCustomer(members: unknown): CustomerRecord;
}

/** Creates a reader, once for merchants of any time: nothing is awaited while it reads, and parsed JSON has no getters. */
export function createInputReader(rules: ChargeRules): InputReader {
  let merchantNow = 0;
  const merchantRules = { ...rules, now: () => merchantNow };
  const cardSchema = createCardChargeSchema(merchantRules);
  const sepaSchema = createSepaChargeSchema(merchantRules);
  const customerSchema = createCustomerSchema(merchantRules);
  return {
    readOrder(now, type, members) {
      merchantNow = now;
      return parseOrRefuse(() =>
        type === 'card' ? toCardOrder(parseInput(cardSchema, members)) : toSepaOrder(parseInput(sepaSchema, members)),
      );
    },
    readCustomer: (members) => parseOrRefuse(() => parseInput(customerSchema, members)),
  };
}

function parseOrRefuse<Parsed>(parse: () => Parsed): Parsed {
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
