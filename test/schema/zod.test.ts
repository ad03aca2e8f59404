/** The exported schemas are schemas of zod: shapes, composition, JSON Schema, Standard Schema, and form libraries. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { ISSUE_MESSAGES } from '../../src/errors/issue.js';
import {
  type CardCharge,
  type CardChargeInput,
  type CustomerInput,
  type CustomerRecord,
  cardChargeSchema,
  createCardChargeSchema,
  createCustomerSchema,
  createSepaChargeSchema,
  customerSchema,
  type SepaCharge,
  type SepaChargeInput,
  sepaChargeSchema,
} from '../../src/index.js';
import { card, customer, sepa } from './judge.js';

const SCHEMAS = [
  { kind: 'card charge', schema: cardChargeSchema, valid: card as object, optional: ['customer_id', 'description'] },
  {
    kind: 'SEPA charge',
    schema: sepaChargeSchema,
    valid: sepa as object,
    optional: ['customer_id', 'checkout_id', 'description'],
  },
];

describe('the shape', () => {
  it('judges one member', () => {
    const { cvc } = cardChargeSchema.shape;
    expect(cvc.safeParse('123').data).toBe('123');
    expect(cvc.safeParse('12').error?.issues).toEqual([
      { code: 'custom', params: { code: 'cvc_invalid' }, message: ISSUE_MESSAGES.cvc_invalid, path: [] },
    ]);
  });

  it('can be extended', () => {
    const schema = z.extend(customerSchema, { newsletter: z.boolean() });
    type Extended = CustomerRecord & { newsletter: boolean };
    expectTypeOf<z.output<typeof schema>>().toEqualTypeOf<{ [Key in keyof Extended]: Extended[Key] }>();
    expect(schema.parse({ ...customer, newsletter: true })).toMatchObject({ newsletter: true, name: '-' });
    expect(schema.safeParse(customer).success).toBe(false);
    expect(schema.safeParse({ ...customer, newsletter: true, fax: '1' }).success).toBe(false);
  });

  it('can be picked from, but without the checks across members', () => {
    const schema = z.pick(z.strictObject(cardChargeSchema.shape), { cardNumber: true, cvc: true });
    expectTypeOf<z.output<typeof schema>>().toEqualTypeOf<Pick<CardCharge, 'cardNumber' | 'cvc'>>();
    expect(schema.parse({ cardNumber: '4242 4242 4242 4242', cvc: '123' })).toEqual({
      cardNumber: '4242424242424242',
      cvc: '123',
    });
    expect(() => z.pick(cardChargeSchema, { cvc: true })).toThrow(/refinements/);
  });

  it('has the order of the JSON', () => {
    expect(Object.keys(cardChargeSchema.shape).slice(0, 6)).toEqual([
      'cardNumber',
      'expMonth',
      'expYear',
      'cvc',
      'amount',
      'currency',
    ]);
    expect(Object.keys(sepaChargeSchema.shape).slice(0, 3)).toEqual(['iban', 'amount', 'currency']);
  });
});

describe('the types', () => {
  it('follow from the schemas', () => {
    expectTypeOf<z.output<typeof cardChargeSchema>>().toEqualTypeOf<CardCharge>();
    expectTypeOf<z.output<typeof sepaChargeSchema>>().toEqualTypeOf<SepaCharge>();
    expectTypeOf<z.input<typeof customerSchema>>().toEqualTypeOf<CustomerInput>();
    expectTypeOf<z.input<typeof cardChargeSchema>>().toExtend<CardChargeInput>();
    expectTypeOf<z.input<typeof sepaChargeSchema>>().toExtend<SepaChargeInput>();
    expectTypeOf<CardChargeInput['cardNumber']>().toEqualTypeOf<string | number | bigint>();
    expectTypeOf<CardChargeInput['expYear']>().toEqualTypeOf<string | number>();
    expectTypeOf<CardChargeInput['remote_ip']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<CardCharge['remote_ip']>().toEqualTypeOf<string>();
    // The lines above check only types, which do not exist when the test runs. This line checks a value.
    expect(cardChargeSchema.parse(card).remote_ip).toBe(card.remote_ip);
  });
});

describe('the schema of a merchant', () => {
  it('uses the rules that it was created with', () => {
    const rules = { currencies: ['usd', 'eur'], minimumAmounts: { eur: 5000 }, now: () => Date.UTC(2020, 0) };
    const codes = ({ error }: { error?: z.core.$ZodError | undefined }) =>
      error?.issues.map((issue) => issue.code === 'custom' && issue.params?.code);
    expect(codes(createCardChargeSchema(rules).safeParse({ ...card, expYear: '20', amount: 4999 }))).toEqual([
      'amount_too_small',
    ]);
    expect(codes(createSepaChargeSchema(rules).safeParse({ ...sepa, amount: 4999 }))).toEqual(['amount_too_small']);
    expect(codes(createCustomerSchema(rules).safeParse({ ...customer, currency: 'gbp' }))).toEqual([
      'currency_not_supported',
    ]);
  });

  it('refuses rules of the wrong shape', () => {
    const create = () => createCardChargeSchema({ currencies: ['xxx'] });
    expect(create).toThrow(expect.objectContaining({ name: 'ConfigurationError', code: 'option_invalid' }));
  });
});

describe.each(SCHEMAS)('the JSON Schema of a $kind', ({ schema, valid, optional }) => {
  const required = (names: readonly string[]) => names.filter((name) => !optional.includes(name));

  it.each(['input', 'output'] as const)('has every member of the %s', (io) => {
    const json = z.toJSONSchema(schema, { io });
    expect(Object.keys(json.properties ?? {})).toEqual(Object.keys(schema.shape));
    expect(json.required).toEqual(required(Object.keys(schema.shape)));
    expect(json).toMatchObject({ type: 'object', additionalProperties: false });
    expect(Object.keys(valid).filter((name) => !(name in (json.properties ?? {})))).toEqual([]);
  });

  it('has an amount that is a number, and all other members are texts', () => {
    const { amount, ...texts } = z.toJSONSchema(schema, { io: 'output' }).properties ?? {};
    expect(amount).toEqual({ type: 'number' });
    expect(new Set(Object.values(texts).map((text) => JSON.stringify(text)))).toEqual(new Set(['{"type":"string"}']));
  });
});

describe('the JSON Schema of a customer', () => {
  it('requires two members in the input, and all members in the output', () => {
    expect(z.toJSONSchema(customerSchema, { io: 'input' }).required).toEqual(['email', 'currency']);
    expect(z.toJSONSchema(customerSchema, { io: 'output' }).required).toEqual(Object.keys(customerSchema.shape));
  });
});

describe('Standard Schema', () => {
  it.each([
    ['card charge', cardChargeSchema],
    ['SEPA charge', sepaChargeSchema],
    ['customer', customerSchema],
  ])('is what the schema of a %s implements', (_, schema) =>
    expect(schema['~standard']).toMatchObject({ version: 1, vendor: 'zod', validate: expect.any(Function) }),
  );

  it('returns the value that is sent', async () => {
    const input = { ...customer, name: ' Ada ' };
    expect(await customerSchema['~standard'].validate(input)).toMatchObject({ value: { ...customer, name: 'Ada' } });
  });

  it('gives each issue its path, and a message that tells what is wanted', async () => {
    const { cvc, email, ...rest } = card;
    const result = await cardChargeSchema['~standard'].validate({ ...rest, cvc: '1', amount: '1', token: 'x' });
    expect(result.issues?.map(({ path, message }) => [path, message])).toEqual([
      [['cvc'], ISSUE_MESSAGES.cvc_invalid],
      [['amount'], 'must be a number'],
      [['email'], ISSUE_MESSAGES.required],
      [[], ISSUE_MESSAGES.unrecognized_field],
    ]);
    expect([cvc, email]).not.toContain(undefined);
  });

  it('refuses a value that is no object', async () => {
    const result = await cardChargeSchema['~standard'].validate(null);
    expect(result.issues).toMatchObject([{ path: [], message: 'must be an object' }]);
  });
});

describe('react-hook-form', () => {
  const resolve = standardSchemaResolver(customerSchema);
  const options = { fields: {}, shouldUseNativeValidation: false };

  it('takes the schema as its resolver, and returns the value that is sent', async () => {
    const input: CustomerInput = { ...customer, name: ' Ada ' };
    const { values, errors } = await resolve(input, undefined, options);
    expect(errors).toEqual({});
    expect(values).toMatchObject({ ...customer, name: 'Ada', city: '-' });
  });

  it('shows each problem at its field', async () => {
    const { errors } = await resolve({ email: 'ada', currency: 'eur' }, undefined, options);
    expect(errors).toMatchObject({ email: { message: ISSUE_MESSAGES.email_invalid } });
  });
});
