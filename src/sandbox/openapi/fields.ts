/** Describes each member of a request in the words of the interface. Types and what is required come from the schemas. */
import { CARD_NUMBER_MAX_LENGTH } from '../../fields/card-number.js';
import { EMAIL_MAX_LENGTH } from '../../fields/email.js';
import { AMOUNT_MAX } from '../../fields/money.js';
import { TEXT_MAX_LENGTH } from '../../fields/text.js';
import { ID_MAX_LENGTH } from '../../schema/members.js';
import { BUYER, CARD_CHARGE, SEPA_CHARGE } from './examples.js';

/** A JSON Schema, or some keywords of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const CARD_NUMBER_MIN_LENGTH = 12;

const text = (description: string, keywords: JsonSchema = {}): JsonSchema => ({
  description,
  maxLength: TEXT_MAX_LENGTH,
  ...keywords,
});
const identifier = (description: string, example: string): JsonSchema => ({
  description,
  // Visible ASCII.
  pattern: `^[!-~]{1,${ID_MAX_LENGTH}}$`,
  examples: [example],
});

/** Descriptions by the member's name. A name means the same in every request. */
export const FIELDS: Readonly<Record<string, JsonSchema>> = {
  cardNumber: {
    description:
      '12 to 19 digits with a valid check digit. Many JSON libraries change a number of more than 15 digits, so send a text then.',
    // The minimum and the maximum are for a number, and the pattern is for a text.
    type: ['integer', 'string'],
    minimum: 10 ** (CARD_NUMBER_MIN_LENGTH - 1),
    exclusiveMaximum: 10 ** CARD_NUMBER_MAX_LENGTH,
    pattern: `^[1-9]([ -]?[0-9]){${CARD_NUMBER_MIN_LENGTH - 1},${CARD_NUMBER_MAX_LENGTH - 1}}$`,
    examples: [CARD_CHARGE.cardNumber, String(CARD_CHARGE.cardNumber)],
  },
  expMonth: {
    description: 'Card expiry month.',
    type: 'string',
    pattern: '^(0?[1-9]|1[0-2])$',
    examples: [CARD_CHARGE.expMonth],
  },
  expYear: {
    description: 'Card expiry year, of two or four digits.',
    type: 'string',
    pattern: '^([0-9]{2}|[0-9]{4})$',
    examples: [CARD_CHARGE.expYear],
  },
  cvc: {
    description: 'Card verification code: 3 digits, for American Express 4.',
    pattern: '^[0-9]{3,4}$',
    examples: [CARD_CHARGE.cvc],
  },
  iban: {
    description: 'IBAN of the bank account, in a SEPA country, in electronic form.',
    pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$',
    examples: [SEPA_CHARGE.iban],
  },
  amount: {
    description:
      'Positive integer in the smallest currency unit, up to eight digits. The minimum is the equivalent of 0.50 in US dollars in the charge currency.',
    type: 'integer',
    minimum: 1,
    maximum: AMOUNT_MAX,
    examples: [CARD_CHARGE.amount],
  },
  currency: {
    description: 'Three-letter ISO currency code, lowercase. A SEPA charge takes only `eur`.',
    pattern: '^[a-z]{3}$',
    examples: [CARD_CHARGE.currency],
  },
  customer_id: identifier('Identifier of the Customer the charge belongs to.', 'cus_abcdefghijklmnopqrstuvwx'),
  checkout_id: identifier(
    'Identifier of the Payment the charge belongs to. The interface lists it only for the token of a SEPA charge. It is a guess that this route takes it.',
    'pay_1',
  ),
  return_url: {
    description: 'Needed when 3DS is requested. An absolute URL.',
    format: 'uri',
    examples: [CARD_CHARGE.return_url],
  },
  remote_ip: {
    description: 'IP address of the customer making the charge.',
    anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }],
    examples: [BUYER.remote_ip, '2001:db8::1'],
  },
  email: {
    description: 'Email address of the customer.',
    format: 'email',
    maxLength: EMAIL_MAX_LENGTH,
    examples: [BUYER.email],
  },
  name: text('Name of the customer.', { examples: [BUYER.name] }),
  line1: text('First address line.', { examples: [BUYER.line1] }),
  line2: text('Second address line. An empty text is kept as `-`.', { examples: [BUYER.line2, ''] }),
  postal_code: text('Postal code. An empty text is kept as `-`.', { examples: [BUYER.postal_code] }),
  city: text('City.', { examples: [BUYER.city] }),
  state: text('State. An empty text is kept as `-`.', { examples: [BUYER.state] }),
  country: text('Country.', { examples: [BUYER.country] }),
  description: text('Free text attached to the object.', { examples: ['Order 1001'] }),
  payment_method: text('Identifier of a payment method (PaymentMethod, Card or compatible Source object) to attach.'),
  phone: text('Phone number.', { examples: ['+49 30 1234567'] }),
  shipping: text('Shipping information.'),
};

/** The members that must not be empty in a charge. A customer may leave them out. */
export const FILLED: readonly string[] = ['name', 'line1', 'city', 'country'];
