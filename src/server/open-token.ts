/** Opens a token in memory, in order to compare what the page has sealed with the order. Nothing of it is kept. */
import { encodeHex, encodeUtf8 } from '../bytes.js';
import { normalizeCurrency } from '../fields/money.js';
import { copyOwn, type OwnMembers } from '../options/own.js';
import { getCardChargeSchema } from '../schema/card-charge.js';
import { readChargeJson } from '../schema/read-charge-json.js';
import { getSepaChargeSchema } from '../schema/sepa-charge.js';
import { decryptToken } from '../token/decrypt.js';
import type { CheckedOrder } from './order.js';

/** A token that was opened. */
export interface OpenedToken {
  /** Its SHA-256 in hexadecimal. */
  readonly hash: string;
  /** Tells whether it is for the amount, the currency, the description and the customer of an order. */
  fits(order: CheckedOrder): boolean;
}

/**
 * Opens a token in lower case.
 * @returns `undefined` if it does not open, has a member that stands twice or that the method does not have, or is for the other
 * method.
 */
export async function openToken(
  key: CryptoKey,
  token: string,
  method: 'card' | 'sepa',
): Promise<OpenedToken | undefined> {
  const [members, hash] = await Promise.all([readMembers(key, token, method), hashToken(token)]);
  return members && { hash, fits: (order) => fits(members, order) };
}

async function readMembers(key: CryptoKey, token: string, method: 'card' | 'sepa'): Promise<OwnMembers | undefined> {
  try {
    const members = copyOwn(readChargeJson(await decryptToken(key, token)));
    const { shape } = method === 'card' ? getCardChargeSchema() : getSepaChargeSchema();
    const account = method === 'card' ? 'cardNumber' : 'iban';
    // A gateway that does not care about the case of letters would read `Amount` as well.
    const isKnown = members && account in members && Object.keys(members).every((name) => Object.hasOwn(shape, name));
    return isKnown ? members : undefined;
  } catch {
    return undefined;
  }
}

function fits(members: OwnMembers, order: CheckedOrder): boolean {
  const { amount, currency, description, customer_id, checkout_id } = members;
  return (
    amount === order.amount &&
    normalizeCurrency(toText(currency)) === order.currency &&
    toText(description).trim() === order.description &&
    customer_id === order.customerId &&
    ('cardNumber' in members || checkout_id === order.checkoutId)
  );
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '');

async function hashToken(token: string): Promise<string> {
  const digest = await globalThis.crypto.subtle.digest('SHA-256', encodeUtf8(token));
  return encodeHex(new Uint8Array(digest));
}
