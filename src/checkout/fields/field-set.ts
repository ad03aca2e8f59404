/** The fields of one checkout together: which are asked now, what is wrong with them, and the charge that they make. */
import { findCardBrand } from '../../fields/card-brand.js';
import { normalizeExpiryMonth, normalizeExpiryYear, readExpiry } from '../../fields/card-expiry.js';
import { CARD_NUMBER_MAX_LENGTH } from '../../fields/card-number.js';
import { keepDigits } from '../../fields/text.js';
import type { Message } from '../language/translate.js';
import { type Settings, writeFixedMembers } from '../options/checkout-options.js';
import type { FieldNodes } from '../render/view.js';
import { type BoundField, bindField, type FieldListeners } from './bound-field.js';
import { type Judgement, judgeField } from './judge-field.js';
import { type FieldName, isInCountry, isSensitive, listMethodFields, type PaymentMethod } from './names.js';

/** The options and the method of payment, which change while the buyer looks at them: read them when they are needed. */
export interface FieldContext {
  readonly settings: Settings;
  readonly method: PaymentMethod;
}

/** A field that is wrong. */
export interface FieldProblem {
  readonly field: BoundField;
  readonly problem: Message;
}

/** The bound fields of one checkout. */
export class FieldSet {
  readonly #fields = new Map<FieldName, BoundField>();
  readonly #context: FieldContext;

  constructor(
    nodes: Readonly<Partial<Record<FieldName, FieldNodes>>>,
    context: FieldContext,
    listeners: FieldListeners & { readonly signal: AbortSignal },
  ) {
    this.#context = context;
    const getCodeLength = () => findCardBrand(keepDigits(this.#read('cardNumber'), CARD_NUMBER_MAX_LENGTH))?.cvcLength;
    for (const [name, each] of Object.entries(nodes) as [FieldName, FieldNodes][]) {
      this.#fields.set(name, bindField(name, each, { ...listeners, getCodeLength }));
    }
  }

  get(name: FieldName): BoundField | undefined {
    return this.#fields.get(name);
  }

  /** Lists the fields that are asked now, in the order of the form. */
  listAsked(): BoundField[] {
    const { settings, method } = this.#context;
    const billing = settings.asked.filter((name) => isInCountry(name, this.readCountry()));
    return [...listMethodFields(method), ...billing].flatMap((name) => this.#fields.get(name) ?? []);
  }

  readCountry(): string {
    const { asked, options } = this.#context.settings;
    return (asked.includes('country') ? this.#read('country') : options.defaultValues?.country) ?? '';
  }

  judge({ name }: BoundField): Judgement {
    const { options, rules, translator } = this.#context.settings;
    const { supportedBrands } = options;
    const read = (other: FieldName) => this.#read(other);
    return judgeField(name, { read, country: this.readCountry(), now: rules.now, supportedBrands, translator });
  }

  /** Lists what is wrong now, whether it is shown or not. */
  listProblems(): FieldProblem[] {
    return this.listAsked().flatMap((field) => {
      const { problem } = this.judge(field);
      return problem ? [{ field, problem }] : [];
    });
  }

  /** Shows the fields as they are shown when they are whole; a password manager may have written them unseen. */
  tidy(): void {
    for (const field of this.#fields.values()) field.tidy();
  }

  /** Writes the charge as the tokenizer takes it. */
  writeCharge(): Record<string, unknown> {
    const { settings, method } = this.#context;
    const entries: Record<string, unknown> = {};
    for (const { name, read } of this.listAsked()) entries[name] = read();
    const { expiry, ...members } = { ...writeFixedMembers(settings, method), ...entries };
    if (method === 'sepa') return members;
    const { month, year } = readExpiry(String(expiry));
    return { ...members, expMonth: normalizeExpiryMonth(month), expYear: normalizeExpiryYear(year) };
  }

  /** Writes what fields start with, where nothing is yet. */
  fill(): void {
    const { options, translator } = this.#context.settings;
    const country = options.preselectCountry === false ? undefined : translator.region;
    const values: Readonly<Partial<Record<FieldName, string | undefined>>> = { country, ...options.defaultValues };
    for (const field of this.#fields.values()) {
      const value = values[field.name];
      if (value === undefined || isSensitive(field.name) || field.read()) continue;
      field.write(field.name === 'country' ? value.toUpperCase() : value);
    }
  }

  /** Takes every problem away, also of fields that are asked no more. */
  unmark(): void {
    for (const field of this.#fields.values()) field.mark(undefined);
  }

  /** Empties the fields, or the sensitive ones alone. */
  clear(which: 'all' | 'sensitive'): void {
    for (const field of this.#fields.values()) {
      if (which === 'sensitive' && !isSensitive(field.name)) continue;
      field.write('');
      field.mark(undefined);
      field.wasLeft = false;
    }
  }

  setReadOnly(isReadOnly: boolean): void {
    for (const field of this.#fields.values()) field.setReadOnly(isReadOnly);
  }

  #read(name: FieldName): string {
    return this.#fields.get(name)?.read() ?? '';
  }
}
