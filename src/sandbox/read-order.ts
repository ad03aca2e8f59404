/** A charge's members, by the SDK's own schemas, to an order. */
import { cardChargeSchemaFor } from '../schema/card-charge.js';
import { parseInput } from '../schema/parse.js';
import { sepaChargeSchemaFor } from '../schema/sepa-charge.js';
import { parseOrRefuse, type Session } from './gateway.js';
import type { Order } from './objects.js';
import { toCardOrder, toSepaOrder } from './orders.js';

/** How a charge is paid. */
export type OrderType = Order['type'];

/**
 * Reads the members of a charge as an order.
 * @throws {Problem} 400 with every problem.
 */
export function readOrder({ rules }: Pick<Session, 'rules'>, type: OrderType, members: unknown): Order {
  return parseOrRefuse(() =>
    type === 'card'
      ? toCardOrder(parseInput(cardChargeSchemaFor(rules), members))
      : toSepaOrder(parseInput(sepaChargeSchemaFor(rules), members)),
  );
}

/** Tells how members are paid by which of `cardNumber` and `iban` is there; `undefined` for both or neither. */
export function findOrderType(members: unknown): OrderType | undefined {
  if (typeof members !== 'object' || members === null) return undefined;
  const hasCard = Object.hasOwn(members, 'cardNumber');
  const hasIban = Object.hasOwn(members, 'iban');
  if (hasCard === hasIban) return undefined;
  return hasCard ? 'card' : 'sepa_debit';
}
