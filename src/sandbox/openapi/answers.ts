/** Describes the answers of this sandbox for the OpenAPI document. */
import type { Charge } from '../charges/charge.js';
import type { CustomerObject } from '../customers/customer.js';
import { fixtures } from '../fixtures.js';
import type { BillingDetails, CardDetails, SepaDetails } from '../tokens/terms.js';
import { FIELDS, type JsonSchema } from './fields.js';

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

/** Makes a reference to a body of the document. */
export const referTo = (name: SchemaName): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The schema of an object whose members are all known. */
export interface ObjectSchema extends JsonSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/** Marks an answer as a guess. */
export const GUESS = 'A guess of this sandbox: the interface does not show it.';

/** Describes an object with all of these members and no others. The compiler requires each member of `Shape`. */
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

const LAST4 = { ...describeText('The last four characters. The sandbox keeps no more.'), pattern: '^[A-Z0-9]{4}$' };

/** Describes the kept parts of a card. */
export function describeCard(): JsonSchema {
  return describe<CardDetails>('The kept parts of a card.', {
    brand: { ...describeText('`unknown` if it is not known.'), examples: ['visa'] },
    last4: LAST4,
    exp_month: { type: 'string', pattern: '^[0-9]{2}$' },
    exp_year: { type: 'string', pattern: '^[0-9]{4}$' },
    funding: { type: 'string', enum: ['credit', 'debit', 'prepaid', 'unknown'] },
  });
}

/** Describes what is kept of an account. */
export function describeAccount(): JsonSchema {
  return describe<SepaDetails>('The kept parts of an account.', {
    country: { type: 'string', pattern: '^[A-Z]{2}$' },
    last4: LAST4,
  });
}

/** Describes the payer, with the members of a card charge. */
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

/** The members that a token and a charge share. */
function describeTerms() {
  return {
    amount: { ...FIELDS.amount },
    currency: { type: 'string', ...FIELDS.currency },
    customer_id: describeTextOrNull('The id of the customer to whom it belongs.'),
    description: describeTextOrNull('The free text of the request.'),
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
    used: { type: 'boolean', description: 'Whether a charge has used the token.' },
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
    checkout_id: describeTextOrNull('The id of the Payment to which a SEPA charge belongs.'),
    payment_method_details: { oneOf: [card, describe('Paid by SEPA direct debit.', debit)] },
    failure_code: describeTextOrNull(
      'Why it failed, such as `card_declined`, `authentication_failed` or `debit_failed`.',
    ),
    failure_message: describeTextOrNull('The same reason in English, for developers.'),
    decline_code: describeTextOrNull('Why the issuer declined the card.'),
    disputed: { type: 'boolean', description: 'Whether there is a dispute about the charge.' },
    dispute: describeTextOrNull('The id of that dispute.'),
    settles_at: {
      type: ['integer', 'null'],
      description: 'When a pending charge settles, in unix seconds; `null` for a card.',
    },
    redirect_url: {
      ...describeTextOrNull('Where the buyer confirms a charge with the status `requires_action`. Otherwise `null`.'),
      format: 'uri',
    },
  };
}

/** Describes a customer, with the members of the request that creates it. */
export function describeCustomer({ properties }: ObjectSchema): ObjectSchema {
  return describe<CustomerObject>(
    'A customer. The interface shows only its identifier. The rest is a guess of this sandbox.',
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
    decline_code: describeTextOrNull(`The same as in the charge. One of ${listCodes(ISSUER_CODES)}, or \`null\`.`),
    message: describeText('The same as `failure_message`.'),
    charge: describeId('ch'),
    request_id: describeId('req'),
  });
}

/** Describes any other error. */
export function describeError(): ObjectSchema {
  const code = describeText('Stable, but new ones may be added. Each response lists its own.');
  const message = describeText('The wanted value, in English, for developers. It holds no given value.');
  const param = describeText('The wrong member. Empty if the whole body is wrong.');
  const problem = describe('One problem.', { param, code, message });
  const members = {
    type: { type: 'string', enum: ['invalid_request_error', 'authentication_error', 'api_error'] },
    code,
    message,
    param,
    errors: {
      type: 'array',
      description: 'Every problem of the input. The first one is also in the members above.',
      items: problem,
    },
    charge: { ...describeId('ch'), description: 'For `token_already_used`: the charge that used the token.' },
    request_id: describeId('req'),
  };
  return describe('What went wrong.', members, ['param', 'errors', 'charge']);
}

/** Lists codes for people. */
export const listCodes = (codes: readonly string[]) => codes.map((code) => `\`${code}\``).join(', ');

const listOnce = (codes: readonly (string | null)[]) => [...new Set(codes.filter((code) => code !== null))];
const DECLINE_CODES = ['test_mode_real_card', ...listOnce(fixtures.cards.map(({ failure_code }) => failure_code))];
const ISSUER_CODES = listOnce(fixtures.cards.map(({ decline_code }) => decline_code));
