/** The answers of the document, as this sandbox gives them. */
import { fixtures } from '../fixtures.js';
import type { BillingDetails, CardDetails, Charge, CustomerObject, SepaDetails } from '../store/objects.js';
import { FIELDS, type JsonSchema } from './openapi-fields.js';

/** The name of each body of the document. */
export type SchemaName =
  | 'CardTokenRequest'
  | 'SepaTokenRequest'
  | 'ChargeRequest'
  | 'CustomerRequest'
  | 'CardToken'
  | 'SepaToken'
  | 'Charge'
  | 'DeclinedCharge'
  | 'Customer'
  | 'BillingDetails'
  | 'Error';

/** Refers to a body of the document. */
export const referTo = (name: SchemaName): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** An object whose members are all known. */
export interface ObjectSchema extends JsonSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/** Says of an answer whose words it is. */
export const GUESS = 'A guess of this sandbox: the interface does not show it.';

/** Describes an object that has all of these members and no other. The compiler asks for each member of `Shape`. */
export function describe<Shape extends object>(
  description: string,
  properties: { readonly [Name in keyof Shape]-?: JsonSchema },
  optional: readonly string[] = [],
): ObjectSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', description, properties, required, additionalProperties: false };
}

/** Describes a text. */
export const describeText = (description: string): JsonSchema => ({ type: 'string', description });
const describeTextOrNull = (description: string): JsonSchema => ({ type: ['string', 'null'], description });
const describeConstant = (value: string | boolean): JsonSchema => ({ type: typeof value, const: value });
const describeTime = (description: string): JsonSchema => ({
  type: 'integer',
  description: `${description} Unix seconds.`,
});
const describeId = (prefix: string): JsonSchema => ({ type: 'string', pattern: `^${prefix}_[a-z2-7]{24}$` });

const LAST4 = { ...describeText('Its last four characters. No more of it is kept.'), pattern: '^[A-Z0-9]{4}$' };

/** Describes what is kept of a card. */
export function describeCard(): JsonSchema {
  return describe<CardDetails>('What is kept of a card.', {
    brand: { ...describeText('`unknown` where it is not known.'), examples: ['visa'] },
    last4: LAST4,
    exp_month: { type: 'string', pattern: '^[0-9]{2}$' },
    exp_year: { type: 'string', pattern: '^[0-9]{4}$' },
    funding: { type: 'string', enum: ['credit', 'debit', 'prepaid', 'unknown'] },
  });
}

/** Describes what is kept of an account. */
export function describeAccount(): JsonSchema {
  return describe<SepaDetails>('What is kept of an account.', {
    country: { type: 'string', pattern: '^[A-Z]{2}$' },
    last4: LAST4,
  });
}

/** Describes who pays, by the members of a card charge. */
export function describeBilling({ properties }: ObjectSchema): ObjectSchema {
  const pick = (name: keyof BillingDetails) => properties[name] as JsonSchema;
  return describe<BillingDetails>(`Who pays. ${GUESS}`, {
    name: pick('name'),
    email: pick('email'),
    line1: pick('line1'),
    line2: pick('line2'),
    postal_code: pick('postal_code'),
    city: pick('city'),
    state: pick('state'),
    country: pick('country'),
  });
}

/** What a token and a charge say alike. */
function describeTerms() {
  return {
    amount: { ...FIELDS.amount },
    currency: { type: 'string', ...FIELDS.currency },
    customer_id: describeTextOrNull('The customer to whom it belongs.'),
    description: describeTextOrNull('The free text that was given.'),
    billing_details: referTo('BillingDetails'),
    created: describeTime('When it was made.'),
    livemode: describeConstant(false),
  };
}

/** Describes a token of one kind. */
export function describeToken(
  type: Charge['payment_method_details']['type'],
  account: Readonly<Record<string, JsonSchema>>,
) {
  return describe(`A token made by API. ${GUESS}`, {
    id: describeId('tok'),
    token: { ...describeId('tok'), description: 'The same as `id`.' },
    object: describeConstant('token'),
    type: describeConstant(type),
    used: { type: 'boolean', description: 'Whether a charge has used it.' },
    charge: describeTextOrNull('The id of that charge.'),
    ...describeTerms(),
    ...account,
  });
}

/** Describes the members of a charge. */
export function describeCharge(): Readonly<Record<keyof Charge, JsonSchema>> {
  const card = describe('Paid by card.', { type: describeConstant('card'), card: describeCard() });
  const debit = { type: describeConstant('sepa_debit'), sepa_debit: describeAccount() };
  return {
    id: describeId('ch'),
    object: describeConstant('charge'),
    status: { type: 'string', enum: ['pending', 'requires_action', 'succeeded', 'failed'] },
    ...describeTerms(),
    checkout_id: describeTextOrNull('The Payment to which a SEPA charge belongs.'),
    payment_method_details: { oneOf: [card, describe('Paid by SEPA direct debit.', debit)] },
    failure_code: describeTextOrNull(
      'Why it failed, such as `card_declined`, `authentication_failed` or `debit_failed`.',
    ),
    failure_message: describeTextOrNull('The same in English, for developers.'),
    decline_code: describeTextOrNull('Why the issuer declined the card.'),
    disputed: { type: 'boolean', description: 'Whether there is a dispute about it.' },
    dispute: describeTextOrNull('The id of that dispute.'),
    settles_at: {
      type: ['integer', 'null'],
      description: 'When a pending charge settles, in unix seconds; `null` for a card.',
    },
    redirect_url: {
      ...describeTextOrNull('Where the buyer confirms a charge that is `requires_action`; else `null`.'),
      format: 'uri',
    },
  };
}

/** Describes a customer, by the members of a request for one. */
export function describeCustomer({ properties }: ObjectSchema): ObjectSchema {
  return describe<CustomerObject>(
    'A customer. The interface shows its identifier alone; the rest is a guess of this sandbox.',
    {
      id: describeId('cus'),
      customer_id: { ...describeId('cus'), description: 'The same as `id`. Save it, and pass it with later charges.' },
      object: describeConstant('customer'),
      created: describeTime('When it was made.'),
      ...(properties as Record<keyof Omit<CustomerObject, 'id' | 'customer_id' | 'object' | 'created'>, JsonSchema>),
    },
  );
}

/** Describes the error of a decline. */
export function describeDecline(): ObjectSchema {
  return describe('Why it was declined.', {
    type: describeConstant('card_error'),
    code: describeText(`The same as \`failure_code\`. One of ${listCodes(DECLINE_CODES)}.`),
    decline_code: describeTextOrNull(`The same as that of the charge. One of ${listCodes(ISSUER_CODES)}, or \`null\`.`),
    message: describeText('The same as `failure_message`.'),
    charge: describeId('ch'),
    request_id: describeId('req'),
  });
}

/** Describes any other error. */
export function describeError(): ObjectSchema {
  const code = describeText('Stable, but new ones may be added. Each response lists its own.');
  const message = describeText('What is wanted, in English, for developers. It holds no value that was given.');
  const param = describeText('The member that is wrong; empty where it is the body as a whole.');
  const problem = describe('One problem.', { param, code, message });
  const members = {
    type: { type: 'string', enum: ['invalid_request_error', 'authentication_error', 'api_error'] },
    code,
    message,
    param,
    errors: {
      type: 'array',
      description: 'Every problem with the input. The first is told above as well.',
      items: problem,
    },
    charge: { ...describeId('ch'), description: 'Of `token_already_used`: the charge that used the token.' },
    request_id: describeId('req'),
  };
  return describe('What went wrong.', members, ['param', 'errors', 'charge']);
}

/** Lists codes for people. */
export const listCodes = (codes: readonly string[]) => codes.map((code) => `\`${code}\``).join(', ');

const listOnce = (codes: readonly (string | null)[]) => [...new Set(codes.filter((code) => code !== null))];
const DECLINE_CODES = ['test_mode_real_card', ...listOnce(fixtures.cards.map(({ failure_code }) => failure_code))];
const ISSUER_CODES = listOnce(fixtures.cards.map(({ decline_code }) => decline_code));
