/** The bodies of the document by name, made from the schemas that check requests and from the schemas of answers. */
import * as z from 'zod/mini';
import { cardChargeSchema } from '../../schema/card-charge.js';
import { customerSchema } from '../../schema/customer.js';
import { sepaChargeSchema } from '../../schema/sepa-charge.js';
import { chargeSchema, declinedChargeSchema } from '../charges/charge.js';
import { customerObjectSchema } from '../customers/customer.js';
import { text } from '../http/answer.js';
import { errorBodySchema } from '../http/error-body.js';
import { billingDetailsSchema } from '../tokens/terms.js';
import { cardTokenSchema, sepaTokenSchema } from '../tokens/token.js';
import { FIELDS, FILLED, type JsonSchema } from './fields.js';

const REQUESTS = {
  CardTokenRequest: cardChargeSchema.check(z.describe('The card, its owner and the charge.')),
  SepaTokenRequest: sepaChargeSchema.check(z.describe('The account, its owner and the charge.')),
  ChargeRequest: z
    .strictObject({ token: text('A token, made by a client or by API.') })
    .check(z.describe('What to charge.')),
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
type SchemaName = keyof typeof REQUESTS | keyof typeof ANSWERS;

/** A body with one schema, or with exactly one of several schemas, and its examples. */
export interface Body {
  readonly schemas: readonly SchemaName[];
  readonly examples: object;
}

/** Describes the JSON of a request or an answer. */
export function describeContent({ schemas, examples }: Body) {
  const [first, ...others] = schemas.map((name) => ({ $ref: pointTo(name) }));
  return { 'application/json': { schema: others.length > 0 ? { oneOf: [first, ...others] } : first, examples } };
}

const pointTo = (name: string) => `#/components/schemas/${name}`;

/** Describes every body. */
export const describeSchemas = () => ({ ...describe(REQUESTS, 'input'), ...describe(ANSWERS, 'output') });

function describe(schemas: Readonly<Record<string, z.ZodMiniObject>>, io: 'input' | 'output') {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) names.add(schema, { id });
  const described = z.toJSONSchema(names, { io, uri: pointTo, override: dropIntegerLimits });
  const bodies = Object.entries(described.schemas).map(([name, { $schema, $id, ...body }]) => [
    name,
    { ...body, properties: mapMembers(body.properties ?? {}), additionalProperties: false },
  ]);
  return Object.fromEntries(bodies);
}

/** zod writes the largest safe integers for every integer. */
function dropIntegerLimits({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

/** zod knows the types and the required members. The field table has the rest, unless the schema describes the member itself. */
function mapMembers(properties: Readonly<Record<string, z.core.JSONSchema._JSONSchema>>) {
  const members = Object.entries(properties).map(([name, member]) => [name, addField(name, member)]);
  return Object.fromEntries(members);
}

function addField(name: string, member: z.core.JSONSchema._JSONSchema): JsonSchema | boolean {
  if (typeof member === 'boolean' || member.description !== undefined) return member;
  // A member with a default may be empty.
  const least = FILLED.includes(name) && member.default === undefined ? { minLength: 1 } : {};
  return { ...member, ...FIELDS[name], ...least };
}
