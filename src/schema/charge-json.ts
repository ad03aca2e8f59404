/** Writes a parsed charge or customer as canonical JSON: without whitespace, with the members in the order of their schema. */
import { copyOwn } from '../options/own.js';
import { tellDeveloper } from '../report/tell-developer.js';
import type { CardCharge } from './card-charge.js';
import type { CustomerRecord } from './customer.js';
import type { SepaCharge } from './sepa-charge.js';

/** Writes a parsed card charge, with every digit of `cardNumber`. A JavaScript number would lose digits above 2^53. */
export function writeCardChargeJson({ cardNumber, ...others }: CardCharge): string {
  return `{"cardNumber":${cardNumber},${writeJson(others).slice(1)}`;
}

/** Writes a parsed SEPA charge. */
export const writeSepaChargeJson: (charge: SepaCharge) => string = writeJson;

/** Writes a parsed customer. */
export const writeCustomerJson: (customer: CustomerRecord) => string = writeJson;

let isTold = false;

/** Writes JSON, and tells once of a country that the gateway cannot know. It may be a buyer's own word, so it refuses none. */
function writeJson(members: { readonly country: string }): string {
  if (!isTold && !/^(-|(?!UK)[A-Z]{2})$/.test(members.country)) {
    isTold = true;
    tellDeveloper('warn', 'Payveil: country must be ISO 3166-1 alpha-2, like DE.');
  }
  // `JSON.stringify` calls `toJSON`, which a library may have added to every object. A copy that inherits nothing has none.
  return JSON.stringify('toJSON' in members ? copyOwn(members) : members);
}
