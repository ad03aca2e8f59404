/** Formats the text of a field while the buyer edits it, and keeps the caret in its place. */
import type { CardBrandRule } from '../../fields/card-brand.js';
import { shapeShortenedExpiry, shapeTypedExpiry, writeExpiry } from '../../fields/card-expiry.js';
import { CARD_NUMBER_MAX_LENGTH, getLongestLength, groupCardNumber } from '../../fields/card-number.js';
import { groupIban } from '../../fields/iban.js';
import { keepDigits } from '../../fields/text.js';
import { isFocused } from '../dom/focus.js';
import { writeValue } from '../dom/write-value.js';
import type { FieldName } from '../names.js';

/** The kind of an edit: a typed key, a deletion, or a replacement of the text, as by paste or autofill. */
export type Edit = 'typed' | 'deleted' | 'replaced';

interface FieldShape {
  /** Formats the text after an edit. */
  readonly write: (text: string, edit: Edit) => string;
  /** How many of the buyer's characters the text may have, and how many the buyer may type at its end. */
  readonly limit?: (brand: CardBrandRule | undefined) => readonly [longest: number, typed: number];
}

const SHAPES: Partial<Record<FieldName, FieldShape>> = {
  cardNumber: {
    write: groupCardNumber,
    limit: (brand) => [CARD_NUMBER_MAX_LENGTH, getLongestLength(brand)],
  },
  expiry: { write: shapeExpiry },
  cvc: { write: (text) => keepDigits(text, 4), limit: (brand) => [4, brand?.cvcLength ?? 4] },
  iban: { write: groupIban },
};

/** Tells whether the buyer typed this character. If not, it is one of our separators, which do not stand alone. */
const counts = (char: string, shape: FieldShape) => shape.write(char, 'deleted') !== '';

function shapeExpiry(text: string, edit: Edit): string {
  if (edit === 'deleted') return shapeShortenedExpiry(text);
  return edit === 'typed' ? shapeTypedExpiry(text) : writeExpiry(text);
}

/**
 * Formats the text of an input. The caret stays behind the same number of the buyer's characters.
 * @param brand The brand of the card, while it is known.
 * @param last The text that was returned last.
 * @param inserted The text that the buyer has just typed.
 * @returns The text as it is right.
 */
export function shapeInput(
  name: FieldName,
  input: HTMLInputElement,
  edit: Edit,
  brand: CardBrandRule | undefined,
  last: string,
  inserted = '',
): string {
  const shape = SHAPES[name];
  if (!shape) return last;
  const { value, selectionEnd } = input;
  const caret = selectionEnd ?? value.length;
  const after = value.slice(caret);
  const count = countWithin(value, shape);
  const [longest, typed] = shape.limit?.(brand) ?? [count, count];
  // What stood in the field earlier is never cut, even if it is too long: the buyer is told so.
  const limit = edit === 'typed' && !after ? Math.max(typed, count - countWithin(inserted, shape)) : longest;
  // What was just inserted stands before the caret, so what is too much is taken back there.
  const excess = Math.max(count - limit, 0);
  const kept = countWithin(value.slice(0, caret), shape) - excess;
  const end = excess ? findCaret(value, kept, shape) : caret;
  const shown = shape.write(value.slice(0, end) + after, edit);
  // In Safari, setting the caret of another input would move the focus to it. `:focus` is no test: it does not match while the
  // window is inactive, as when the buyer uses a screen keyboard.
  const isInside = isFocused(input);
  // A library that shapes it in its own way has the last word when the buyer leaves: Inputmask takes the focus back for each text.
  if (shown === value || (shown === last && !isInside)) return shown;
  writeValue(input, shown);
  const at = after ? findCaret(shown, kept, shape) : shown.length;
  if (isInside) input.setSelectionRange(at, at);
  return shown;
}

/**
 * After a deletion that hit only a separator, deletes the nearest of the buyer's characters: Backspace after a separator means the
 * character before it, and Delete means the character after it. We would write the separator itself again at once.
 * @param last The text before the deletion.
 */
export function deleteNearest(name: FieldName, input: HTMLInputElement, inputType: string, last: string): void {
  const shape = SHAPES[name];
  const direction = DIRECTIONS[inputType];
  const { value, selectionStart } = input;
  if (!shape || !direction || countWithin(value, shape) !== countWithin(last, shape)) return;
  let at = (selectionStart ?? 0) + Math.min(direction, 0);
  while (value.charAt(at) && !counts(value.charAt(at), shape)) at += direction;
  if (at < 0) return;
  writeValue(input, value.slice(0, at) + value.slice(at + 1));
  input.setSelectionRange(at, at);
}

const DIRECTIONS: Readonly<Record<string, -1 | 1>> = { deleteContentBackward: -1, deleteContentForward: 1 };

function countWithin(text: string, shape: FieldShape): number {
  return [...text].filter((char) => counts(char, shape)).length;
}

/** Finds the place behind a given number of the buyer's characters. */
function findCaret(text: string, count: number, shape: FieldShape): number {
  let at = 0;
  for (let left = count; left > 0 && at < text.length; at++) if (counts(text.charAt(at), shape)) left--;
  return at;
}
