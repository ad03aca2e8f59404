/** A parsed charge to its canonical JSON: no whitespace, and the members in the order of their schema. */
import { copyOwn } from '../options/own.js';
import type { CardCharge } from './card-charge.js';
import type { SepaCharge } from './sepa-charge.js';

/** Writes a parsed card charge, `cardNumber` digit for digit: as a JavaScript number it would lose those above 2^53. */
export function writeCardChargeJson({ cardNumber, ...others }: CardCharge): string {
  return `{"cardNumber":${cardNumber},${writeJson(others).slice(1)}`;
}

/** Writes a parsed SEPA charge. */
export function writeSepaChargeJson(charge: SepaCharge): string {
  return writeJson(charge);
}

// JSON asks for a `toJSON`, which some library may have given to every object: not to a copy that inherits nothing.
function writeJson(members: object): string {
  return JSON.stringify('toJSON' in members ? copyOwn(members) : members);
}
