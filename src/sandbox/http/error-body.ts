/** The body of every error answer. The interface does not show one, so this is a choice of this sandbox. */
import * as z from 'zod/mini';
import { type AnswerOf, GUESS, object, objectId, text } from './answer.js';

const param = text('The wrong member. Empty if the whole body is wrong.');
const code = text('Stable, but new ones may be added. Each response lists its own.');
const message = text('The wanted value, in English, for developers. It holds no given value.');

/** The schema of the body. */
export const errorBodySchema = object(`Why a request was refused. ${GUESS}`, {
  error: object('What went wrong.', {
    type: z.enum(['invalid_request_error', 'authentication_error', 'api_error']),
    code,
    message,
    param: z.optional(param),
    errors: z.optional(
      z
        .array(object('One problem.', { param, code, message }))
        .check(z.describe('Every problem of the input. The first one is also in the members above.')),
    ),
    charge: z.optional(objectId('ch', 'For `token_already_used`: the charge that used the token.')),
    request_id: objectId('req'),
  }),
});

/** The body of an error answer. */
export type ErrorBody = AnswerOf<typeof errorBodySchema>;
