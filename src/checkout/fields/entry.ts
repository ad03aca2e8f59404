/** Reacts to what the buyer types: shows problems at the right time, follows the card brand, and reports changes. */
import type { CardBrandRule } from '../../fields/card-brand.js';
import { normalizeIban } from '../../fields/iban.js';
import { type Announce, SILENCE } from '../dom/announce.js';
import { type ClickQueue, createClickQueue } from '../dom/click-queue.js';
import { setAttributes } from '../dom/create-element.js';
import { focusInput, isFocused } from '../dom/focus.js';
import { emit } from '../events.js';
import type { FieldName } from '../names.js';
import type { CheckoutNodes } from '../nodes.js';
import type { Surrounding } from '../surrounding.js';
import type { BoundField } from './bound-field.js';
import { type FieldContext, type FieldProblem, FieldSet } from './field-set.js';
import { isSupported } from './judge-field.js';

interface EntryOptions {
  readonly nodes: CheckoutNodes;
  readonly view: { readonly movesOn?: boolean } & Pick<Surrounding, 'reveal'>;
  /** The fields are bound until it aborts. */
  readonly signal: AbortSignal;
  readonly announce: Announce;
  readonly context: FieldContext;
  /** Called when the card number has another brand, which is `undefined` while it is not known. */
  readonly onBrand: (brand: CardBrandRule | undefined) => void;
  /** Called when the form may look different now. */
  readonly onChange: () => void;
}

// The value of `Node.DOCUMENT_POSITION_FOLLOWING`. `Node` belongs to a window and may not be global.
const FOLLOWING = 4;

/** The fields of one checkout, which react to the buyer. */
export class Entry {
  readonly fields: FieldSet;
  /** The brand that was reported last. */
  shownBrand: CardBrandRule | undefined;
  readonly #options: EntryOptions;
  readonly #clicks: ClickQueue;
  /** Whether the form was complete when that was last reported. */
  #wasComplete = false;
  /** The number of problems in the alert. */
  #count = 0;

  constructor(options: EntryOptions) {
    const { nodes, signal, context } = options;
    this.#options = options;
    this.#clicks = createClickQueue(nodes.form.ownerDocument.defaultView, signal);
    this.fields = new FieldSet(nodes.fields, context, {
      signal,
      onEdit: (field) => this.#edit(field),
      onLeave: (field) => this.#clicks.run(() => isFocused(field.nodes.input) || this.#leave(field)),
    });
  }

  /** Shows every problem, moves the focus to the first one, and returns all of them. */
  check(): FieldProblem[] {
    const { announce, view } = this.#options;
    this.fields.tidy();
    this.followBrand();
    this.#followCountry();
    this.unmark();
    for (const field of this.fields.listAsked()) this.#mark(field);
    this.emitChanges();
    const problems = this.fields.listProblems();
    announce(SILENCE);
    this.#count = problems.length;
    this.#announceCount();
    focusInput(listInputs(problems.map(({ field }) => field))[0], view.reveal);
    return problems;
  }

  /** Moves the focus to the next required field that is empty, if the form moves on, and returns whether it did. */
  moveOn(from: Element): boolean {
    const empty = this.#listEmpty().filter((input) => input !== from);
    focusInput(empty.find((input) => isBefore(from, input)) ?? empty[0], this.#options.view.reveal);
    return empty.length > 0;
  }

  /** Tells the screen keyboards what Enter does. It depends on the other fields, so it does not change while the buyer types. */
  writeHints(): void {
    if (!this.#options.view.movesOn) return;
    const empty = this.#listEmpty();
    for (const { nodes } of this.fields.listAsked()) {
      const hasNext = empty.some((input) => input !== nodes.input);
      setAttributes(nodes.input, { enterkeyhint: hasNext ? 'next' : 'done' });
    }
  }

  /** Lists the inputs of the required fields that are empty, if the form moves on. */
  #listEmpty(): HTMLElement[] {
    if (!this.#options.view.movesOn) return [];
    return listInputs(
      this.fields.listAsked().filter((field) => !field.read().trim() && this.fields.judge(field).problem),
    );
  }

  /** Empties the fields. */
  clear(which: 'all' | 'sensitive'): void {
    this.#forget();
    this.fields.clear(which);
    if (which === 'all') this.fields.fill();
    this.followBrand();
    this.emitChanges();
  }

  /** Removes every problem, also those that wait for the end of a click. */
  unmark(): void {
    this.#forget();
    this.fields.unmark();
  }

  #forget(): void {
    this.#count = 0;
    this.#clicks.drop();
  }

  /** Writes the shown problems again, after the language has changed. */
  rewrite(): void {
    this.#markAgain();
    this.#announceCount();
  }

  #markAgain(): void {
    for (const field of this.fields.listAsked()) if (field.isMarked && !field.isHeld) this.#mark(field);
  }

  /**
   * Shows a problem that the merchant or the bank found, until the buyer edits the field or pays again.
   * @param good Good news, which follows the problem.
   * @returns The field, if the form asks for it.
   */
  hold(name: FieldName | undefined, message: string, good?: string): BoundField | undefined {
    const field = this.fields.listAsked().find((each) => each.name === name);
    field?.mark(message, true, good);
    // The alert tells the message, and no count any more.
    if (!field) this.#count = 0;
    return field;
  }

  /** The field whose problem the merchant or the bank has found. */
  get held(): BoundField | undefined {
    return this.fields.listAsked().find(({ isHeld }) => isHeld);
  }

  /** The card or account by what may be shown: `Visa ••4242`, `DE ••3000`. */
  get account(): string | undefined {
    const { method } = this.#options.context;
    const typed = normalizeIban(this.fields.read(method === 'card' ? 'cardNumber' : 'iban'));
    const name = method === 'card' ? (this.shownBrand?.name ?? '') : typed.slice(0, 2);
    return typed ? `${name} ••${typed.slice(-4)}`.trim() : undefined;
  }

  /** Reports the brand of the card number when it has changed. */
  followBrand(): void {
    const { onBrand, onChange } = this.#options;
    const { brand } = this.fields;
    if (brand === this.shownBrand) return;
    this.shownBrand = brand;
    onBrand(brand);
    onChange();
  }

  /** Adapts the fields when the country has changed. It decides which fields there are, and their words and menus. */
  #followCountry(): boolean {
    if (this.fields.readCountry() === this.fields.adaptedTo) return false;
    this.#options.onChange();
    this.fields.unmark(this.fields.listAsked());
    this.#markAgain();
    return true;
  }

  /** Reports the fields whose state has changed. */
  emitChanges(): void {
    for (const field of this.fields.listAsked()) this.#emitChange(field);
  }

  #edit(field: BoundField): void {
    const before = this.shownBrand;
    const { isMarked } = field;
    const { announce } = this.#options;
    // The merchant or the bank reported the problem of the former text.
    if (field.isHeld) {
      field.mark(undefined);
      announce(SILENCE);
    }
    // Without a count, the alert is about an earlier try. While the form is locked, a script has made the edit.
    if (this.#count === 0 && !field.isReadOnly) announce({ error: '' });
    if (field.name === 'cardNumber') this.followBrand();
    // The message "not accepted" was about the former brand.
    const { supportedBrands } = this.#options.context.settings.options;
    if (before !== this.shownBrand && !isSupported(before?.brand, supportedBrands)) field.mark(undefined);
    // No further digit can change the brand, so the buyer is told at once. With each digit it is the same text, which is not
    // said again.
    const told = this.fields.judge(field).problem?.key === 'cardNumber.brand' ? this.#mark(field) : undefined;
    if (told || isMarked) announce({ status: told ?? '' });
    const hasMoved = this.#followCountry();
    this.#unmarkRight();
    this.#emitChange(field);
    if (hasMoved) for (const each of this.fields.listAsked()) if (each.reported) this.#emitChange(each);
    this.writeHints();
  }

  #leave(field: BoundField): void {
    const cvc = this.fields.get('cvc');
    // The brand decides how long the security code is.
    if (field.name === 'cardNumber' && cvc?.wasLeft && !cvc.isHeld && cvc.read()) this.#mark(cvc);
    if (field.isHeld || !field.read().trim()) return;
    const message = this.#mark(field);
    if (message) this.#options.announce({ status: message });
    this.#emitChange(field);
  }

  /** Shows the problem of a field, if it has one. */
  #mark(field: BoundField): string | undefined {
    const { problem } = this.fields.judge(field);
    const message =
      problem && this.#options.context.settings.translator.write(problem.key, problem.values, problem.variant);
    field.mark(message);
    return message;
  }

  /** Removes the problems that are solved. With the last one it also removes the count. */
  #unmarkRight(): void {
    const marked = this.fields.listAsked().filter(({ isMarked }) => isMarked);
    const right = marked.filter((field) => !field.isHeld && !this.fields.judge(field).problem);
    for (const field of right) field.mark(undefined);
    if (right.length === marked.length && (right.length > 0 || this.#count > 0)) {
      this.#count = 0;
      this.#options.announce(SILENCE);
    } else if (right.length > 0) {
      this.#options.announce({ status: '' });
    }
  }

  #announceCount(): void {
    const { translator } = this.#options.context.settings;
    if (this.#count > 0) this.#options.announce({ error: translator.count('form.count', this.#count) });
  }

  #emitChange(field: BoundField): void {
    const { state, problem } = this.fields.judge(field);
    // Judge all fields again: a listener may have changed the form after the last report.
    const complete = this.fields.listProblems().length === 0;
    const own = `${state} ${problem?.key}`;
    if (field.reported === own && complete === this.#wasComplete) return;
    field.reported = own;
    this.#wasComplete = complete;
    const { nodes, context } = this.#options;
    const errorCode = problem && { errorCode: problem.key };
    emit(nodes.target, 'change', { field: field.name, method: context.method, state, complete, ...errorCode });
  }
}

/** Lists the inputs of fields as they stand in the page, because its order may differ from ours. */
function listInputs(fields: readonly BoundField[]): HTMLElement[] {
  return fields.map(({ nodes }): HTMLElement => nodes.input).sort((a, b) => (isBefore(a, b) ? -1 : 1));
}

function isBefore(element: Node, other: Node): boolean {
  return Boolean(element.compareDocumentPosition(other) & FOLLOWING);
}
