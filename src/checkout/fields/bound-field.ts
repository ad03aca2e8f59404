/** One input of the form: what it listens to, and how its problem is shown. */

import type { FieldNodes } from '../render/view.js';
import { listenToUndo } from './listen-to-undo.js';
import type { FieldName } from './names.js';
import { prepareInput } from './prepare-input.js';
import { deleteNearest, type Edit, findDeletion, shapeInput } from './shape-field.js';

/** What a field reports: `edit` after each change of its text, `leave` when the buyer goes on. */
export interface FieldListeners {
  readonly onEdit: (field: BoundField) => void;
  readonly onLeave: (field: BoundField) => void;
}

/** What a field is bound with. */
export interface BindOptions extends FieldListeners {
  readonly signal: AbortSignal;
  /** Tells how many digits the security code has, as far as the brand is known. */
  readonly getCodeLength: () => number | undefined;
}

/** A field whose input is bound. */
export interface BoundField {
  readonly name: FieldName;
  readonly nodes: FieldNodes;
  /** Whether a problem is shown. */
  readonly isMarked: boolean;
  /** Whether it is the merchant who says so: that stays until the field is edited. */
  isHeld: boolean;
  /** Whether the buyer has been in it and gone on. */
  wasLeft: boolean;
  /** Reads the text that is there now, whoever wrote it. */
  read(): string;
  /** Shows the text as it is shown when it is whole. */
  tidy(): void;
  write(text: string): void;
  /** Shows a problem, or takes it away. */
  mark(message: string | undefined): void;
  setReadOnly(isReadOnly: boolean): void;
}

/** Binds an input until the signal aborts; then it is as it was found, but empty where it was sensitive. */
export function bindField(
  name: FieldName,
  nodes: FieldNodes,
  { onEdit, onLeave, signal, getCodeLength }: BindOptions,
): BoundField {
  const { input, error } = nodes;
  const shape = (edit: Edit) => {
    if (input.tagName === 'INPUT') shapeInput(name, input as HTMLInputElement, edit, getCodeLength());
  };
  // A select cannot be read-only. What the merchant has locked stays so.
  const lock = input.tagName === 'INPUT' ? 'readOnly' : 'disabled';
  const locked = input as HTMLInputElement;
  const wasLocked = locked[lock];
  let isMarked = false;
  const keepEdit = listenToUndo(name, locked, signal, () => onEdit(field));

  const field: BoundField = {
    name,
    nodes,
    isHeld: false,
    wasLeft: false,
    get isMarked() {
      return isMarked;
    },
    read: () => input.value,
    tidy: () => shape('replaced'),
    write(text) {
      input.value = text;
      shape('replaced');
      // What was cleared does not come back.
      keepEdit(true);
    },
    mark(message) {
      isMarked = message !== undefined;
      field.isHeld = false;
      input.setAttribute('aria-invalid', String(isMarked));
      if (error) error.textContent = message ?? '';
    },
    setReadOnly(isReadOnly) {
      locked[lock] = isReadOnly || wasLocked;
    },
  };

  signal.addEventListener('abort', () => {
    field.mark(undefined);
    locked[lock] = wasLocked;
  });
  prepareInput(name, nodes, signal);
  listenToEdits(name, input as HTMLInputElement, signal, (edit) => {
    shape(edit);
    keepEdit();
    onEdit(field);
  });
  const leave = () => {
    // When the whole window is left, the buyer is still in the field.
    if ((input.getRootNode() as Document).activeElement === input) return;
    shape('replaced');
    field.wasLeft = true;
    onLeave(field);
  };
  input.addEventListener('blur', leave, { signal });
  shape('replaced');
  return field;
}

/** Tells of each edit: a key, a deletion, or a replacement; nothing while an input method composes. */
function listenToEdits(
  name: FieldName,
  input: HTMLInputElement,
  signal: AbortSignal,
  onEdit: (edit: Edit) => void,
): void {
  let deletion: -1 | 1 | undefined;
  const listen = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => input.addEventListener(type, listener, { signal });

  listen('beforeinput', ({ inputType }) => {
    deletion = findDeletion(name, input, inputType);
  });
  listen('input', (event) => {
    const { inputType = '', data, isComposing } = event as InputEvent;
    if (isComposing) return;
    if (deletion) deleteNearest(name, input, deletion);
    deletion = undefined;
    const isTyped = inputType === 'insertText' && data?.length === 1;
    onEdit(inputType.startsWith('delete') ? 'deleted' : isTyped ? 'typed' : 'replaced');
  });
  listen('compositionend', () => onEdit('typed'));
  // Some password managers and browsers report a filled input by this event alone.
  listen('change', () => onEdit('replaced'));
}
