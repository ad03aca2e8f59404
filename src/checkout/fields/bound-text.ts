/** Follows the text of one input: formats what the buyer types, and reports each edit. */
import { type FieldName, isSensitive } from '../names.js';
import type { FieldNodes } from '../nodes.js';
import type { FieldFacts } from './field-facts.js';
import { listenToUndo } from './listen-to-undo.js';
import { writePostalCode } from './postal-code.js';
import { deleteNearest, type Edit, findDeletion, shapeInput } from './shape-field.js';
import { chooseState, writeState } from './state-menu.js';
import { findState } from './states.js';

interface TextField {
  readonly name: FieldName;
  readonly nodes: FieldNodes;
  /** Whether the buyer cannot edit it. */
  readonly isReadOnly: boolean;
}

interface BoundText {
  /**
   * Formats the text as a complete entry.
   * @param isKnown Whether the next event does not report it. A text that a script wrote without an event is reported.
   */
  tidy(isKnown?: boolean): void;
  /** Writes another text, which no event reports. */
  write(value: string): void;
}

/**
 * Follows the text of a field until the signal aborts.
 * @param onEdit Is called after each edit of the buyer.
 * @param onText Is called with each text that is not empty.
 */
export function bindText<Field extends TextField>(
  field: Field,
  facts: FieldFacts,
  signal: AbortSignal,
  onEdit: (field: Field) => void,
  onText: () => void,
): BoundText {
  const { name, nodes } = field;
  const { input, isRendered } = nodes;
  // A menu has no text that is typed.
  const typed = 'readOnly' in input ? input : undefined;
  /** The text that was last reported. */
  let known = '';
  const shape = (edit: Edit, inserted?: string) => {
    if (typed) shapeInput(name, typed, edit, facts.brand, inserted);
    if (input.value) onText();
  };
  // Keys still move a menu of ours that is locked, and a browser reports a text again when the buyer leaves it. Neither is an edit.
  const report = () => {
    if (!typed && isRendered && field.isReadOnly) input.value = known;
    else if (!typed || input.value !== known) {
      known = input.value;
      onEdit(field);
    }
  };
  // We do not format the other fields, so the browser's own undo works there.
  const keepEdit = typed && isSensitive(name) ? listenToUndo(typed, signal, report) : () => {};
  const tidy = (isKnown = input.value === known) => {
    shape('replaced');
    const settled = typed && settleText(name, typed.value, facts);
    if (settled && settled !== input.value) input.value = settled;
    if (isKnown) known = input.value;
  };

  signal.addEventListener('abort', () => {
    known = '';
  });
  listenToEdits(name, input, signal, (edit, inserted) => {
    shape(edit, inserted);
    keepEdit();
    report();
  });
  return {
    tidy,
    write(value) {
      if (name === 'state' && 'options' in input) {
        (isRendered ? writeState : chooseState)(input, value, facts.listStates());
      } else input.value = value;
      tidy(true);
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
  name: FieldName,
  input: FieldNodes['input'],
  signal: AbortSignal,
  onEdit: (edit: Edit, inserted?: string) => void,
): void {
  const target: HTMLElement = input;
  let deletion: -1 | 1 | undefined;
  const listen = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => target.addEventListener(type, listener, { signal });

  listen('beforeinput', ({ inputType }) => {
    if ('readOnly' in input) deletion = findDeletion(name, input, inputType);
  });
  listen('input', (event) => {
    const { inputType = '', data, isComposing }: Partial<InputEvent> = event;
    if (isComposing) return;
    if (deletion && 'readOnly' in input) deleteNearest(name, input, deletion);
    deletion = undefined;
    const isTyped = inputType === 'insertText' && data?.length === 1;
    if (isTyped) onEdit('typed', data);
    else onEdit(inputType.startsWith('delete') ? 'deleted' : 'replaced');
  });
  listen('compositionend', ({ data }) => onEdit('typed', data));
  // Some password managers and browsers send only this event when they fill an input.
  listen('change', () => onEdit('replaced'));
}
