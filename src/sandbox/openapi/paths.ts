/** Describes the eight routes of the interface (Endpoints). Each has the name of the client's method. */
import { fixtures } from '../fixtures.js';
import { listCodes, REFUSALS, referToHeaders } from './errors.js';
import { BODIES, type Example } from './examples.js';
import { mapValues, referTo } from './schemas.js';

/** A body that has exactly one of several contents. */
type Body = readonly (keyof typeof BODIES)[];

/** A route: its operation, what it does, its answers, and the body that it takes. A route without one is a GET. */
type Route = readonly [operationId: string, summary: string, answers: Body, takes?: Body];
type Tag = 'Tokens' | 'Charges' | 'Customers';

const EVERYWHERE = ['MethodRefused', 'TooManyRequests', 'GatewayFailed', 'StoreUnavailable'] as const;
const BODY = ['InputRefused', 'KeyRefused', 'BodyTooLarge', ...EVERYWHERE] as const;
const READ = ['FaultRefused', 'KeyRefused', 'TokenMissing', ...EVERYWHERE] as const;
const CHARGE = ['TokenRefused', 'KeyOrSignatureRefused', 'SecretKeyNeeded', 'TokenMissing', 'BodyTooLarge'] as const;
/** The refusals of the routes that take a body. */
const REFUSES: Readonly<Record<Tag, readonly (keyof typeof REFUSALS)[]>> = {
  Tokens: BODY,
  Charges: [...CHARGE, ...EVERYWHERE],
  Customers: [...BODY, 'SecretKeyNeeded'],
};

const TOKENS: Body = ['cardToken', 'sepaToken'];
const ROUTES: Readonly<Record<string, Route>> = {
  '/v1/create/token': ['createCardToken', 'Creates a token for a card', ['cardToken'], ['card']],
  '/v1/create/sepa/token': ['createSepaToken', 'Creates a token for a bank account', ['sepaToken'], ['sepa']],
  '/v1/tokens': ['createToken', 'Creates a token for a card or a bank account', TOKENS, ['card', 'sepa']],
  '/v1/tokens/{id}': ['getToken', 'Gets a token', TOKENS],
  '/v1/retrieve/token/{id}': ['retrieveToken', 'Retrieves a token', TOKENS],
  '/v1/process/card-payment': ['chargeCard', 'Charges a card token', ['cardCharge'], ['useCard']],
  '/v1/process/sepa-payment': ['chargeSepa', 'Charges a SEPA token', ['sepaCharge'], ['useSepa']],
  '/v1/create/customer': ['createCustomer', 'Creates a customer', ['customer'], ['customerData']],
};

/** What else there is to say of an operation. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  createToken:
    'The member `cardNumber` or `iban` decides which of the two it is. The interface does not show this, so it is a guess of this sandbox.',
  retrieveToken: 'The same as `getToken`, with the path that the interface lists as the retrieval form.',
  chargeCard: 'Not idempotent. A token is charged once. If you send it again, the answer is 400 `token_already_used`.',
  chargeSepa:
    'The answer has the status `pending`. The debit settles after five business days, unless the sandbox is set up differently.',
};

/** Describes every route. */
export function describePaths() {
  return mapValues(ROUTES, (path, route) => ({ [route[3] ? 'post' : 'get']: describeOperation(path, route) }));
}

const ID = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The identifier of a token.',
  schema: { type: 'string' },
};

function describeOperation(path: string, [operationId, summary, answers, takes]: Route) {
  const tag = findTag(path);
  const description = DESCRIPTIONS[operationId];
  const refusals = (takes ? REFUSES[tag] : READ).map((name) => [
    REFUSALS[name].problem.options.status,
    { $ref: `#/components/responses/${name}` },
  ]);
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: [{ authorization: [], ...(tag === 'Charges' && { signature: [] }) }],
    ...(path.endsWith('{id}') && { parameters: [ID] }),
    ...(takes && { requestBody: { required: true, content: describeContent(takes) } }),
    responses: {
      200: describeAnswer('Done.', answers),
      ...(operationId === 'chargeCard' && { 402: describeAnswer(DECLINED, ['decline']) }),
      ...Object.fromEntries(refusals),
    },
  };
}

function findTag(path: string): Tag {
  if (path.includes('/process/')) return 'Charges';
  return path.endsWith('/customer') ? 'Customers' : 'Tokens';
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
