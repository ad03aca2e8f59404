/** A customer in an answer. The interface shows only its identifier. */
import * as z from 'zod/mini';
import { customerSchema } from '../../schema/customer.js';
import { type AnswerOf, objectId, time } from '../http/answer.js';

/** The schema of a customer. `customer_id` repeats `id`. */
export const customerObjectSchema = z
  .strictObject({
    id: objectId('cus'),
    customer_id: objectId('cus', 'The same as `id`. Save it, and pass it with later charges.'),
    object: z.literal('customer'),
    created: time('When it was made.'),
    ...customerSchema.shape,
  })
  .check(z.describe('A customer. The interface shows only its identifier. The rest is a guess of this sandbox.'));

/** A customer in an answer and in the store. */
export type CustomerObject = AnswerOf<typeof customerObjectSchema>;
