/** Undo in the fields whose text is shaped while it is typed: a browser forgets its own steps when a script writes. */
import { type FieldName, isSensitive } from './names.js';

/**
 * Takes back an edit by Ctrl+Z or Cmd+Z, and does it again with Shift or by Ctrl+Y, until the signal aborts.
 * @returns What keeps the text that is there as a step; with `true`, as the first one, and forgets those before.
 */
export function listenToUndo(
  name: FieldName,
  input: HTMLInputElement,
  signal: AbortSignal,
  onUndo: () => void,
): (isFirst?: boolean) => void {
  let steps = [input.value];
  let at = 0;
  const listen = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    const next = at + (key === 'y' || event.shiftKey ? 1 : -1);
    const text = steps[next];
    if (text === undefined || input.readOnly) return;
    at = next;
    input.value = text;
    onUndo();
  };
  // All others are as they were typed, and their browsers' steps hold.
  if (isSensitive(name)) input.addEventListener('keydown', listen, { signal });
  signal.addEventListener('abort', () => {
    steps = [];
  });
  return (isFirst) => {
    if (!isSensitive(name)) return;
    if (isFirst) steps = [];
    else if (steps[at] === input.value) return;
    steps.splice(isFirst ? 0 : at + 1, steps.length, input.value);
    at = steps.length - 1;
  };
}
