/** Undo for the fields that we format while the buyer types. A browser forgets its own undo steps when a script writes a text. */
import { writeValue } from '../dom/write-value.js';

/**
 * Undoes an edit on Ctrl+Z or Cmd+Z, and redoes it with Shift or on Ctrl+Y, until the signal aborts.
 * @returns A function that saves the current text as a step. With `true` it forgets all earlier steps.
 */
export function listenToUndo(
  input: HTMLInputElement,
  signal: AbortSignal,
  onUndo: () => void,
): (isFirst?: boolean) => void {
  let steps = [input.value];
  let at = 0;
  const listen = (event: KeyboardEvent) => {
    // A program that fills the input may send an event without a key.
    const key = event.key?.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    const next = at + (key === 'y' || event.shiftKey ? 1 : -1);
    const text = steps[next];
    if (text === undefined || input.readOnly) return;
    at = next;
    writeValue(input, text);
    onUndo();
  };
  input.addEventListener('keydown', listen, { signal });
  signal.addEventListener('abort', () => {
    steps = [];
  });
  return (isFirst) => {
    if (isFirst) at = -1;
    else if (steps[at] === input.value) return;
    at++;
    steps.splice(at, steps.length, input.value);
  };
}
