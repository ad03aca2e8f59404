/** The examples of the document: test cards and test IBANs, and the answers of this sandbox. */
import { type CardFixture, fixtures } from '../fixtures.js';

function findCard(isWanted: (card: CardFixture) => boolean): CardFixture {
  return fixtures.cards.find(isWanted) as CardFixture;
}

const VISA = findCard(({ label }) => label === 'Visa');
const UNIONPAY_19 = findCard(({ number }) => number.length === 19);
const DECLINED = findCard(({ decline_code }) => decline_code === 'insufficient_funds');
const ACCOUNT = fixtures.ibans.find(({ country }) => country === 'DE') as (typeof fixtures.ibans)[number];

const ASKING = findCard(({ afterAction }) => afterAction === 'succeeded');

const last4 = (text: string) => text.slice(-4);

const BILLING_DETAILS = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  line1: 'Invalidenstr. 1',
  line2: '-',
  postal_code: '10115',
  city: 'Berlin',
  state: 'BE',
  country: 'DE',
};

/** The payer in every request. The IP address is reserved for documentation (RFC 5737). */
export const BUYER = { ...BILLING_DETAILS, remote_ip: '192.0.2.10' };

/** A card charge that succeeds. */
export const CARD_CHARGE = {
  cardNumber: Number(VISA.number),
  expMonth: '12',
  expYear: '2040',
  cvc: '123',
  amount: 2599,
  currency: 'eur',
  return_url: 'https://shop.example/return',
  ...BUYER,
};

/** A SEPA charge that is pending at first and succeeds later. */
export const SEPA_CHARGE = { iban: ACCOUNT.iban, amount: 1050, currency: 'eur', ...BUYER };

/** A customer. */
export const CUSTOMER = { email: BILLING_DETAILS.email, currency: 'eur', name: BILLING_DETAILS.name };

const example = (summary: string, value: unknown) => ({ summary, value });

/** Card charges for making tokens. */
export const CARD_REQUESTS = {
  card: example('A card that is charged', CARD_CHARGE),
  declined: example('A card that is declined at the charge', {
    ...CARD_CHARGE,
    cardNumber: Number(DECLINED.number),
  }),
  asking: example('A card whose buyer must confirm (3-D Secure)', {
    ...CARD_CHARGE,
    cardNumber: Number(ASKING.number),
  }),
  nineteenDigits: example('A card number of 19 digits, as a text', { ...CARD_CHARGE, cardNumber: UNIONPAY_19.number }),
};

/** SEPA charges for making tokens. */
export const SEPA_REQUESTS = { account: example('An account that is debited', SEPA_CHARGE) };

/** Customers to create. */
export const CUSTOMER_REQUESTS = { customer: example('A customer with a name', CUSTOMER) };

const CARD_TOKEN_ID = 'tok_cardabcdefghijklmnopqrst';
const SEPA_TOKEN_ID = 'tok_sepaabcdefghijklmnopqrst';
const CHARGE_ID = 'ch_abcdefghijklmnopqrstuvwx';
const CUSTOMER_ID = 'cus_abcdefghijklmnopqrstuvwx';
const CREATED = 1_900_000_000;

/** Tokens to charge. */
export const CARD_TOKEN_REQUESTS = { token: example('A card token', { token: CARD_TOKEN_ID }) };
export const SEPA_TOKEN_REQUESTS = { token: example('A SEPA token', { token: SEPA_TOKEN_ID }) };

const CARD = {
  brand: VISA.brand,
  last4: last4(VISA.number),
  exp_month: CARD_CHARGE.expMonth,
  exp_year: CARD_CHARGE.expYear,
  funding: VISA.funding,
};
const SEPA_DEBIT = { country: ACCOUNT.country, last4: last4(ACCOUNT.iban) };

function createToken(id: string, { amount, currency }: { amount: number; currency: string }, account: object) {
  return {
    id,
    token: id,
    object: 'token',
    type: 'card' in account ? 'card' : 'sepa_debit',
    created: CREATED,
    livemode: false,
    used: false,
    charge: null,
    amount,
    currency,
    customer_id: null,
    description: null,
    billing_details: BILLING_DETAILS,
    ...account,
  };
}

const CHARGE = {
  id: CHARGE_ID,
  object: 'charge',
  status: 'succeeded',
  amount: CARD_CHARGE.amount,
  currency: CARD_CHARGE.currency,
  created: CREATED,
  livemode: false,
  customer_id: null,
  checkout_id: null,
  description: null,
  payment_method_details: { type: 'card', card: CARD },
  billing_details: BILLING_DETAILS,
  failure_code: null,
  failure_message: null,
  decline_code: null,
  disputed: false,
  dispute: null,
  settles_at: null,
  redirect_url: null,
};

const FAILURE = { failure_code: DECLINED.failure_code, decline_code: DECLINED.decline_code };
const FAILURE_MESSAGE = 'The card was declined.';

/** Answers by their content. */
export const ANSWERS = {
  cardToken: { card: example('A card token', createToken(CARD_TOKEN_ID, CARD_CHARGE, { card: CARD })) },
  sepaToken: { account: example('A SEPA token', createToken(SEPA_TOKEN_ID, SEPA_CHARGE, { sepa_debit: SEPA_DEBIT })) },
  cardCharge: {
    succeeded: example('A charge that succeeded', CHARGE),
    asking: example('A charge that the buyer must confirm (3-D Secure)', {
      ...CHARGE,
      status: 'requires_action',
      payment_method_details: { type: 'card', card: { ...CARD, last4: last4(ASKING.number) } },
      redirect_url: `https://gateway.example/sandbox/3ds/${CHARGE_ID}/abcdefghijklmnopqrstuvwx73616e64626f78`,
    }),
  },
  decline: {
    declined: example('A declined charge', {
      ...CHARGE,
      status: 'failed',
      payment_method_details: { type: 'card', card: { ...CARD, last4: last4(DECLINED.number) } },
      ...FAILURE,
      failure_message: FAILURE_MESSAGE,
      error: {
        type: 'card_error',
        code: FAILURE.failure_code,
        decline_code: FAILURE.decline_code,
        message: FAILURE_MESSAGE,
        charge: CHARGE_ID,
        request_id: 'req_abcdefghijklmnopqrstuvwx',
      },
    }),
  },
  sepaCharge: {
    pending: example('A pending debit', {
      ...CHARGE,
      status: 'pending',
      amount: SEPA_CHARGE.amount,
      payment_method_details: { type: 'sepa_debit', sepa_debit: SEPA_DEBIT },
      settles_at: CREATED + 7 * 24 * 60 * 60,
    }),
  },
  customer: {
    customer: example('A customer', {
      id: CUSTOMER_ID,
      customer_id: CUSTOMER_ID,
      object: 'customer',
      created: CREATED,
      ...CUSTOMER,
      city: '-',
      country: '-',
      line1: '-',
      line2: '-',
      postal_code: '-',
      state: '-',
      payment_method: '-',
      phone: '-',
      shipping: '-',
    }),
  },
};
