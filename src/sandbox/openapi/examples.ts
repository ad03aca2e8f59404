/** The bodies of requests and answers by their content: the schema of each, and its examples. */
import { createCardChargeSchema } from '../../schema/card-charge.js';
import { customerSchema } from '../../schema/customer.js';
import { createSepaChargeSchema } from '../../schema/sepa-charge.js';
import type { ChargeObject } from '../charges/charge.js';
import { createCharge } from '../charges/create-charge.js';
import { toDeclinedCharge } from '../charges/explain-failure.js';
import type { CustomerObject } from '../customers/customer.js';
import { type ChargeOrder, toCardOrder, toSepaOrder } from '../tokens/charge-order.js';
import { showToken } from '../tokens/stored-token.js';
import { ASKING, CARD_CHARGE, CUSTOMER, DECLINED, IDS, NINETEEN_DIGITS, SEPA_CHARGE } from './samples.js';
import type { SchemaName } from './schemas.js';

const CREATED = 1_900_000_000;
const ORIGIN = 'https://gateway.example';
const rules = { now: () => CREATED * 1000 };
const card = (charge: object) => toCardOrder(createCardChargeSchema(rules).parse(charge));
const sepaOrder = toSepaOrder(createSepaChargeSchema(rules).parse(SEPA_CHARGE));

const asked: ChargeObject = {
  ...charge(card(ASKING)),
  redirect_url: `${ORIGIN}/sandbox/3ds/${IDS.charge}/abcdefghijklmnopqrstuvwx73616e64626f78`,
};
const customer: CustomerObject = {
  id: IDS.customer,
  customer_id: IDS.customer,
  object: 'customer',
  created: CREATED,
  ...customerSchema.parse(CUSTOMER),
};

/** One example: what it shows, and its value. */
export type Example = readonly [summary: string, value: unknown];

/** The bodies. The functions that answer requests make the answers, except for ids and the address of a challenge. */
export const BODIES = {
  card: {
    schema: 'CardTokenRequest',
    examples: {
      card: ['A card that is charged', CARD_CHARGE],
      declined: ['A card that is declined at the charge', DECLINED],
      asking: ['A card whose buyer must confirm (3-D Secure)', ASKING],
      nineteenDigits: ['A card number of 19 digits, as a text', NINETEEN_DIGITS],
    },
  },
  sepa: { schema: 'SepaTokenRequest', examples: { account: ['An account that is debited', SEPA_CHARGE] } },
  useCard: { schema: 'ChargeRequest', examples: { token: ['A card token', { token: IDS.cardToken }] } },
  useSepa: { schema: 'ChargeRequest', examples: { token: ['A SEPA token', { token: IDS.sepaToken }] } },
  customerData: { schema: 'CustomerRequest', examples: { customer: ['A customer with a name', CUSTOMER] } },
  cardToken: { schema: 'CardToken', examples: { card: ['A card token', token(IDS.cardToken, card(CARD_CHARGE))] } },
  sepaToken: { schema: 'SepaToken', examples: { account: ['A SEPA token', token(IDS.sepaToken, sepaOrder)] } },
  cardCharge: {
    schema: 'Charge',
    examples: {
      succeeded: ['A charge that succeeded', charge(card(CARD_CHARGE))],
      asking: ['A charge that the buyer must confirm (3-D Secure)', asked],
    },
  },
  decline: {
    schema: 'DeclinedCharge',
    examples: { declined: ['A declined charge', toDeclinedCharge(charge(card(DECLINED)), IDS.request)] },
  },
  sepaCharge: { schema: 'Charge', examples: { pending: ['A pending debit', charge(sepaOrder)] } },
  customer: { schema: 'Customer', examples: { customer: ['A customer', customer] } },
} satisfies Readonly<Record<string, { schema: SchemaName; examples: Readonly<Record<string, Example>> }>>;

function token(id: string, order: ChargeOrder) {
  return showToken({ token: { id, created: CREATED, order }, charge: undefined });
}

function charge(order: ChargeOrder): ChargeObject {
  const session = {
    sandbox: { settlement: 'business-days' },
    merchant: { name: 'sandbox' },
    now: rules.now(),
  } as const;
  return { ...createCharge(order, session, { customer_id: null, origin: ORIGIN }).charge, id: IDS.charge };
}
