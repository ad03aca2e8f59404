/** Describes the eight routes of the interface (Endpoints). Each has the name of the client's method. */
import { referTo, type SchemaName } from './answers.js';
import { type REFUSALS, referToHeaders } from './errors.js';
import {
  ANSWERS,
  CARD_REQUESTS,
  CARD_TOKEN_REQUESTS,
  CUSTOMER_REQUESTS,
  SEPA_REQUESTS,
  SEPA_TOKEN_REQUESTS,
} from './examples.js';
import type { JsonSchema } from './fields.js';

/** A body with one schema, or with exactly one of several schemas, and its examples. */
interface Body {
  readonly schemas: readonly SchemaName[];
  readonly examples: object;
}

interface Route {
  readonly operationId: string;
  readonly tag: 'Tokens' | 'Charges' | 'Customers';
  readonly summary: string;
  readonly description?: string;
  readonly takes?: Body;
  readonly answers: Body;
  /** The answer for a decline. */
  readonly declines?: Body;
  readonly refuses: Readonly<Record<number, keyof typeof REFUSALS>>;
}

const EVERYWHERE = {
  405: 'MethodRefused',
  429: 'TooManyRequests',
  500: 'GatewayFailed',
  503: 'StoreUnavailable',
} as const;
const BODY = { ...EVERYWHERE, 400: 'InputRefused', 401: 'KeyRefused', 413: 'BodyTooLarge' } as const;
const READ = { ...EVERYWHERE, 400: 'FaultRefused', 401: 'KeyRefused', 404: 'TokenMissing' } as const;
const CHARGE = {
  ...BODY,
  400: 'TokenRefused',
  401: 'KeyOrSignatureRefused',
  403: 'SecretKeyNeeded',
  404: 'TokenMissing',
} as const;

const ANY_TOKEN: Body = {
  schemas: ['CardToken', 'SepaToken'],
  examples: { ...ANSWERS.cardToken, ...ANSWERS.sepaToken },
};

const ROUTES: Readonly<Record<string, Route>> = {
  'post /v1/create/token': {
    operationId: 'createCardToken',
    tag: 'Tokens',
    summary: 'Creates a token for a card',
    takes: { schemas: ['CardTokenRequest'], examples: CARD_REQUESTS },
    answers: { schemas: ['CardToken'], examples: ANSWERS.cardToken },
    refuses: BODY,
  },
  'post /v1/create/sepa/token': {
    operationId: 'createSepaToken',
    tag: 'Tokens',
    summary: 'Creates a token for a bank account',
    takes: { schemas: ['SepaTokenRequest'], examples: SEPA_REQUESTS },
    answers: { schemas: ['SepaToken'], examples: ANSWERS.sepaToken },
    refuses: BODY,
  },
  'post /v1/tokens': {
    operationId: 'createToken',
    tag: 'Tokens',
    summary: 'Creates a token for a card or a bank account',
    description:
      'The member `cardNumber` or `iban` decides which of the two it is. The interface does not show this, so it is a guess of this sandbox.',
    takes: { schemas: ['CardTokenRequest', 'SepaTokenRequest'], examples: { ...CARD_REQUESTS, ...SEPA_REQUESTS } },
    answers: ANY_TOKEN,
    refuses: BODY,
  },
  'get /v1/tokens/{id}': {
    operationId: 'getToken',
    tag: 'Tokens',
    summary: 'Gets a token',
    answers: ANY_TOKEN,
    refuses: READ,
  },
  'get /v1/retrieve/token/{id}': {
    operationId: 'retrieveToken',
    tag: 'Tokens',
    summary: 'Retrieves a token',
    description: 'The same as `getToken`, with the path that the interface lists as the retrieval form.',
    answers: ANY_TOKEN,
    refuses: READ,
  },
  'post /v1/process/card-payment': {
    operationId: 'chargeCard',
    tag: 'Charges',
    summary: 'Charges a card token',
    description:
      'Not idempotent. A token is charged once. If you send it again, the answer is 400 `token_already_used`.',
    takes: { schemas: ['ChargeRequest'], examples: CARD_TOKEN_REQUESTS },
    answers: { schemas: ['Charge'], examples: ANSWERS.cardCharge },
    declines: { schemas: ['DeclinedCharge'], examples: ANSWERS.decline },
    refuses: CHARGE,
  },
  'post /v1/process/sepa-payment': {
    operationId: 'chargeSepa',
    tag: 'Charges',
    summary: 'Charges a SEPA token',
    description:
      'The answer has the status `pending`. The debit settles after five business days, unless the sandbox is set up differently.',
    takes: { schemas: ['ChargeRequest'], examples: SEPA_TOKEN_REQUESTS },
    answers: { schemas: ['Charge'], examples: ANSWERS.sepaCharge },
    refuses: CHARGE,
  },
  'post /v1/create/customer': {
    operationId: 'createCustomer',
    tag: 'Customers',
    summary: 'Creates a customer',
    takes: { schemas: ['CustomerRequest'], examples: CUSTOMER_REQUESTS },
    answers: { schemas: ['Customer'], examples: ANSWERS.customer },
    refuses: { ...BODY, 403: 'SecretKeyNeeded' },
  },
};

/** Describes every route. */
export function describePaths() {
  const paths = Object.entries(ROUTES).map(([methodAndPath, route]) => {
    const [method, path] = methodAndPath.split(' ') as [string, string];
    return [path, { [method]: describeOperation(path, route) }];
  });
  return Object.fromEntries(paths);
}

const ID: JsonSchema = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The identifier of a token.',
  schema: { type: 'string' },
};

function describeOperation(path: string, { operationId, tag, summary, description, ...route }: Route) {
  const { takes, answers, declines, refuses } = route;
  const refusals = Object.entries(refuses).map(([status, name]) => [
    status,
    { $ref: `#/components/responses/${name}` },
  ]);
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: [tag === 'Charges' ? { authorization: [], signature: [] } : { authorization: [] }],
    ...(path.endsWith('{id}') ? { parameters: [ID] } : {}),
    ...(takes ? { requestBody: { required: true, content: describeContent(takes) } } : {}),
    responses: {
      200: describeAnswer('Done.', answers),
      ...(declines ? { 402: describeAnswer('The card was declined. The token is used.', declines) } : {}),
      ...Object.fromEntries(refusals),
    },
  };
}

function describeAnswer(description: string, body: Body) {
  return { description, headers: referToHeaders('Request-Id', 'Sandbox-Warning'), content: describeContent(body) };
}

function describeContent({ schemas, examples }: Body) {
  const [first, ...others] = schemas.map(referTo);
  return { 'application/json': { schema: others.length > 0 ? { oneOf: [first, ...others] } : first, examples } };
}
