/** The examples of the document: test cards and test IBANs, and the answers that this sandbox makes of them. */
import { createCardChargeSchema } from '../../schema/card-charge.js';
import { customerSchema } from '../../schema/customer.js';
import { createSepaChargeSchema } from '../../schema/sepa-charge.js';
import type { Charge } from '../charges/charge.js';
import { createCharge } from '../charges/create-charge.js';
import { toDeclinedCharge } from '../charges/explain-failure.js';
import type { CustomerObject } from '../customers/customer.js';
import { type CardFixture, fixtures } from '../fixtures.js';
import { showToken } from '../tokens/list-tokens.js';
import { type Order, toCardOrder, toSepaOrder } from '../tokens/order.js';

/** The payer in every request. The IP address is reserved for documentation (RFC 5737). */
export const BUYER = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  line1: 'Invalidenstr. 1',
  line2: '-',
  postal_code: '10115',
  city: 'Berlin',
  state: 'BE',
  country: 'DE',
  remote_ip: '192.0.2.10',
};

/** A card charge that succeeds. */
export const CARD_CHARGE = {
  cardNumber: Number(takeCard(({ label }) => label === 'Visa')),
  expMonth: '12',
  expYear: '2040',
  cvc: '123',
  amount: 2599,
  currency: 'eur',
  return_url: 'https://shop.example/return',
  ...BUYER,
};
const DECLINED = { ...CARD_CHARGE, cardNumber: Number(takeCard((card) => card.decline_code === 'insufficient_funds')) };
const ASKING = { ...CARD_CHARGE, cardNumber: Number(takeCard(({ afterAction }) => afterAction === 'succeeded')) };
const LONG = { ...CARD_CHARGE, cardNumber: takeCard(({ number }) => number.length === 19) };

/** A SEPA charge that is pending at first and succeeds later. */
export const SEPA_CHARGE = {
  iban: take(fixtures.ibans, ({ country }) => country === 'DE').iban,
  amount: 1050,
  currency: 'eur',
  ...BUYER,
};

/** The identifiers of the examples. */
export const IDS = {
  cardToken: 'tok_cardabcdefghijklmnopqrst',
  sepaToken: 'tok_sepaabcdefghijklmnopqrst',
  charge: 'ch_abcdefghijklmnopqrstuvwx',
  customer: 'cus_abcdefghijklmnopqrstuvwx',
  request: 'req_abcdefghijklmnopqrstuvwx',
};

const CUSTOMER = { email: BUYER.email, currency: 'eur', name: BUYER.name };
const CREATED = 1_900_000_000;
const ORIGIN = 'https://gateway.example';
const rules = { now: () => CREATED * 1000 };
const readCard = (charge: object) => toCardOrder(createCardChargeSchema(rules).parse(charge));
const SEPA_ORDER = toSepaOrder(createSepaChargeSchema(rules).parse(SEPA_CHARGE));

const example = (summary: string, value: unknown) => ({ summary, value });

/** Bodies of requests by their content. */
export const REQUESTS = {
  card: {
    card: example('A card that is charged', CARD_CHARGE),
    declined: example('A card that is declined at the charge', DECLINED),
    asking: example('A card whose buyer must confirm (3-D Secure)', ASKING),
    nineteenDigits: example('A card number of 19 digits, as a text', LONG),
  },
  sepa: { account: example('An account that is debited', SEPA_CHARGE) },
  cardToken: { token: example('A card token', { token: IDS.cardToken }) },
  sepaToken: { token: example('A SEPA token', { token: IDS.sepaToken }) },
  customer: { customer: example('A customer with a name', CUSTOMER) },
};

/** Answers by their content. The functions that answer requests make them, except for ids and the address of a challenge. */
export const ANSWERS = {
  cardToken: { card: example('A card token', makeToken(IDS.cardToken, readCard(CARD_CHARGE))) },
  sepaToken: { account: example('A SEPA token', makeToken(IDS.sepaToken, SEPA_ORDER)) },
  cardCharge: {
    succeeded: example('A charge that succeeded', makeCharge(readCard(CARD_CHARGE))),
    asking: example('A charge that the buyer must confirm (3-D Secure)', {
      ...makeCharge(readCard(ASKING)),
      redirect_url: `${ORIGIN}/sandbox/3ds/${IDS.charge}/abcdefghijklmnopqrstuvwx73616e64626f78`,
    }),
  },
  decline: {
    declined: example('A declined charge', toDeclinedCharge(makeCharge(readCard(DECLINED)), IDS.request)),
  },
  sepaCharge: { pending: example('A pending debit', makeCharge(SEPA_ORDER)) },
  customer: {
    customer: example('A customer', {
      id: IDS.customer,
      customer_id: IDS.customer,
      object: 'customer',
      created: CREATED,
      ...customerSchema.parse(CUSTOMER),
    } satisfies CustomerObject),
  },
};

function makeToken(id: string, order: Order) {
  return showToken({ token: { id, created: CREATED, order }, charge: undefined });
}

function makeCharge(order: Order): Charge {
  const session = {
    gateway: { settlement: 'business-days' },
    merchant: { name: 'sandbox' },
    now: rules.now(),
  } as const;
  return { ...createCharge(order, session, { customer_id: null, origin: ORIGIN }).charge, id: IDS.charge };
}

function takeCard(isWanted: (card: CardFixture) => boolean): string {
  return take(fixtures.cards, isWanted).number;
}

function take<Fixture>(list: readonly Fixture[], isWanted: (fixture: Fixture) => boolean): Fixture {
  const [first] = list.filter(isWanted);
  if (first === undefined) throw new Error('There is no such fixture.');
  return first;
}
