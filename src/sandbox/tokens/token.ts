/** A token in an answer. The interface does not show answers, so its members are a choice of this sandbox. */
import * as z from 'zod/mini';
import { type AnswerOf, GUESS, object, objectId, textOrNull, time } from '../http/answer.js';
import { paidByCardSchema, paidBySepaSchema, termsSchema } from './terms.js';

const { checkout_id: _, ...terms } = termsSchema.shape;

const members = {
  id: objectId('tok'),
  token: objectId('tok', 'The same as `id`.'),
  object: z.literal('token'),
  created: time('When it was made.'),
  livemode: z.literal(false),
  used: z.boolean().check(z.describe('Whether a charge has used the token.')),
  charge: textOrNull('The id of that charge.'),
  ...terms,
};

const TOKEN = `A token made by API. ${GUESS}`;

/** The schema of a token for a card. */
export const cardTokenSchema = object(TOKEN, { ...members, ...paidByCardSchema.shape });

/** The schema of a token for an account. */
export const sepaTokenSchema = object(TOKEN, { ...members, ...paidBySepaSchema.shape });

/** A token in an answer. */
export type TokenObject = AnswerOf<typeof cardTokenSchema | typeof sepaTokenSchema>;
