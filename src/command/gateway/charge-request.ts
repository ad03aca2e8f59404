/** Makes the request of a charge, also of one that can charge nothing. */
import type { GatewayRequest } from './ask.js';

/** The path of a card charge. */
export const CARD_ROUTE = '/v1/process/card-payment';

/** What a charge needs in its headers. */
interface ChargeKeys {
  readonly apiKey: string;
  readonly signature: string;
}

/** Creates the charge of a token, with the headers and the body that `createClient` sends. */
export function createChargeRequest({ apiKey, signature }: ChargeKeys, path: string, token: string): GatewayRequest {
  return { method: 'POST', path, headers: { authorization: apiKey, signature }, json: JSON.stringify({ token }) };
}

/** A token in its right form that is no token: with any key it opens as 32 bytes or fewer, and a charge has more. */
const IMPOSSIBLE_TOKEN = '00'.repeat(48);

/** Creates a charge that can charge nothing. A gateway judges its keys before it looks at the token. */
export function createImpossibleCharge(keys: ChargeKeys): GatewayRequest {
  return createChargeRequest(keys, CARD_ROUTE, IMPOSSIBLE_TOKEN);
}
