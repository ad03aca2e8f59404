/** The bodies of the document by name, made from the schemas that check requests and from the schemas of answers. */
import * as z from 'zod/mini';
import { cardChargeSchema } from '../../schema/card-charge.js';
import { customerSchema } from '../../schema/customer.js';
import { sepaChargeSchema } from '../../schema/sepa-charge.js';
import { chargeSchema, declinedChargeSchema } from '../charges/charge.js';
import { customerObjectSchema } from '../customers/customer.js';
import { object, text } from '../http/answer.js';
import { errorBodySchema } from '../http/error-body.js';
import { billingDetailsSchema } from '../tokens/terms.js';
import { cardTokenSchema, sepaTokenSchema } from '../tokens/token.js';
import { describeField } from './fields.js';

type Schema = z.core.JSONSchema.BaseSchema;

const REQUESTS = {
  CardTokenRequest: cardChargeSchema.check(z.describe('The card, its owner and the charge.')),
  SepaTokenRequest: sepaChargeSchema.check(z.describe('The account, its owner and the charge.')),
  ChargeRequest: object('What to charge.', { token: text('A token, made by a client or by API.') }),
  CustomerRequest: customerSchema.check(z.describe('A customer. What is left out is kept as `-`.')),
};

const ANSWERS = {
  CardToken: cardTokenSchema,
  SepaToken: sepaTokenSchema,
  Charge: chargeSchema,
  DeclinedCharge: declinedChargeSchema,
  Customer: customerObjectSchema,
  BillingDetails: billingDetailsSchema,
  Error: errorBodySchema,
};

/** The name of each body of the document. */
export type SchemaName = keyof typeof REQUESTS | keyof typeof ANSWERS;

/** Makes a reference to a body of the document. */
export const referTo = (name: SchemaName) => ({ $ref: pointTo(name) });
const pointTo = (name: string) => `#/components/schemas/${name}`;

/** Describes every body. */
export const describeSchemas = () => ({ ...describe(REQUESTS, 'input'), ...describe(ANSWERS, 'output') });

function describe(schemas: Readonly<Record<string, z.ZodMiniObject>>, io: 'input' | 'output') {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) names.add(schema, { id });
  const described = z.toJSONSchema(names, { io, uri: pointTo, override: dropIntegerLimits });
  return mapValues(described.schemas, (_, { $schema, $id, ...body }) => ({
    ...body,
    properties: mapValues(body.properties ?? {}, describeMember),
  }));
}

/** zod writes the largest safe integers for every integer. */
function dropIntegerLimits({ jsonSchema }: { jsonSchema: Schema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

/** zod knows the types and the required members. The field table has the rest, unless the schema describes the member itself. */
function describeMember(name: string, member: Schema | boolean) {
  if (typeof member === 'boolean' || member.description !== undefined) return member;
  return { ...member, ...describeField(name, member.default !== undefined) };
}

/** Changes every value of a table. */
export function mapValues<From, To>(from: Readonly<Record<string, From>>, change: (name: string, value: From) => To) {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(name, value)]));
}
