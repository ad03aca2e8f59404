/** Binds one input of the form: prepares it, follows its text, and shows its problem. */
import { setAttributes, showProblem } from '../dom/create-element.js';
import { isFocused } from '../dom/focus.js';
import type { FieldName } from '../names.js';
import type { FieldNodes } from '../nodes.js';
import { bindText } from './bound-text.js';
import type { FieldFacts } from './field-facts.js';
import { openOnDemand } from './open-on-demand.js';
import { prepareInput } from './prepare-input.js';
import { fillStates } from './state-menu.js';

/** Receives the events of a field: `onEdit` after each change of its text, `onLeave` when the buyer moves on. */
export interface FieldListeners {
  readonly signal: AbortSignal;
  readonly onEdit: (field: BoundField) => void;
  readonly onLeave: (field: BoundField) => void;
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
  /**
   * Formats the text as a complete entry.
   * @param isJudged Whether the text is judged now, so that no event reports it. Default: true.
   */
  tidy(isJudged?: boolean): void;
  write(text: string): void;
  mark(message: string | undefined, isHeld?: boolean, good?: string): void;
  setReadOnly(isReadOnly: boolean): void;
  /** Adapts the input to the buyer's country. */
  adapt(country: string): void;
}

/** Creates a function that locks an input, or unlocks it. One that the merchant has locked stays locked. */
function createLock({ input, opener, isRendered }: FieldNodes): (isLocked: boolean) => void {
  // A select cannot be read-only. All countries would be styled anew if their menu were disabled, while a slow phone draws the
  // end of a payment.
  const name = 'readOnly' in input ? 'readonly' : isRendered ? 'aria-disabled' : 'disabled';
  const before = input.getAttribute(name);
  return (isLocked) => {
    setAttributes(input, { [name]: isLocked ? 'true' : before });
    if (opener) opener.disabled = isLocked;
  };
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
  const lock = createLock(nodes);
  const [open, adaptOpener] = opener ? openOnDemand(input, opener, signal) : [];
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
    mark(message, isHeld = false, good = '') {
      field.isMarked = message !== undefined;
      field.isHeld = isHeld;
      // In a narrow form, a cell with a text and a problem takes the whole row.
      const wrong = message && input.value ? '' : null;
      setAttributes(input, { 'aria-invalid': String(field.isMarked), 'data-wrong': wrong });
      if (error) showProblem(error, message ?? '', good);
      if (message) open?.(true);
    },
    ...bindText(name, nodes, facts, signal, () => onEdit(field), open),
    setReadOnly: lock,
    adapt(country) {
      prepare(country);
      adaptOpener?.(country);
      if (name === 'state' && 'options' in input && nodes.isRendered) fillStates(input, facts.listStates());
    },
  };

  // Before the input is restored.
  signal.addEventListener('abort', () => {
    field.mark(undefined);
    lock(false);
  });
  const prepare = prepareInput(name, nodes, signal);
  const leave = () => {
    // When the buyer leaves the whole window, the field still has the focus.
    if (isFocused(input)) return;
    field.tidy(false);
    field.wasLeft = true;
    onLeave(field);
  };
  input.addEventListener('blur', leave, { signal });
  field.tidy(false);
  return field;
}
