/** Follows the text of one input: formats what the buyer types, and reports each edit. */
import { isOwnEvent, writeValue } from '../dom/write-value.js';
import { type FieldName, isSensitive } from '../names.js';
import type { FieldNodes } from '../nodes.js';
import type { FieldFacts } from './field-facts.js';
import { listenToUndo } from './listen-to-undo.js';
import { writePostalCode } from './postal-code.js';
import { deleteNearest, type Edit, shapeInput } from './shape-field.js';
import { chooseState, writeState } from './state-menu.js';
import { findState } from './states.js';

interface BoundText {
  tidy(isJudged?: boolean): void;
  write(text: string): void;
}

/**
 * Follows the text of an input until the signal aborts.
 * @param onEdit Is called after each edit of the buyer.
 * @param open Opens the field for a text, or closes it.
 */
export function bindText(
  name: FieldName,
  { input, isRendered }: FieldNodes,
  facts: FieldFacts,
  signal: AbortSignal,
  onEdit: () => void,
  open?: (isWanted: boolean) => void,
): BoundText {
  // A menu has no text that is typed.
  const typed = 'readOnly' in input ? input : undefined;
  /** The text that was last reported. */
  let known = '';
  /** The text as it was right at the last edit. */
  let shaped = '';
  const shape = (edit: Edit, inserted?: string) => {
    if (typed) shaped = shapeInput(name, typed, edit, facts.brand, shaped, inserted);
    if (input.value !== '') open?.(true);
  };
  // Keys still move a menu of ours that is locked, and a browser reports a text again when the buyer leaves it. Neither is an edit.
  const report = () => {
    if (!typed && isRendered && input.matches('[aria-disabled=true], :disabled')) input.value = known;
    else if (!typed || input.value !== known) {
      known = input.value;
      onEdit();
    }
  };
  // We do not format the other fields, so the browser's own undo works there.
  const keepEdit = typed && isSensitive(name) ? listenToUndo(typed, signal, report) : () => {};
  const tidy = (isJudged = true) => {
    const isKnown = isJudged || input.value === known;
    shape('replaced');
    const settled = typed && settleText(name, typed.value, facts);
    if (settled) writeValue(input, settled);
    if (isKnown) known = input.value;
  };

  // Nothing that a buyer typed stays.
  signal.addEventListener('abort', () => {
    known = '';
    if (isSensitive(name)) writeValue(input, '');
  });
  listenToEdits(input, signal, (edit, inserted, inputType) => {
    if (typed && inputType) deleteNearest(name, typed, inputType, known);
    shape(edit, inserted);
    keepEdit();
    report();
  });
  return {
    tidy,
    write(text) {
      const writeMenu = isRendered ? writeState : chooseState;
      if (name === 'state' && 'options' in input) writeMenu(input, text, facts.listStates());
      else writeValue(input, text);
      open?.(text !== '');
      tidy();
      // Undo must not bring back a text that was cleared.
      keepEdit(true);
    },
  };
}

/** Writes a complete entry as its country writes it, if it is known there: `sw1a1aa` as `SW1A 1AA`, `California` as `CA`. */
function settleText(name: FieldName, text: string, facts: FieldFacts): string | undefined {
  return name === 'postal_code'
    ? writePostalCode(text, facts.readCountry())
    : name === 'state'
      ? findState(text, facts.listStates())?.code
      : undefined;
}

/** Reports each edit: a typed key, a deletion or a replacement. It reports nothing while an input method composes. */
function listenToEdits(
  target: HTMLElement,
  signal: AbortSignal,
  onEdit: (edit: Edit, inserted?: string, inputType?: string) => void,
): void {
  const listen = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) =>
    // First of all, so that the page's own listeners, as those of React and Vue, read what we have made of the text.
    target.addEventListener(type, (event) => isOwnEvent(event) || listener(event), { signal, capture: true });

  listen('input', (event) => {
    const { inputType = '', data, isComposing }: Partial<InputEvent> = event;
    if (isComposing) return;
    const isTyped = inputType === 'insertText' && data?.length === 1;
    const edit = isTyped ? 'typed' : inputType.startsWith('delete') ? 'deleted' : 'replaced';
    onEdit(edit, data ?? '', inputType);
  });
  listen('compositionend', ({ data }) => onEdit('typed', data));
  // Some password managers and browsers send only this event when they fill an input.
  listen('change', () => onEdit('replaced'));
}
