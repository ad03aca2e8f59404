/** What the answers tell of a token and of a charge alike. The interface does not show answers, so this is a choice of this sandbox. */
import * as z from 'zod/mini';
import { AMOUNT_MAX } from '../../fields/money.js';
import { cardChargeSchema } from '../../schema/card-charge.js';
import { type AnswerOf, GUESS, object, textOrNull } from '../http/answer.js';

const last4 = z
  .string()
  .check(z.regex(/^[A-Z0-9]{4}$/), z.describe('The last four characters. The sandbox keeps no more.'));

const cardDetailsSchema = object('The kept parts of a card.', {
  brand: z.string().check(z.meta({ description: '`unknown` if it is not known.', examples: ['visa'] })),
  last4,
  exp_month: z.string().check(z.regex(/^[0-9]{2}$/)),
  exp_year: z.string().check(z.regex(/^[0-9]{4}$/)),
  funding: z.enum(['credit', 'debit', 'prepaid', 'unknown']),
});

const sepaDetailsSchema = object('The kept parts of an account.', {
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  last4,
});

/** The schema of a card as a payment method. */
export const paidByCardSchema = object('Paid by card.', { type: z.literal('card'), card: cardDetailsSchema });

/** The schema of an account as a payment method. */
export const paidBySepaSchema = object('Paid by SEPA direct debit.', {
  type: z.literal('sepa_debit'),
  sepa_debit: sepaDetailsSchema,
});

const { name, email, line1, line2, postal_code, city, state, country } = cardChargeSchema.shape;
const payer = { name, email, line1, line2, postal_code, city, state, country };

/** The schema of the payer. */
export const billingDetailsSchema = object(`Who pays. ${GUESS}`, payer);

/** The schema of the common members of a token and a charge. */
export const termsSchema = z.strictObject({
  amount: z.int().check(z.minimum(1), z.maximum(AMOUNT_MAX)),
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  customer_id: textOrNull('The id of the customer to whom it belongs.'),
  checkout_id: textOrNull('The id of the Payment to which a SEPA charge belongs.'),
  description: textOrNull('The free text of the request.'),
  billing_details: billingDetailsSchema,
});

/** The schema of a result. */
export const chargeResultSchema = z.strictObject({
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed']),
  failure_code: textOrNull('Why it failed, such as `card_declined`, `authentication_failed` or `debit_failed`.'),
  decline_code: textOrNull('Why the issuer declined the card.'),
});

/** The kept parts of a card or of an account. Never the card number, the security code or the IBAN. */
export type PaymentDetails = Readonly<
  { card: AnswerOf<typeof cardDetailsSchema> } | { sepa_debit: AnswerOf<typeof sepaDetailsSchema> }
>;

/** A payment method: its type, and its details under the same name. */
export type PaymentMethodObject = AnswerOf<typeof paidByCardSchema | typeof paidBySepaSchema>;

/** The common members of a token and a charge. */
export type Terms = AnswerOf<typeof termsSchema>;

/** The result of charging a token. It is decided when the account is read. */
export type ChargeResult = AnswerOf<typeof chargeResultSchema>;
