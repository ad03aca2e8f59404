/** The client, with one method for each route of the gateway. It never looks into a token. */
import { copyOwn } from '../options/own.js';
import type { Customer, Token } from '../schema/answers.js';
import type { CardChargeInput } from '../schema/card-charge.js';
import { writeCardChargeJson, writeCustomerJson, writeSepaChargeJson } from '../schema/charge-json.js';
import { chooseChargeSchemas } from '../schema/charge-schemas.js';
import { type CustomerInput, getCustomerSchema } from '../schema/customer.js';
import { parseInput, parsePathSegment } from '../schema/parse.js';
import type { SepaChargeInput } from '../schema/sepa-charge.js';
import { type ChargeMethods, createChargeMethods } from './charge-methods.js';
import { type CallOptions, type ClientOptions, parseClientOptions } from './client-options.js';
import { type HttpAnswer, readCustomer, readToken } from './responses.js';
import { createSend } from './send.js';
import { UNSIGNED } from './unsigned.js';

/**
 * The gateway's routes. Every method first checks its input (`ValidationError`). It rejects with a `PayveilError`, whose
 * `outcome` tells what is known about the request. The client may repeat a GET. It repeats a charge only with the same token,
 * and only if nothing was sent, or after 429 or 503. It sends any other POST once.
 * @template Other The members of your gateway's charges that Payveil does not know, such as `{ receipt_url?: string }`.
 */
export interface Client<Other extends object = object> extends ChargeMethods<Other> {
  /**
   * Makes a card token by API: POST /v1/create/token.
   * @example
   * ```ts
   * const { id } = await client.createCardToken(card);
   * ```
   */
  createCardToken(charge: CardChargeInput, options?: CallOptions): Promise<Token>;
  /**
   * Makes a SEPA token by API: POST /v1/create/sepa/token.
   * @example
   * ```ts
   * const { id } = await client.createSepaToken(account);
   * ```
   */
  createSepaToken(charge: SepaChargeInput, options?: CallOptions): Promise<Token>;
  /**
   * Makes a card token or a SEPA token, by whether the input has `cardNumber` or `iban`: POST /v1/tokens.
   * @example
   * ```ts
   * const { id } = await client.createToken(card);
   * ```
   */
  createToken(charge: CardChargeInput | SepaChargeInput, options?: CallOptions): Promise<Token>;
  /**
   * Retrieves a token: GET /v1/retrieve/token/:id.
   * @example
   * ```ts
   * const { used } = await client.retrieveToken('tok_1');
   * ```
   */
  retrieveToken(id: string, options?: CallOptions): Promise<Token>;
  /**
   * Retrieves a token: GET /v1/tokens/:id.
   * @example
   * ```ts
   * const { used } = await client.getToken('tok_1');
   * ```
   */
  getToken(id: string, options?: CallOptions): Promise<Token>;
  /**
   * Creates a customer: POST /v1/create/customer. Members left out are sent as `-`.
   * @example
   * ```ts
   * const { id } = await client.createCustomer({ email: 'ada@example.com', currency: 'eur' });
   * ```
   */
  createCustomer(customer: CustomerInput, options?: CallOptions): Promise<Customer>;
}

/**
 * Creates a client of the gateway (interface, Endpoints and Authentication).
 * @throws {ConfigurationError} for a bad option, key or base URL, or a secret key in a page.
 * @example
 * ```ts
 * const keys = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };
 * const client = createClient({ ...keys, baseUrl: 'http://localhost:4010' });
 * const { status } = await client.chargeCard(token);
 * ```
 */
export function createClient<Other extends object = object>(options: ClientOptions): Client<Other> {
  const own = parseClientOptions(options);
  const { rules, card, sepa } = chooseChargeSchemas(own);
  const customer = getCustomerSchema(rules);
  const send = createSend(own);

  const ask = (
    path: string,
    body: string | undefined,
    secrets: string[],
    call?: CallOptions,
    read: (answer: HttpAnswer) => Token = readToken,
  ) => send({ path, body, secrets, isCharge: false, read }, call);
  const retrieve = (path: string, input: unknown, call?: CallOptions): Promise<Token> => {
    const id = parsePathSegment('id', input);
    return ask(path + encodeURIComponent(id), undefined, [id], call);
  };
  const createCard = (path: string, input: unknown, call?: CallOptions): Promise<Token> => {
    const charge = parseInput(card, input);
    return ask(path, writeCardChargeJson(charge), [charge.cardNumber, charge.cvc], call);
  };
  const createSepa = (path: string, input: unknown, call?: CallOptions): Promise<Token> => {
    const charge = parseInput(sepa, input);
    return ask(path, writeSepaChargeJson(charge), [charge.iban], call);
  };
  return Object.freeze<Client<Other>>({
    ...{ [UNSIGNED]: !own.signature },
    createCardToken: async (input, call) => createCard('/v1/create/token', input, call),
    createSepaToken: async (input, call) => createSepa('/v1/create/sepa/token', input, call),
    async createToken(input, call) {
      const members = copyOwn(input);
      const isSepa = members?.iban !== undefined && members.cardNumber === undefined;
      return (isSepa ? createSepa : createCard)('/v1/tokens', members, call);
    },
    retrieveToken: async (id, call) => retrieve('/v1/retrieve/token/', id, call),
    getToken: async (id, call) => retrieve('/v1/tokens/', id, call),
    ...(createChargeMethods(own, send) as ChargeMethods<Other>),
    async createCustomer(input, call) {
      const body = writeCustomerJson(parseInput(customer, input));
      return ask('/v1/create/customer', body, [], call, readCustomer);
    },
  });
}
