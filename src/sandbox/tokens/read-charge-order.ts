/** Reads the order in the body of a token route, or inside a token, with the SDK's own schemas. */
import { getCardChargeSchema } from '../../schema/card-charge.js';
import { parseInput } from '../../schema/parse.js';
import type { ResolvedRules } from '../../schema/rules.js';
import { getSepaChargeSchema } from '../../schema/sepa-charge.js';
import { type Reading, readMembers } from '../http/reading.js';
import { type ChargeOrder, type OrderType, toCardOrder, toSepaOrder } from './charge-order.js';

/** Reads an order at a merchant's time, in milliseconds. */
export type ReadChargeOrder = (type: OrderType, given: unknown, now: number) => Reading<ChargeOrder>;

/** Creates one reader for the times of all merchants. It is safe: reading awaits nothing, and parsed JSON has no getters. */
export function createOrderReader(rules: ResolvedRules, isStrict: boolean): ReadChargeOrder {
  let merchantNow = 0;
  const ownRules = { ...rules, now: () => merchantNow };
  const cardSchema = getCardChargeSchema(ownRules);
  const sepaSchema = getSepaChargeSchema(ownRules);
  const parse: Readonly<Record<OrderType, (members: unknown) => ChargeOrder>> = {
    card: (members) => toCardOrder(parseInput(cardSchema, members)),
    sepa_debit: (members) => toSepaOrder(parseInput(sepaSchema, members)),
  };
  return (type, given, now) => {
    merchantNow = now;
    return readMembers(given, { kind: type, isStrict, parse: parse[type] });
  };
}

/** Finds the payment method by the members `cardNumber` and `iban`. Returns `undefined` if both or neither are there. */
export function findOrderType(members: unknown): OrderType | undefined {
  const [hasCard, hasIban] = ['cardNumber', 'iban'].map((name) => Object.hasOwn(Object(members), name));
  if (hasCard === hasIban) return undefined;
  return hasCard ? 'card' : 'sepa_debit';
}
