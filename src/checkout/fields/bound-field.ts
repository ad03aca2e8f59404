/** Binds one input of the form: listens to its events and shows its problem. */
import type { CardBrandRule } from '../../fields/card-brand.js';
import { setAttributes, showProblem } from '../dom/create-element.js';
import { isFocused } from '../dom/focus.js';
import { type FieldName, isSensitive } from '../names.js';
import type { FieldNodes } from '../nodes.js';
import { listenToUndo } from './listen-to-undo.js';
import { openOnDemand } from './open-on-demand.js';
import { writePostalCode } from './postal-code.js';
import { prepareInput } from './prepare-input.js';
import { deleteNearest, type Edit, findDeletion, shapeInput } from './shape-field.js';
import { chooseState, fillStates, writeState } from './state-menu.js';
import { findState, type State } from './states.js';

/** Receives the events of a field: `onEdit` after each change of its text, `onLeave` when the buyer moves on. */
export interface FieldListeners {
  readonly signal: AbortSignal;
  readonly onEdit: (field: BoundField) => void;
  readonly onLeave: (field: BoundField) => void;
}

/** What a field needs to know about the others. */
export interface FieldFacts {
  /** The brand of the card number, while it is known. */
  readonly brand: CardBrandRule | undefined;
  /** Reads the buyer's country (ISO 3166-1), which is empty while it is not known. */
  readCountry(): string;
  /** Lists the states of the buyer's country, as far as they are known. */
  listStates(): State[];
}

export interface BoundField {
  readonly name: FieldName;
  readonly nodes: FieldNodes;
  isMarked: boolean;
  /** Whether the merchant or the bank reported the problem. Such a problem stays until the buyer edits the field. */
  isHeld: boolean;
  /** Whether the buyer has left the field at least once. */
  wasLeft: boolean;
  /** The state that was last reported to the page. */
  reported: string;
  /** Whether the buyer cannot edit it: while the form works, or because the merchant has locked it. */
  readonly isReadOnly: boolean;
  /** Reads the current text, whoever wrote it. */
  read(): string;
  /** Formats the text as a complete entry. */
  tidy(): void;
  write(text: string): void;
  mark(message: string | undefined, isHeld?: boolean, good?: string): void;
  setReadOnly(isReadOnly: boolean): void;
  /** Adapts the input to the buyer's country. */
  adapt(country: string): void;
}

/**
 * Binds an input until the signal aborts. Then it restores the input, and empties it if it is sensitive.
 */
export function bindField(
  name: FieldName,
  nodes: FieldNodes,
  { onEdit, onLeave, signal }: FieldListeners,
  facts: FieldFacts,
): BoundField {
  const { input, error, opener } = nodes;
  // A select cannot be read-only.
  const text = 'readOnly' in input ? input : undefined;
  /** The text that was last reported. */
  let known = '';
  /** Whether the country has a use of its own for a field that is closed elsewhere. */
  let isUsed = false;
  const shape = (edit: Edit, inserted?: string) => {
    if (text) shapeInput(name, text, edit, facts.brand, inserted);
  };
  const open = opener && openOnDemand(input, opener, signal);
  const follow = () => {
    if (input.value) open?.(true);
  };
  const tidy = () => {
    if (!input.value) return;
    const isKnown = input.value === known;
    follow();
    shape('replaced');
    const settled = text && settleText(name, text.value, facts);
    if (settled && settled !== text?.value) input.value = settled;
    if (isKnown) known = input.value;
  };
  // Keys still move a menu of ours that is locked, and a browser reports a text again when the buyer leaves it. Neither is an edit.
  const report = () => {
    if (!text && nodes.isRendered && field.isReadOnly) input.value = known;
    else if (!text || input.value !== known) {
      known = input.value;
      onEdit(field);
    }
  };
  const wasLocked = text ? text.readOnly : input.matches('[disabled]');
  const lock = (isLocked: boolean) => {
    if (text) text.readOnly = isLocked;
    // All countries would be styled anew if their menu were disabled, while a slow phone draws the end of a payment.
    else setAttributes(input, { [nodes.isRendered ? 'aria-disabled' : 'disabled']: isLocked ? 'true' : null });
  };
  // We do not format the other fields, so the browser's own undo works there.
  const keepEdit = text && isSensitive(name) ? listenToUndo(text, signal, report) : () => {};

  // Before the input is restored.
  signal.addEventListener('abort', () => {
    known = '';
    field.mark(undefined);
    lock(wasLocked);
  });
  const prepare = prepareInput(name, nodes, signal);
  const field: BoundField = {
    name,
    nodes,
    isMarked: false,
    isHeld: false,
    wasLeft: false,
    reported: '',
    get isReadOnly() {
      return input.matches('[readonly], :disabled, [aria-disabled=true]');
    },
    read: () => input.value,
    tidy() {
      tidy();
      // What is judged now is known, also if a script has written it without an event.
      known = input.value;
    },
    write(value) {
      if (name === 'state' && 'options' in input) {
        (nodes.isRendered ? writeState : chooseState)(input, value, facts.listStates());
      } else input.value = value;
      open?.(isUsed || value !== '');
      tidy();
      known = input.value;
      // Undo must not bring back a text that was cleared.
      keepEdit(true);
    },
    mark(message, isHeld = false, good = '') {
      field.isMarked = message !== undefined;
      field.isHeld = isHeld;
      // In a narrow form, a cell with a text and a problem takes the whole row.
      setAttributes(input, {
        'aria-invalid': String(field.isMarked),
        'data-wrong': message && input.value ? '' : null,
      });
      if (error) showProblem(error, message ?? '', good);
      if (message) open?.(true);
    },
    setReadOnly(isReadOnly) {
      // An input that the merchant has locked stays locked.
      lock(isReadOnly || wasLocked);
      if (opener) opener.disabled = isReadOnly;
    },
    adapt(country) {
      prepare(country);
      // Brazil writes the district into line 2.
      if (isUsed !== (country === 'BR')) {
        isUsed = !isUsed;
        open?.(isUsed || isFocused(input) || input.value !== '');
      }
      if (name === 'state' && 'options' in input && nodes.isRendered) fillStates(input, facts.listStates());
    },
  };

  listenToEdits(name, input, signal, (edit, inserted) => {
    shape(edit, inserted);
    follow();
    keepEdit();
    report();
  });
  const leave = () => {
    // When the buyer leaves the whole window, the field still has the focus.
    if (isFocused(input)) return;
    tidy();
    field.wasLeft = true;
    onLeave(field);
  };
  input.addEventListener('blur', leave, { signal });
  tidy();
  return field;
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
