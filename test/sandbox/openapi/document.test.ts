/** Compares the OpenAPI document with the interface, the schemas of the SDK and real answers of the sandbox. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ISSUE_MESSAGES } from '../../../src/errors/issue.js';
import { cardChargeSchema, createClient, customerSchema, sepaChargeSchema } from '../../../src/index.js';
import { fixtures } from '../../../src/sandbox/fixtures.js';
import { version } from '../../../src/version.js';
import { cardCharge, sepaCharge } from '../../charges.js';
import { createAsked, type JsonBody } from '../ask.js';
import { createValidator, OPERATIONS, type Operation, operations } from './validator.js';

const { body: document } = await createAsked().get('/sandbox/openapi.json');
const validator = createValidator(document);

const readOperation = (operation: string): JsonBody => {
  const [method = '', path = ''] = operation.split(' ');
  return document.paths[path][method];
};
const readExamples = (content: JsonBody): JsonBody[] =>
  Object.values<JsonBody>(content['application/json'].examples).map(({ value }) => value);

/** The members that the interface lists for each body (Endpoints). */
const OWNER = 'line1 line2 postal_code city country email name state remote_ip'.split(' ');
const CARD = ['amount', 'currency', 'return_url', 'cardNumber', 'expMonth', 'expYear', 'cvc', ...OWNER];
const SEPA = ['amount', 'currency', 'iban', ...OWNER];
const BODIES: [string, string[], string[]][] = [
  ['CardTokenRequest', CARD, ['customer_id', 'description']],
  ['SepaTokenRequest', SEPA, ['customer_id', 'description', 'checkout_id']],
  ['ChargeRequest', ['token'], []],
  [
    'CustomerRequest',
    ['email', 'currency'],
    'name city country line1 line2 postal_code state payment_method phone shipping'.split(' '),
  ],
];

describe('the OpenAPI document', () => {
  it('has OpenAPI 3.1, this version, and the origin of the request', () => {
    expect({ openapi: document.openapi, version: document.info.version }).toEqual({ openapi: '3.1.0', version });
    expect(document.servers).toEqual([{ url: 'http://gateway.test', description: expect.any(String) }]);
  });

  it("has only the eight routes of the interface, with the names of the client's methods", () => {
    const found = Object.entries<JsonBody>(document.paths).flatMap(([path, methods]) =>
      Object.entries<JsonBody>(methods).map(([method, { operationId }]) => [operationId, `${method} ${path}`]),
    );
    expect(Object.fromEntries(found)).toEqual(OPERATIONS);
    expect(found).toHaveLength(Object.keys(OPERATIONS).length);
    const client = createClient({
      baseUrl: 'http://localhost',
      apiKey: 'sk_test_sandbox',
      signature: 'sig_test_sandbox',
    });
    expect(Object.keys(client).sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  it('requires key and signature for charges, and the key for the other routes', () => {
    for (const operation of operations) {
      const isCharge = operation.includes('process');
      const wanted = isCharge ? { authorization: [], signature: [] } : { authorization: [] };
      expect(readOperation(operation).security, operation).toEqual([wanted]);
    }
  });

  it.each(BODIES)('has exactly the members of %s that the interface lists', (name, required, optional) => {
    const schema = document.components.schemas[name];
    expect([...schema.required].sort()).toEqual([...required].sort());
    expect(Object.keys(schema.properties).sort()).toEqual([...required, ...optional].sort());
    expect(schema.additionalProperties).toBe(false);
    for (const [member, { description }] of Object.entries<JsonBody>(schema.properties)) {
      expect(description, member).toMatch(/\.$/);
    }
  });

  it('has a hyphen as the default of optional members', () => {
    const { properties } = document.components.schemas.CustomerRequest;
    const [, , optional] = BODIES.find(([name]) => name === 'CustomerRequest') ?? [];
    const hyphens = Object.entries<JsonBody>(properties).filter(([, member]) => member.default === '-');
    expect(hyphens.map(([name]) => name).sort()).toEqual(optional?.sort());
  });

  it('shows only card numbers and IBANs of fixtures', () => {
    const text = JSON.stringify(document);
    const known = [...fixtures.cards.map(({ number }) => number), ...fixtures.ibans.map(({ iban }) => iban)];
    // The smallest card number is a limit in the document.
    const found = [
      ...(text.match(/(?<!\d)\d{12,19}(?!\d)/g) ?? []),
      ...(text.match(/\b[A-Z]{2}\d{2}[A-Z0-9]{11,}\b/g) ?? []),
    ];
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter((each) => !known.includes(each) && each !== '100000000000')).toEqual([]);
  });
});

describe('a request body', () => {
  const charge = (changed: object) => ({ ...cardCharge, ...changed });
  const judgeCard = validator.forRequest(OPERATIONS.createCardToken);

  it.each(fixtures.cards)('accepts the test card $number, as a text and as a number', ({ number }) => {
    expect(judgeCard(charge({ cardNumber: number }))).toEqual([]);
    expect(judgeCard(charge({ cardNumber: Number(number) }))).toEqual([]);
  });

  it('accepts every test IBAN', () => {
    const judge = validator.forRequest(OPERATIONS.createSepaToken);
    for (const { iban } of fixtures.ibans) expect(judge({ ...sepaCharge, iban })).toEqual([]);
  });

  it.each([
    ...[0, 100_000_000, 1.5, '100'].map((amount) => ({ amount })),
    ...['4242', 4242, 1e19, '0242424242424242'].map((cardNumber) => ({ cardNumber })),
    { currency: 'euro' },
    { expMonth: '13' },
    { expYear: '031' },
    { cvc: '12' },
    { email: 'ada' },
    { remote_ip: '1.2.3' },
    { name: '' },
    { name: 'x'.repeat(501) },
    { customer_id: '' },
    { customer_id: 'a b' },
    { return_url: 'shop' },
    { setup_future_usage: 'on' },
    { iban: sepaCharge.iban },
  ])('is refused with %j, by the document and by a strict sandbox', async (changed) => {
    expect(judgeCard(charge({}))).toEqual([]);
    expect(judgeCard(charge(changed))).not.toEqual([]);
    expect((await createAsked({ strict: true }).post('/v1/create/token', charge(changed))).status).toBe(400);
  });
});

describe('every example', () => {
  const takers = operations.filter((operation) => readOperation(operation).requestBody);

  it.each(takers)('of a request to %s is valid', (operation) => {
    const examples = readExamples(readOperation(operation).requestBody.content);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(validator.forRequest(operation)(example)).toEqual([]);
  });

  it.each([
    [OPERATIONS.createCardToken, (value: unknown) => cardChargeSchema.safeParse(value)],
    [OPERATIONS.createSepaToken, (value: unknown) => sepaChargeSchema.safeParse(value)],
    [OPERATIONS.createCustomer, (value: unknown) => customerSchema.safeParse(value)],
  ] as const)('of a request to %s passes the schema of the SDK and the sandbox', async (operation, parse) => {
    const { post } = createAsked();
    for (const example of readExamples(readOperation(operation).requestBody.content)) {
      expect(parse(example).error).toBeUndefined();
      expect((await post(operation.slice('post '.length), example)).status).toBe(200);
    }
  });

  it.each(operations)('of an answer of %s is valid', (operation) => {
    for (const status of validator.listStatuses(operation)) {
      const examples = readExamples(validator.readAnswer(operation, status).content);
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) expect(validator.forAnswer(operation, status)(example), `${status}`).toEqual([]);
    }
  });

  it.each([
    [OPERATIONS.createCardToken, '/v1/create/token'],
    [OPERATIONS.createSepaToken, '/v1/create/sepa/token'],
    [OPERATIONS.createCustomer, '/v1/create/customer'],
  ])('of an answer of %s equals the real answer, except for ids and time', async (operation, path) => {
    const [sent] = readExamples(readOperation(operation).requestBody.content);
    const [shown] = readExamples(validator.readAnswer(operation, 200).content);
    const { body } = await createAsked().post(path, sent);
    const { id, created } = body;
    const alike = { id, created, ...('token' in shown ? { token: id } : { customer_id: id }) };
    expect({ ...shown, ...alike }).toEqual(body);
  });

  it('of a charge with a challenge equals the real answer, except for ids, time and address', async () => {
    const { post } = createAsked();
    const sent = readExamples(readOperation(OPERATIONS.createCardToken).requestBody.content)[2];
    const { body: token } = await post('/v1/tokens', sent);
    const { body } = await post('/v1/process/card-payment', { token: token.id });
    const shown = readExamples(validator.readAnswer(OPERATIONS.chargeCard, 200).content)[1];
    const { id, created, redirect_url } = body;
    expect(body.status).toBe('requires_action');
    expect({ ...shown, id, created, redirect_url }).toEqual(body);
    expect(shown.redirect_url).toContain(shown.id);
  });

  it('of an answer to a charge equals the real answer, except for ids and time', async () => {
    const { post } = createAsked();
    const [paid, declined] = readExamples(readOperation(OPERATIONS.createCardToken).requestBody.content);
    const [debit] = readExamples(readOperation(OPERATIONS.createSepaToken).requestBody.content);
    const CHARGES: [JsonBody, Operation, string, number][] = [
      [paid, OPERATIONS.chargeCard, '/v1/process/card-payment', 200],
      [declined, OPERATIONS.chargeCard, '/v1/process/card-payment', 402],
      [debit, OPERATIONS.chargeSepa, '/v1/process/sepa-payment', 200],
    ];
    for (const [sent, operation, path, status] of CHARGES) {
      const { body: token } = await post('/v1/tokens', sent);
      const { body } = await post(path, { token: token.id });
      const [shown] = readExamples(validator.readAnswer(operation, status).content);
      const { id, created, settles_at } = body;
      const error = shown.error && { ...shown.error, charge: id, request_id: body.error.request_id };
      expect({ ...shown, id, created, settles_at, ...(error && { error }) }).toEqual(body);
    }
  });
});

describe('the codes', () => {
  /** Codes of other paths than the eight, and of the inspector's forms. */
  const ELSEWHERE = ['route_missing', 'form_expected', 'form_foreign', 'part_unavailable'];
  const text = JSON.stringify(document);

  it('of all issues and declines are in the document', () => {
    const issues = Object.keys(ISSUE_MESSAGES);
    const declines = fixtures.cards.flatMap(({ failure_code, decline_code }) => [failure_code, decline_code]);
    for (const code of [...issues, ...declines.filter(Boolean), 'test_mode_real_card', 'debit_failed']) {
      expect(text).toContain(`\`${code}\``);
    }
  });

  it('in the sources of the routes are all in the document', () => {
    const folder = 'src/sandbox';
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/openapi|inspector|control|clock|faults|settlement|on-demand|access|lenient|command|sql/.test(file),
    );
    const codes = files.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:\bcode: |\brefuse(?:Key)?\()'(\w+)'/g)].map(
        ([, code]) => code,
      ),
    );
    expect(codes).toEqual(expect.arrayContaining(['token_already_used', 'signature_missing', 'body_too_large']));
    const absent = [...new Set(codes)].filter((code) => !text.includes(`\`${code}\``));
    expect(absent.filter((code) => !ELSEWHERE.includes(code as string))).toEqual([]);
  });
});

describe('the route of the document', () => {
  const path = '/sandbox/openapi.json';

  it('is open to this machine without a key, and closed to other pages and hosts', async () => {
    const { get } = createAsked();
    expect((await get(path, { authorization: '' })).status).toBe(200);
    expect((await get(path, { host: 'evil.example' })).status).toBe(403);
    expect((await get(path, { origin: 'https://evil.example' })).status).toBe(403);
  });

  it('returns the same document to every merchant', async () => {
    const { get } = createAsked({ currencies: ['usd'], minimumAmounts: { usd: 1000 } });
    expect((await get(path, { authorization: 'sk_test_other' })).body).toEqual(document);
  });
});
