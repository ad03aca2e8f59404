/** What the schemas of answers share. Only the OpenAPI document loads such a schema. All other code imports its type. */
import * as z from 'zod/mini';

/** An answer of a schema. Nothing in it may be changed. */
export type AnswerOf<Schema extends z.ZodMiniType> = Unchangeable<z.output<Schema>>;
type Unchangeable<Value> = { readonly [Name in keyof Value]: Unchangeable<Value[Name]> };

/** Marks an answer as a guess. */
export const GUESS = 'A guess of this sandbox: the interface does not show it.';

/** Describes an object without further members. */
export const object = <Shape extends z.core.$ZodShape>(description: string, shape: Shape) =>
  z.strictObject(shape).check(z.describe(description));

/** Describes a text. */
export const text = (description: string) => z.string().check(z.describe(description));

/** Describes a text that may be absent. */
export const textOrNull = (description: string) => z.nullable(z.string()).check(z.describe(description));

/** Describes a time in unix seconds. */
export const time = (description: string) => z.int().check(z.describe(`${description} Unix seconds.`));

/** Describes an identifier that `createId` makes. */
export function objectId(prefix: keyof typeof IDS, description?: string) {
  const schema = z.string().check(z.regex(IDS[prefix]));
  return description === undefined ? schema : schema.check(z.describe(description));
}

const IDS = {
  tok: /^tok_[a-z2-7]{24}$/,
  ch: /^ch_[a-z2-7]{24}$/,
  cus: /^cus_[a-z2-7]{24}$/,
  req: /^req_[a-z2-7]{24}$/,
};
