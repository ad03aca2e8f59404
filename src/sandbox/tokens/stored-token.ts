/** Tokens that were made by API, as the store keeps them and as answers show them. */
import type { Session } from '../state.js';
import { createKind } from '../store/store.js';
import { type ChargeOrder, toPaymentMethod } from './charge-order.js';
import type { TokenObject } from './token.js';

/** A kept token. It has everything for the charge, but not the account. */
export interface StoredToken {
  readonly id: string;
  readonly created: number;
  readonly order: ChargeOrder;
}

/** The tokens in a store. */
export const TOKENS = createKind<StoredToken>('token');

/** A token, and the id of the charge that used it. */
export interface ListedToken {
  readonly token: StoredToken;
  readonly charge: string | undefined;
}

/** Lists the tokens that a merchant made by API, newest first, each with the charge that used it. */
export async function listTokens({ sandbox: { store }, merchant }: Session, limit?: number): Promise<ListedToken[]> {
  const tokens = await store.list(merchant.name, TOKENS, { limit });
  const ids = tokens.map(({ id }) => id);
  const claims = await store.findClaims(merchant.name, ids);
  return tokens.map((token) => ({ token, charge: claims.get(token.id) }));
}

/** Shows a token and the charge that used it. */
export function showToken({ token: { id, created, order }, charge }: ListedToken): TokenObject {
  return {
    id,
    token: id,
    object: 'token',
    ...toPaymentMethod(order),
    created,
    livemode: false,
    used: charge !== undefined,
    charge: charge ?? null,
    ...showTerms(order),
  };
}

function showTerms({ amount, currency, customer_id, description, billing_details }: ChargeOrder) {
  return { amount, currency, customer_id, description, billing_details };
}
