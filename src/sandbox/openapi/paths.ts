/** Describes the eight routes of the interface (Endpoints). Each has the name of the client's method. */
import { fixtures } from '../fixtures.js';
import { listCodes, REFUSALS, referToHeaders } from './errors.js';
import { ANSWERS, REQUESTS } from './examples.js';
import { type Body, describeContent } from './schemas.js';

interface Route {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly operationId: string;
  readonly tag: 'Tokens' | 'Charges' | 'Customers';
  readonly summary: string;
  readonly description?: string;
  readonly takes?: Body;
  readonly answers: Body;
  /** The answer for a decline. */
  readonly declines?: Body;
  readonly refuses: readonly (keyof typeof REFUSALS)[];
}

const EVERYWHERE = ['MethodRefused', 'TooManyRequests', 'GatewayFailed', 'StoreUnavailable'] as const;
const BODY = ['InputRefused', 'KeyRefused', 'BodyTooLarge', ...EVERYWHERE] as const;
const READ = ['FaultRefused', 'KeyRefused', 'TokenMissing', ...EVERYWHERE] as const;
const CHARGE = [
  'TokenRefused',
  'KeyOrSignatureRefused',
  'SecretKeyNeeded',
  'TokenMissing',
  'BodyTooLarge',
  ...EVERYWHERE,
] as const;

const CARD_TOKEN: Body = { schemas: ['CardToken'], examples: ANSWERS.cardToken };
const SEPA_TOKEN: Body = { schemas: ['SepaToken'], examples: ANSWERS.sepaToken };
const ANY_TOKEN = join(CARD_TOKEN, SEPA_TOKEN);
const CARD: Body = { schemas: ['CardTokenRequest'], examples: REQUESTS.card };
const SEPA: Body = { schemas: ['SepaTokenRequest'], examples: REQUESTS.sepa };

const ROUTES: readonly Route[] = [
  {
    method: 'post',
    path: '/v1/create/token',
    operationId: 'createCardToken',
    tag: 'Tokens',
    summary: 'Creates a token for a card',
    takes: CARD,
    answers: CARD_TOKEN,
    refuses: BODY,
  },
  {
    method: 'post',
    path: '/v1/create/sepa/token',
    operationId: 'createSepaToken',
    tag: 'Tokens',
    summary: 'Creates a token for a bank account',
    takes: SEPA,
    answers: SEPA_TOKEN,
    refuses: BODY,
  },
  {
    method: 'post',
    path: '/v1/tokens',
    operationId: 'createToken',
    tag: 'Tokens',
    summary: 'Creates a token for a card or a bank account',
    description:
      'The member `cardNumber` or `iban` decides which of the two it is. The interface does not show this, so it is a guess of this sandbox.',
    takes: join(CARD, SEPA),
    answers: ANY_TOKEN,
    refuses: BODY,
  },
  {
    method: 'get',
    path: '/v1/tokens/{id}',
    operationId: 'getToken',
    tag: 'Tokens',
    summary: 'Gets a token',
    answers: ANY_TOKEN,
    refuses: READ,
  },
  {
    method: 'get',
    path: '/v1/retrieve/token/{id}',
    operationId: 'retrieveToken',
    tag: 'Tokens',
    summary: 'Retrieves a token',
    description: 'The same as `getToken`, with the path that the interface lists as the retrieval form.',
    answers: ANY_TOKEN,
    refuses: READ,
  },
  {
    method: 'post',
    path: '/v1/process/card-payment',
    operationId: 'chargeCard',
    tag: 'Charges',
    summary: 'Charges a card token',
    description:
      'Not idempotent. A token is charged once. If you send it again, the answer is 400 `token_already_used`.',
    takes: { schemas: ['ChargeRequest'], examples: REQUESTS.cardToken },
    answers: { schemas: ['Charge'], examples: ANSWERS.cardCharge },
    declines: { schemas: ['DeclinedCharge'], examples: ANSWERS.decline },
    refuses: CHARGE,
  },
  {
    method: 'post',
    path: '/v1/process/sepa-payment',
    operationId: 'chargeSepa',
    tag: 'Charges',
    summary: 'Charges a SEPA token',
    description:
      'The answer has the status `pending`. The debit settles after five business days, unless the sandbox is set up differently.',
    takes: { schemas: ['ChargeRequest'], examples: REQUESTS.sepaToken },
    answers: { schemas: ['Charge'], examples: ANSWERS.sepaCharge },
    refuses: CHARGE,
  },
  {
    method: 'post',
    path: '/v1/create/customer',
    operationId: 'createCustomer',
    tag: 'Customers',
    summary: 'Creates a customer',
    takes: { schemas: ['CustomerRequest'], examples: REQUESTS.customer },
    answers: { schemas: ['Customer'], examples: ANSWERS.customer },
    refuses: [...BODY, 'SecretKeyNeeded'],
  },
];

/** Describes every route. */
export function describePaths() {
  return Object.fromEntries(ROUTES.map((route) => [route.path, { [route.method]: describeOperation(route) }]));
}

const ID = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The identifier of a token.',
  schema: { type: 'string' },
};

function describeOperation({ path, operationId, tag, summary, description, ...route }: Route) {
  const { takes, answers, declines, refuses } = route;
  const refusals = refuses.map((name) => [REFUSALS[name][2].status, { $ref: `#/components/responses/${name}` }]);
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
      ...(declines ? { 402: describeAnswer(DECLINED, declines) } : {}),
      ...Object.fromEntries(refusals),
    },
  };
}

function describeAnswer(description: string, body: Body) {
  return { description, headers: referToHeaders('Request-Id', 'Sandbox-Warning'), content: describeContent(body) };
}

function join(one: Body, other: Body): Body {
  return { schemas: [...one.schemas, ...other.schemas], examples: { ...one.examples, ...other.examples } };
}

const listOnce = (codes: readonly (string | null)[]) => listCodes([...new Set(codes.filter((code) => code !== null))]);
const CODES = listOnce(['test_mode_real_card', ...fixtures.cards.map(({ failure_code }) => failure_code)]);
const ISSUER_CODES = listOnce(fixtures.cards.map(({ decline_code }) => decline_code));
const DECLINED = `The card was declined. The token is used. Codes: ${CODES}. In \`decline_code\`: ${ISSUER_CODES}, or \`null\`.`;
