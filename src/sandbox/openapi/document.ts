/** Describes the gateway as an OpenAPI 3.1 document: `GET /sandbox/openapi.json`. */
import { version } from '../../version.js';
import { describeRefusals } from './errors.js';
import { describePaths } from './paths.js';
import { describeSchemas, mapValues } from './schemas.js';

/**
 * Creates the document of the eight routes. It is the same for every adapter and merchant, except for its server.
 * @param origin The origin of the gateway, such as `http://localhost:4010`.
 * @returns Plain data, in the form of OpenAPI 3.1.0, whose schemas are JSON Schema 2020-12.
 */
export function createOpenApi(origin: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Payment gateway, as the sandbox of Payveil answers',
      summary: 'Tokens, card charges, SEPA direct debit charges and customers.',
      description: DESCRIPTION,
      version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin, description: 'This sandbox. It keeps no real card and moves no money.' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: describePaths(),
    components: {
      securitySchemes: mapValues(KEYS, (name, description) => ({ type: 'apiKey', in: 'header', name, description })),
      headers: HEADERS,
      responses: describeRefusals(),
      schemas: describeSchemas(),
    },
  };
}

const DESCRIPTION = `
The sandbox gateway of Payveil made this document from the schemas that check its requests.

**From the interface of the gateway:** the paths, the methods, the two headers, and the members of every request.
A request is described as the interface writes it. The sandbox also reads some other spellings, such as a currency in upper case.

**Guesses of this sandbox:** every answer, because the interface shows none. That is the members of tokens, charges, customers
and errors, the form of their ids, every status and every error code. The interface shows only that the answer
to a new customer holds the customer's identifier. Do not rely on the rest, and expect other members and codes from the real
gateway. It is also a guess that the token routes take only \`authorization\`.

**Rules outside JSON Schema:** the check digits of a card number and of an IBAN, a past expiry, the minimum amount of each currency,
and that the security code fits the card. The sandbox checks them all and names each problem in \`errors\`.

**Not in this document:** the routes under \`/sandbox/\`, which no real gateway has. One of them finds charges, newest first:
\`GET /sandbox/charges\` takes \`description\`, \`since\` (unix seconds), \`limit\` (1 to 100), \`after\` (the id of a charge),
\`status\`, \`customer_id\` and \`checkout_id\`. It answers \`{"data":[…]}\`. A wrong value is 400 \`filter_invalid\`.

**Test data:** the examples use published test cards and test IBANs. \`GET /sandbox/fixtures\` lists all of them. Never enter a real card.

**Faults:** the header \`Sandbox-Fault: status=<400 to 599>\` makes any route answer with that status and the code \`fault_injected\`.
The document shows this for 429, 500 and 503 only. The answer for an unknown path is 404 \`route_missing\`.
`.trim();

const TAGS = {
  Tokens: 'A token stands for a card or an account, its owner and one charge. It can be used once.',
  Charges: 'A token becomes a charge. A decline uses the token too, but a failed check does not.',
  Customers: 'A customer to whom charges belong.',
};

/** The headers that hold a key. */
const KEYS = {
  authorization: 'The plain API key, without `Bearer`. In the sandbox: `sk_test_<name>` or `pk_test_<name>`.',
  signature: 'The signing secret. In the sandbox: `sig_test_<name>`.',
};

const HEADERS = {
  'Request-Id': {
    description: 'The id of this answer. An error repeats it in `request_id`.',
    schema: { type: 'string', pattern: '^req_[a-z2-7]{24}$' },
  },
  'Sandbox-Warning': {
    description:
      'Codes, separated by commas, for parts of the request that a stricter gateway might refuse, such as `unknown_member`.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'How many seconds to wait before the next try.',
    schema: { type: 'integer', minimum: 0 },
  },
  Allow: { description: 'The methods that the path takes.', schema: { type: 'string' } },
};
