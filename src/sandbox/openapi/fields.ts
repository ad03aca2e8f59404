/** Describes each member of a request in the words of the interface. Types and what is required come from the schemas. */
import { CARD_NUMBER_MAX_LENGTH } from '../../fields/card-number.js';
import { EMAIL_MAX_LENGTH } from '../../fields/email.js';
import { AMOUNT_MAX } from '../../fields/money.js';
import { ID_MAX_LENGTH, TEXT_MAX_LENGTH } from '../../fields/text.js';
import { CARD_CHARGE, IDS, SEPA_CHARGE } from './samples.js';

/** A JSON Schema, or some keywords of one. */
type JsonSchema = Readonly<Record<string, unknown>>;

const CARD_NUMBER_MIN_LENGTH = 12;

// Visible ASCII.
const ID = { pattern: `^[!-~]{1,${ID_MAX_LENGTH}}$`, examples: [IDS.customer] };
const TEXT = { maxLength: TEXT_MAX_LENGTH };

const FIELDS: Readonly<Record<string, JsonSchema>> = {
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
  expMonth: { description: 'Card expiry month.', type: 'string', pattern: '^(0?[1-9]|1[0-2])$' },
  expYear: {
    description: 'Card expiry year, of two or four digits.',
    type: 'string',
    pattern: '^([0-9]{2}|[0-9]{4})$',
  },
  cvc: { description: 'Card verification code: 3 digits, for American Express 4.', pattern: '^[0-9]{3,4}$' },
  iban: {
    description: 'IBAN of the bank account, in a SEPA country, in electronic form.',
    pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$',
  },
  amount: {
    description:
      'Positive integer in the smallest currency unit, up to eight digits. The minimum is the equivalent of 0.50 in US dollars in the charge currency.',
    type: 'integer',
    minimum: 1,
    maximum: AMOUNT_MAX,
  },
  currency: {
    description: 'Three-letter ISO currency code, lowercase. A SEPA charge takes only `eur`.',
    pattern: '^[a-z]{3}$',
  },
  customer_id: { description: 'Identifier of the Customer the charge belongs to.', ...ID },
  checkout_id: {
    description:
      'Identifier of the Payment the charge belongs to. The interface lists it only for the token of a SEPA charge. It is a guess that this route takes it.',
    ...ID,
    examples: ['pay_1'],
  },
  return_url: { description: 'Needed when 3DS is requested. An absolute URL.', format: 'uri' },
  remote_ip: {
    description: 'IP address of the customer making the charge.',
    anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }],
    examples: [CARD_CHARGE.remote_ip, '2001:db8::1'],
  },
  email: { description: 'Email address of the customer.', format: 'email', maxLength: EMAIL_MAX_LENGTH },
  name: { description: 'Name of the customer.', ...TEXT },
  line1: { description: 'First address line.', ...TEXT },
  line2: { description: 'Second address line. An empty text is kept as `-`.', ...TEXT, examples: ['-', ''] },
  postal_code: { description: 'Postal code. An empty text is kept as `-`.', ...TEXT },
  city: { description: 'City.', ...TEXT },
  state: { description: 'State. An empty text is kept as `-`.', ...TEXT },
  country: { description: 'Country.', ...TEXT },
  description: { description: 'Free text attached to the object.', ...TEXT, examples: ['Order 1001'] },
  payment_method: {
    description: 'Identifier of a payment method (PaymentMethod, Card or compatible Source object) to attach.',
    ...TEXT,
  },
  phone: { description: 'Phone number.', ...TEXT, examples: ['+49 30 1234567'] },
  shipping: { description: 'Shipping information.', ...TEXT },
};

/** The example of a member that has none in the table. */
const SAMPLE: JsonSchema = { ...SEPA_CHARGE, ...CARD_CHARGE };

/** The members that must not be empty in a charge. A customer may leave them out. */
const FILLED = ['name', 'line1', 'city', 'country'];

/** Describes a member by its name. A name means the same in every request. A member with a default may be empty. */
export function describeField(name: string, hasDefault: boolean): JsonSchema {
  const least = FILLED.includes(name) && !hasDefault ? { minLength: 1 } : {};
  const example = Object.hasOwn(SAMPLE, name) ? { examples: [SAMPLE[name]] } : {};
  return { ...example, ...FIELDS[name], ...least };
}
