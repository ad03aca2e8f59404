/** How the text of a field is shown while it is edited, with the caret where the buyer left it. */
import { shapeShortenedExpiry, shapeTypedExpiry, writeExpiry } from '../../fields/card-expiry.js';
import { groupCardNumber } from '../../fields/card-number.js';
import { groupIban } from '../../fields/iban.js';
import { keepDigits, normalizeDigit } from '../../fields/text.js';
import type { FieldName } from './names.js';

/** What was done to a text: a key typed, something deleted, or the whole replaced, as by paste and autofill. */
export type Edit = 'typed' | 'deleted' | 'replaced';

/** How one field is shown. */
interface Shape {
  /** Writes the text as it is shown after an edit; `limit` is how many characters may be typed. */
  readonly write: (text: string, edit: Edit, limit?: number) => string;
  /** Tells whether a character is the buyer's, and no separator of ours. */
  readonly counts: (char: string) => boolean;
}

const isDigit = (char: string) => normalizeDigit(char) !== undefined;

const SHAPES: Partial<Record<FieldName, Shape>> = {
  cardNumber: { write: groupCardNumber, counts: isDigit },
  expiry: { write: shapeExpiry, counts: isDigit },
  // What was pasted, or typed before the brand was known, is not cut: it is told that it is too long.
  cvc: { write: (text, edit, limit = 4) => keepDigits(text, edit === 'typed' ? limit : 4), counts: isDigit },
  iban: { write: groupIban, counts: (char) => groupIban(char) !== '' },
};

function shapeExpiry(text: string, edit: Edit): string {
  if (edit === 'deleted') return shapeShortenedExpiry(text);
  const whole = edit === 'replaced' ? writeExpiry(text) : text;
  return whole === text ? shapeTypedExpiry(text) : whole;
}

/** Shows the text of an input as its field is shown, the caret after as many of the buyer's characters as before. */
export function shapeInput(name: FieldName, input: HTMLInputElement, edit: Edit, limit?: number): void {
  const shape = SHAPES[name];
  const shown = shape?.write(input.value, edit, limit);
  if (!shape || shown === undefined || shown === input.value) return;
  const { value, selectionStart: caret } = input;
  const count = caret === null || caret === value.length ? undefined : countWithin(value.slice(0, caret), shape);
  input.value = shown;
  // Elsewhere it would take the focus, in Safari. `:focus` would not match in a window that is not the active one, as when the
  // buyer types on a screen keyboard.
  if ((input.getRootNode() as Document).activeElement !== input) return;
  const at = count === undefined ? shown.length : findCaret(shown, count, shape);
  input.setSelectionRange(at, at);
}

/**
 * Tells in which direction a deletion is to go on, before it happens: Backspace after a separator is meant for what stands
 * before it, and Delete before one for what stands after it. The separator itself would only be written again.
 */
export function findDeletion(name: FieldName, input: HTMLInputElement, inputType: string): -1 | 1 | undefined {
  const { value, selectionStart, selectionEnd } = input;
  const direction = DIRECTIONS[inputType];
  if (direction === undefined || selectionStart === null || selectionStart !== selectionEnd) return undefined;
  const char = value.charAt(direction < 0 ? selectionStart - 1 : selectionStart);
  return char && SHAPES[name]?.counts(char) === false ? direction : undefined;
}

/** Deletes the buyer's character that is nearest to the caret in one direction. */
export function deleteNearest(name: FieldName, input: HTMLInputElement, direction: -1 | 1): void {
  const { value, selectionStart } = input;
  let at = (selectionStart ?? 0) + (direction < 0 ? -1 : 0);
  while (SHAPES[name]?.counts(value.charAt(at)) === false && value.charAt(at)) at += direction;
  if (!value.charAt(at)) return;
  input.value = value.slice(0, at) + value.slice(at + 1);
  input.setSelectionRange(at, at);
}

const DIRECTIONS: Readonly<Record<string, -1 | 1>> = { deleteContentBackward: -1, deleteContentForward: 1 };

function countWithin(text: string, { counts }: Shape): number {
  return [...text].filter(counts).length;
}

/** Finds the place after so many of the buyer's characters. */
function findCaret(text: string, count: number, shape: Shape): number {
  let at = 0;
  for (let left = count; left > 0 && at < text.length; at++) if (shape.counts(text.charAt(at))) left--;
  return at;
}
