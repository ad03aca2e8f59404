/** Describes the eight routes of the interface (Endpoints). Each has the name of the client's method. */
import { fixtures } from '../fixtures.js';
import { listCodes, REFUSALS, referToHeaders } from './errors.js';
import { BODIES, type Example } from './examples.js';
import { mapValues, referTo } from './schemas.js';

/** A body that has exactly one of several contents. */
type Body = readonly (keyof typeof BODIES)[];

interface Route {
  readonly operationId: string;
  readonly tag: 'Tokens' | 'Charges' | 'Customers';
  readonly summary: string;
  readonly description?: string;
  /** The body of the request. A route without one is a GET. */
  readonly takes?: Body;
  readonly answers: Body;
  /** The answer for a decline. */
  readonly declines?: Body;
}

const EVERYWHERE = ['MethodRefused', 'TooManyRequests', 'GatewayFailed', 'StoreUnavailable'] as const;
const BODY = ['InputRefused', 'KeyRefused', 'BodyTooLarge', ...EVERYWHERE] as const;
const READ = ['FaultRefused', 'KeyRefused', 'TokenMissing', ...EVERYWHERE] as const;
const CHARGE = ['TokenRefused', 'KeyOrSignatureRefused', 'SecretKeyNeeded', 'TokenMissing', 'BodyTooLarge'] as const;
/** The refusals of the routes that take a body. */
const REFUSES: Readonly<Record<Route['tag'], readonly (keyof typeof REFUSALS)[]>> = {
  Tokens: BODY,
  Charges: [...CHARGE, ...EVERYWHERE],
  Customers: [...BODY, 'SecretKeyNeeded'],
};

const ROUTES: Readonly<Record<string, Route>> = {
  '/v1/create/token': {
    operationId: 'createCardToken',
    tag: 'Tokens',
    summary: 'Creates a token for a card',
    takes: ['card'],
    answers: ['cardToken'],
  },
  '/v1/create/sepa/token': {
    operationId: 'createSepaToken',
    tag: 'Tokens',
    summary: 'Creates a token for a bank account',
    takes: ['sepa'],
    answers: ['sepaToken'],
  },
  '/v1/tokens': {
    operationId: 'createToken',
    tag: 'Tokens',
    summary: 'Creates a token for a card or a bank account',
    description:
      'The member `cardNumber` or `iban` decides which of the two it is. The interface does not show this, so it is a guess of this sandbox.',
    takes: ['card', 'sepa'],
    answers: ['cardToken', 'sepaToken'],
  },
  '/v1/tokens/{id}': {
    operationId: 'getToken',
    tag: 'Tokens',
    summary: 'Gets a token',
    answers: ['cardToken', 'sepaToken'],
  },
  '/v1/retrieve/token/{id}': {
    operationId: 'retrieveToken',
    tag: 'Tokens',
    summary: 'Retrieves a token',
    description: 'The same as `getToken`, with the path that the interface lists as the retrieval form.',
    answers: ['cardToken', 'sepaToken'],
  },
  '/v1/process/card-payment': {
    operationId: 'chargeCard',
    tag: 'Charges',
    summary: 'Charges a card token',
    description:
      'Not idempotent. A token is charged once. If you send it again, the answer is 400 `token_already_used`.',
    takes: ['useCard'],
    answers: ['cardCharge'],
    declines: ['decline'],
  },
  '/v1/process/sepa-payment': {
    operationId: 'chargeSepa',
    tag: 'Charges',
    summary: 'Charges a SEPA token',
    description:
      'The answer has the status `pending`. The debit settles after five business days, unless the sandbox is set up differently.',
    takes: ['useSepa'],
    answers: ['sepaCharge'],
  },
  '/v1/create/customer': {
    operationId: 'createCustomer',
    tag: 'Customers',
    summary: 'Creates a customer',
    takes: ['customerData'],
    answers: ['customer'],
  },
};

/** Describes every route. */
export function describePaths() {
  return mapValues(ROUTES, (path, route) => ({ [route.takes ? 'post' : 'get']: describeOperation(path, route) }));
}

const ID = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The identifier of a token.',
  schema: { type: 'string' },
};

function describeOperation(path: string, { operationId, tag, summary, description, ...route }: Route) {
  const { takes, answers, declines } = route;
  const refusals = (takes ? REFUSES[tag] : READ).map((name) => [
    REFUSALS[name].status,
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
      ...(declines ? { 402: describeAnswer(DECLINED, declines) } : {}),
      ...Object.fromEntries(refusals),
    },
  };
}

function describeAnswer(description: string, body: Body) {
  return { description, headers: referToHeaders('Request-Id', 'Sandbox-Warning'), content: describeContent(body) };
}

function describeContent(body: Body) {
  const [first, ...others] = body.map((name) => referTo(BODIES[name].schema));
  const examples = body.flatMap((name) => Object.entries<Example>(BODIES[name].examples));
  return {
    'application/json': {
      schema: others.length > 0 ? { oneOf: [first, ...others] } : first,
      examples: Object.fromEntries(examples.map(([name, [summary, value]]) => [name, { summary, value }])),
    },
  };
}

const listOnce = (codes: readonly (string | null)[]) => listCodes([...new Set(codes.filter((code) => code !== null))]);
const CODES = listOnce(['test_mode_real_card', ...fixtures.cards.map(({ failure_code }) => failure_code)]);
const ISSUER_CODES = listOnce(fixtures.cards.map(({ decline_code }) => decline_code));
const DECLINED = `The card was declined. The token is used. Codes: ${CODES}. In \`decline_code\`: ${ISSUER_CODES}, or \`null\`.`;
