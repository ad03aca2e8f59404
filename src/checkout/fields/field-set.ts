/** Holds the fields of one checkout: lists those that are asked for now, finds their problems, and writes the charge. */
import type { Issue } from '../../errors/issue.js';
import { createOptionError } from '../../errors/option-error.js';
import { type CardBrandRule, findCardBrand, PREFIX_MAX_LENGTH } from '../../fields/card-brand.js';
import { normalizeExpiryMonth, normalizeExpiryYear, readExpiry } from '../../fields/card-expiry.js';
import { keepDigits } from '../../fields/text.js';
import { report } from '../../report/report-thrown.js';
import type { Translator } from '../language/translate.js';
import { FIELDS, type FieldName, isSensitive, listMethodFields, type PaymentMethod } from '../names.js';
import type { FieldNodes } from '../nodes.js';
import { type ChargeDraft, writeFixedMembers } from '../options/given-members.js';
import type { Settings } from '../options/settings.js';
import { type BoundField, bindField, type FieldListeners } from './bound-field.js';
import { isInCountry } from './country.js';
import { type EntryProblem, type Judgement, judgeField } from './judge-field.js';
import { showStateField } from './state-field.js';
import { listStates, type State } from './states.js';

/** The settings by which the fields are judged. They change while the form is shown: read them when they are needed. */
export interface FieldContext {
  readonly settings: Settings;
  readonly method: PaymentMethod;
}

export interface FieldProblem {
  readonly field: BoundField;
  readonly problem: EntryProblem;
}

export class FieldSet {
  readonly #fields = new Map<FieldName, BoundField>();
  /** The form's own menu of states, and the input in its place. */
  readonly #states: readonly [menu: BoundField, input: BoundField] | undefined;
  readonly #context: FieldContext;
  /** The country to which the fields were adapted last. */
  adaptedTo = '';

  constructor(
    nodes: Readonly<Partial<Record<FieldName, FieldNodes>>>,
    context: FieldContext,
    listeners: FieldListeners,
  ) {
    this.#context = context;
    for (const name of FIELDS) {
      const each = nodes[name];
      if (each) this.#fields.set(name, bindField(name, each, listeners, this));
    }
    const { state } = nodes;
    const menu = this.get('state');
    if (menu && state?.typed) {
      this.#states = [menu, bindField('state', { ...state, input: state.typed }, listeners, this)];
    }
  }

  get(name: FieldName): BoundField | undefined {
    return this.#fields.get(name);
  }

  read(name: FieldName): string {
    return this.get(name)?.read() ?? '';
  }

  /** The brand of the card number. */
  get brand(): CardBrandRule | undefined {
    return findCardBrand(keepDigits(this.read('cardNumber'), PREFIX_MAX_LENGTH));
  }

  /**
   * Lists the fields that the form asks for now, in their order. A field that is out of sight is asked for only in countries that
   * have it. A merchant's own field that is in sight may hold what a buyer typed, so it is sent.
   */
  listAsked(): BoundField[] {
    const { settings, method } = this.#context;
    const country = this.readCountry();
    const asked = [...listMethodFields(method), ...settings.asked].flatMap((name) => this.get(name) ?? []);
    const isInSight = ({ isRendered, input }: FieldNodes) => !isRendered && input.checkVisibility?.() !== false;
    return asked.filter(({ name, nodes }) => isInSight(nodes) || isInCountry(name, country));
  }

  readCountry(): string {
    const { asked, defaultValues } = this.#context.settings;
    return (asked.includes('country') ? this.read('country') : defaultValues.country) ?? '';
  }

  listStates(): State[] {
    return listStates(this.readCountry(), this.#context.settings.options.states);
  }

  judge({ name }: BoundField): Judgement {
    return judgeField(name, this, this.#context.settings);
  }

  /** Lists all problems, shown or not. */
  listProblems(): FieldProblem[] {
    return this.listAsked().flatMap((field) => {
      const { problem } = this.judge(field);
      return problem ? { field, problem } : [];
    });
  }

  /** Formats the fields as complete entries. A password manager may have filled them without any event. */
  tidy(): void {
    for (const field of this.#fields.values()) field.tidy();
  }

  /** Writes the charge as it stands in the form. The tokenizer checks it. */
  writeCharge(): ChargeDraft {
    const { settings, method } = this.#context;
    const entries: { [Name in FieldName]?: string } = {};
    for (const { name, read } of this.listAsked()) entries[name] = read();
    const { expiry, ...members } = { ...writeFixedMembers(settings, method), ...entries };
    if (method === 'sepa') return members;
    const { month, year } = readExpiry(String(expiry));
    return { ...members, expMonth: normalizeExpiryMonth(month), expYear: normalizeExpiryYear(year) };
  }

  /** Writes the default values into empty fields. */
  fill(): void {
    const { options, translator, defaultValues } = this.#context.settings;
    const country = options.preselectCountry === false ? undefined : translator.regions[0];
    const values: Readonly<Partial<Record<FieldName, string | undefined>>> = { country, ...defaultValues };
    for (const field of this.#fields.values()) {
      const value = values[field.name];
      if (value === undefined || isSensitive(field.name) || field.read()) continue;
      field.write(field.name === 'country' ? value.toUpperCase() : value);
      // A menu takes only what it has.
      if (value && !field.read() && field.name in defaultValues) {
        report(createOptionError(`defaultValues.${field.name} is wrong, and left empty`));
      }
    }
  }

  /** Removes the problems of all fields but these, also of fields that the form does not ask for now. */
  unmark(others: readonly BoundField[] = []): void {
    for (const field of this.#fields.values()) if (!others.includes(field)) field.mark(undefined);
  }

  clear(which: 'all' | 'sensitive'): void {
    for (const field of this.#fields.values()) {
      if (which === 'sensitive' && !isSensitive(field.name)) continue;
      field.write('');
      field.mark(undefined);
      field.wasLeft = false;
    }
  }

  /** Adapts the fields to the buyer's country. */
  adapt(): void {
    this.adaptedTo = this.readCountry();
    for (const field of this.#fields.values()) field.adapt(this.adaptedTo);
    const shown = this.get('state');
    if (shown && this.#states) this.#fields.set('state', showStateField(this.#states, shown, this));
  }

  setReadOnly(isReadOnly: boolean): void {
    for (const field of this.#fields.values()) field.setReadOnly(isReadOnly);
  }
}

/** Writes problems as issues, with the names of the charge's members and the messages that the buyer sees. */
export function toIssues(problems: readonly FieldProblem[], { write }: Translator): Issue[] {
  return problems.map(({ field: { name }, problem: { key, code, values, variant } }) => {
    const expiryPath = code === 'expiry_month_invalid' ? 'expMonth' : 'expYear';
    return { path: name === 'expiry' ? expiryPath : name, code, message: write(key, values, variant) };
  });
}
