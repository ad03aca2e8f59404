/** A small client whose types come only from the OpenAPI document. `check.mjs` compiles and runs it. */
import type { paths } from './gateway.js';

type PostPath = { [Path in keyof paths]: paths[Path] extends { post: object } ? Path : never }[keyof paths];
type Operation<Path extends PostPath> = paths[Path]['post'];
type JsonOf<Part> = Part extends { content: { 'application/json': infer Body } } ? Body : never;
type RequestOf<Path extends PostPath> = JsonOf<Operation<Path>['requestBody']>;
type Responses<Path extends PostPath> = Operation<Path>['responses'];

/** An answer. Its status tells the shape of its body. */
type AnswerOf<Path extends PostPath> = {
  [Status in keyof Responses<Path>]: { status: Status; body: JsonOf<Responses<Path>[Status]> };
}[keyof Responses<Path>];

/** The address of the gateway, and the keys. */
export interface Gateway {
  readonly url: string;
  readonly secretKey: string;
  readonly signature: string;
}

async function post<Path extends PostPath>(
  gateway: Gateway,
  path: Path,
  body: RequestOf<Path>,
): Promise<AnswerOf<Path>> {
  const headers = {
    'content-type': 'application/json',
    authorization: gateway.secretKey,
    signature: gateway.signature,
  };
  const response = await fetch(gateway.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() } as AnswerOf<Path>;
}

const CHARGE: RequestOf<'/v1/create/token'> = {
  cardNumber: 4242424242424242,
  expMonth: '12',
  expYear: '2040',
  cvc: '123',
  amount: 2599,
  currency: 'eur',
  return_url: 'https://shop.example/return',
  remote_ip: '192.0.2.10',
  country: 'DE',
  postal_code: '10115',
  state: 'BE',
  city: 'Berlin',
  line1: 'Invalidenstr. 1',
  line2: '',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
};

// @ts-expect-error The types must refuse an amount that is a text.
export const withTextAmount: RequestOf<'/v1/create/token'> = { ...CHARGE, amount: '2599' };
// @ts-expect-error The types must require this member.
export const withoutEmail: RequestOf<'/v1/create/customer'> = { currency: 'eur' };

/** Pays by a card, and charges the same token again. */
export async function buy(gateway: Gateway): Promise<{ status: string; refusal: string; usedBy: string | undefined }> {
  const token = await post(gateway, '/v1/create/token', CHARGE);
  if (token.status !== 200) throw new Error(`No token: ${token.body.error.code}`);
  const charge = await post(gateway, '/v1/process/card-payment', { token: token.body.id });
  if (charge.status !== 200) throw new Error(`No charge: ${charge.body.error.code}`);
  const again = await post(gateway, '/v1/process/card-payment', { token: token.body.token });
  if (again.status !== 400) throw new Error(`The token was not refused: ${again.status}`);
  const { code, charge: usedBy } = again.body.error;
  return { status: charge.body.status, refusal: code, usedBy: usedBy === charge.body.id ? 'the same charge' : usedBy };
}

/** Tries a card that is declined. */
export async function tryDeclinedCard(gateway: Gateway): Promise<string | null> {
  const token = await post(gateway, '/v1/tokens', { ...CHARGE, cardNumber: '4000000000009995' });
  if (token.status !== 200) throw new Error(`No token: ${token.body.error.code}`);
  const charge = await post(gateway, '/v1/process/card-payment', { token: token.body.id });
  if (charge.status !== 402) throw new Error(`Not declined: ${charge.status}`);
  return charge.body.error.decline_code;
}

/** Creates a customer with the two required members. */
export async function createCustomer(gateway: Gateway): Promise<string> {
  const customer = await post(gateway, '/v1/create/customer', { email: 'ada@example.com', currency: 'eur' });
  if (customer.status !== 200) throw new Error(`No customer: ${customer.body.error.code}`);
  return customer.body.customer_id;
}
