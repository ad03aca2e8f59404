/** The bodies of the document by name. The bodies of requests are made from the SDK's schemas. */
import * as z from 'zod/mini';
import { createCardChargeSchema } from '../../schema/card-charge.js';
import { createCustomerSchema } from '../../schema/customer.js';
import { createSepaChargeSchema } from '../../schema/sepa-charge.js';
import {
  describe,
  describeAccount,
  describeBilling,
  describeCard,
  describeCharge,
  describeCustomer,
  describeDecline,
  describeError,
  describeText,
  describeToken,
  GUESS,
  type ObjectSchema,
  type SchemaName,
} from './answers.js';
import { FIELDS, FILLED, type JsonSchema } from './fields.js';

/** Describes every body. */
export function describeSchemas(): Readonly<Record<SchemaName, ObjectSchema>> {
  const card = describeRequest(createCardChargeSchema(), 'The card, its owner and the charge.', FILLED);
  const sepa = describeRequest(createSepaChargeSchema(), 'The account, its owner and the charge.', FILLED);
  const customer = describeRequest(createCustomerSchema(), 'A customer. What is left out is kept as `-`.');
  return {
    CardTokenRequest: card,
    SepaTokenRequest: sepa,
    ChargeRequest: describe('What to charge.', { token: describeText('A token, made by a client or by API.') }),
    CustomerRequest: customer,
    CardToken: describeToken('card', { card: describeCard() }),
    SepaToken: describeToken('sepa_debit', { sepa_debit: describeAccount() }),
    Charge: describe(`A charge. ${GUESS}`, describeCharge()),
    DeclinedCharge: describe(`The charge that was declined, and beside it why. ${GUESS}`, {
      ...describeCharge(),
      error: describeDecline(),
    }),
    Customer: describeCustomer(customer),
    BillingDetails: describeBilling(card),
    Error: describe(`Why a request was refused. ${GUESS}`, { error: describeError() }),
  };
}

/** zod knows the types and the required members. The field table has the rest. */
function describeRequest(schema: z.ZodMiniType, description: string, filled: readonly string[] = []): ObjectSchema {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  const members = Object.entries(properties).map(([name, member]) => {
    const least = filled.includes(name) ? { minLength: 1 } : {};
    return [name, { ...(member as JsonSchema), ...FIELDS[name], ...least }];
  });
  return {
    type: 'object',
    description,
    properties: Object.fromEntries(members),
    required,
    additionalProperties: false,
  };
}
