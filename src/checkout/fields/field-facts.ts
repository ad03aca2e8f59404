/** What the fields of one form know about each other. */
import type { CardBrandRule } from '../../fields/card-brand.js';
import type { State } from './states.js';

/** What a field needs to know about the others. */
export interface FieldFacts {
  /** The brand of the card number, while it is known. */
  readonly brand: CardBrandRule | undefined;
  /** Reads the buyer's country (ISO 3166-1), which is empty while it is not known. */
  readCountry(): string;
  /** Lists the states of the buyer's country, as far as they are known. */
  listStates(): State[];
}
