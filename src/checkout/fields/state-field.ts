/** Lets an input take the place of the form's own menu of states, in a country whose states are not known. */
import { isFocused } from '../dom/focus.js';
import type { BoundField } from './bound-field.js';
import { isInCountry } from './country.js';
import type { FieldFacts } from './field-facts.js';

/**
 * Shows the field for the state that fits the buyer's country. While the buyer is in the other one, or it is locked, that one
 * stays.
 * @returns The field that is shown now.
 */
export function showStateField(
  [menu, input]: readonly [menu: BoundField, input: BoundField],
  shown: BoundField,
  facts: FieldFacts,
): BoundField {
  const country = facts.readCountry();
  const needsInput = isInCountry('state', country) && facts.listStates().length === 0;
  const fitting = needsInput ? input : menu;
  const from = shown.nodes.input;
  const to = fitting.nodes.input;
  if (from === to || isFocused(from) || shown.isReadOnly) return shown;
  const message = shown.isMarked ? (shown.nodes.error?.textContent ?? '') : undefined;
  // The page may have given it classes.
  to.className = from.className;
  from.replaceWith(to);
  fitting.adapt(country);
  // A state of the former country is dropped already. What was typed may be one of the new country.
  fitting.write(shown.read());
  fitting.mark(message, shown.isHeld);
  fitting.reported = shown.reported;
  return fitting;
}
