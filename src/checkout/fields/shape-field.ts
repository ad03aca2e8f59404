/** Formats the text of a field while the buyer edits it, and keeps the caret in its place. */
import { shapeShortenedExpiry, shapeTypedExpiry, writeExpiry } from '../../fields/card-expiry.js';
import { groupCardNumber } from '../../fields/card-number.js';
import { groupIban } from '../../fields/iban.js';
import { keepDigits, normalizeDigit } from '../../fields/text.js';
import { isFocused } from '../dom/focus.js';
import type { FieldName } from '../names.js';

/** The kind of an edit: a typed key, a deletion, or a replacement of the text, as by paste or autofill. */
export type Edit = 'typed' | 'deleted' | 'replaced';

interface FieldShape {
  /** Formats the text after an edit. `limit` is how many characters the buyer may type. */
  readonly write: (text: string, edit: Edit, limit?: number) => string;
  /** Tells whether the buyer typed this character. If not, it is one of our separators. */
  readonly counts: (char: string) => boolean;
}

const isDigit = (char: string) => normalizeDigit(char) !== undefined;

const SHAPES: Partial<Record<FieldName, FieldShape>> = {
  cardNumber: { write: groupCardNumber, counts: isDigit },
  expiry: { write: shapeExpiry, counts: isDigit },
  // A pasted code, or one typed before the brand was known, is not cut. The buyer is told that it is too long.
  cvc: { write: (text, edit, limit = 4) => keepDigits(text, edit === 'typed' ? limit : 4), counts: isDigit },
  iban: { write: groupIban, counts: (char) => groupIban(char) !== '' },
};

function shapeExpiry(text: string, edit: Edit): string {
  if (edit === 'deleted') return shapeShortenedExpiry(text);
  const whole = edit === 'replaced' ? writeExpiry(text) : text;
  return whole === text ? shapeTypedExpiry(text) : whole;
}

/** Formats the text of an input. The caret stays behind the same number of the buyer's characters. */
export function shapeInput(name: FieldName, input: HTMLInputElement, edit: Edit, limit?: number): void {
  const shape = SHAPES[name];
  const shown = shape?.write(input.value, edit, limit);
  if (!shape || shown === undefined || shown === input.value) return;
  const { value, selectionStart: caret } = input;
  const count = caret === null || caret === value.length ? undefined : countWithin(value.slice(0, caret), shape);
  input.value = shown;
  // In Safari, setting the caret of another input would move the focus to it. `:focus` is no test: it does not match while the
  // window is inactive, as when the buyer uses a screen keyboard.
  if (!isFocused(input)) return;
  const at = count === undefined ? shown.length : findCaret(shown, count, shape);
  input.setSelectionRange(at, at);
}

/**
 * Finds the direction of a deletion that would hit only a separator, before it happens. Backspace after a separator means the
 * character before it, and Delete means the character after it. We would write the separator itself again at once.
 */
export function findDeletion(name: FieldName, input: HTMLInputElement, inputType: string): -1 | 1 | undefined {
  const { value, selectionStart, selectionEnd } = input;
  const direction = DIRECTIONS[inputType];
  if (direction === undefined || selectionStart === null || selectionStart !== selectionEnd) return undefined;
  const char = value.charAt(direction < 0 ? selectionStart - 1 : selectionStart);
  return char && SHAPES[name]?.counts(char) === false ? direction : undefined;
}

/** Deletes the nearest of the buyer's characters in one direction from the caret. */
export function deleteNearest(name: FieldName, input: HTMLInputElement, direction: -1 | 1): void {
  const { value, selectionStart } = input;
  let at = (selectionStart ?? 0) + (direction < 0 ? -1 : 0);
  while (SHAPES[name]?.counts(value.charAt(at)) === false && value.charAt(at)) at += direction;
  if (!value.charAt(at)) return;
  input.value = value.slice(0, at) + value.slice(at + 1);
  input.setSelectionRange(at, at);
}

const DIRECTIONS: Readonly<Record<string, -1 | 1>> = { deleteContentBackward: -1, deleteContentForward: 1 };

function countWithin(text: string, { counts }: FieldShape): number {
  return [...text].filter(counts).length;
}

/** Finds the place behind a given number of the buyer's characters. */
function findCaret(text: string, count: number, shape: FieldShape): number {
  let at = 0;
  for (let left = count; left > 0 && at < text.length; at++) if (shape.counts(text.charAt(at))) left--;
  return at;
}
