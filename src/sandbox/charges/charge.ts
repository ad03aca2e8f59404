/** A charge in an answer. The interface does not show answers, so its members are a choice of this sandbox. */
import * as z from 'zod/mini';
import { type AnswerOf, GUESS, object, objectId, text, textOrNull, time } from '../http/answer.js';
import { chargeResultSchema, paidByCardSchema, paidBySepaSchema, termsSchema } from '../tokens/terms.js';

const SETTLES_AT =
  'When a pending charge settles, in unix seconds. `null` for a card, and for a charge that settles only on demand.';

/** The schema of a charge. */
export const chargeSchema = object(`A charge. ${GUESS}`, {
  id: objectId('ch'),
  object: z.literal('charge'),
  ...termsSchema.shape,
  created: time('When it was made.'),
  livemode: z.literal(false),
  payment_method_details: z.discriminatedUnion('type', [paidByCardSchema, paidBySepaSchema]),
  ...chargeResultSchema.shape,
  failure_message: textOrNull('The reason of `failure_code` in English, for developers.'),
  disputed: z.boolean().check(z.describe('Whether there is a dispute about the charge.')),
  dispute: textOrNull('The id of that dispute.'),
  settles_at: z.nullable(z.int()).check(z.describe(SETTLES_AT)),
  redirect_url: z
    .nullable(z.url())
    .check(z.describe('Where the buyer confirms a charge with the status `requires_action`. Otherwise `null`.')),
});

const declineSchema = object('Why it was declined.', {
  type: z.literal('card_error'),
  code: text('The same as `failure_code`.'),
  decline_code: textOrNull('The same as in the charge.'),
  message: text('The same as `failure_message`.'),
  charge: objectId('ch'),
  request_id: objectId('req'),
});

/** The schema of a charge that was declined. */
export const declinedChargeSchema = object(`The charge that was declined, and beside it why. ${GUESS}`, {
  ...chargeSchema.shape,
  error: declineSchema,
});

/** A charge in an answer. */
export type ChargeObject = AnswerOf<typeof chargeSchema>;

/** A declined charge in an answer. */
export type DeclinedCharge = AnswerOf<typeof declinedChargeSchema>;
