/** What the form says, in the buyer's language: tables of messages, and how amounts, countries and lists are written. */

import { createOptionError } from '../../errors/option-error.js';
import { getCurrencyExponent } from '../../fields/money.js';
import { en } from './locales/en.js';

/** The name of a message. Names are stable; a merchant replaces a message by it. */
export type MessageKey = keyof typeof en.messages;

/** What a table may leave to English: what is worded by country, which other languages word alike. */
type OptionalKey = Extract<MessageKey, `${string}.label.${Uppercase<string>}`>;

type Required = Exclude<MessageKey, OptionalKey>;

/** Keys that a gateway's decline codes, or a language's plurals, may ask for. */
type VariantKey = `declined.${string}` | `form.count.${Intl.LDMLPluralRule}`;

/** Messages of one language. A language with more plurals than English has `form.count.few` and so on, by `Intl.PluralRules`. */
export type MessageTable = { readonly [Key in Required]: string } & {
  readonly [Key in OptionalKey | `form.count.${Intl.LDMLPluralRule}`]?: string;
};

/** One language of the form. */
export interface Locale {
  /** BCP 47. */
  readonly tag: string;
  /** Every message by its key. */
  readonly messages: MessageTable;
}

/** What is filled into a message, by the name between its braces. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** A message and what is filled into it. */
export interface Message {
  readonly key: MessageKey;
  readonly values?: MessageValues;
}

/** Writes in one language. */
export interface Translator {
  /** The language of the messages, BCP 47. */
  readonly tag: string;
  /** Writes a message, in its variant where there is one: `cvc.hint` with the variant `4` is `cvc.hint.4`. */
  write(key: MessageKey, values?: MessageValues, variant?: string | number): string;
  /** The region of the buyer, where the locale names one: ISO 3166-1. */
  readonly region: string | undefined;
  /** Writes a message in the plural of `{n}`. */
  count(key: MessageKey, n: number): string;
  /** Writes an amount of minor units. */
  formatAmount(amount: number, currency: string): string;
  /** Names a country by its ISO 3166-1 code. */
  nameCountry(code: string): string;
  /** Writes alternatives: `A, B or C`. */
  formatChoice(names: readonly string[]): string;
}

/** What chooses the language. */
export interface LanguageOptions {
  /** A BCP 47 tag whose table is among `locales`, or a table itself. Default: English. */
  readonly locale?: string | Locale | undefined;
  /** The tables that were imported; English is always there. */
  readonly locales?: readonly Locale[] | undefined;
  /** Messages that replace those of the table; also for other decline codes (`declined.lost_card`) and plurals. */
  readonly messages?: Readonly<Partial<Record<MessageKey | VariantKey, string>>> | undefined;
}

/**
 * Creates the translator of a locale: `de-AT`, then `de`, then English, each message by itself.
 * @throws {ConfigurationError} `option_invalid` when the locale is no BCP 47 tag.
 */
export function createTranslator({ locale = 'en', locales = [], messages = {} }: LanguageOptions): Translator {
  const isTag = typeof locale === 'string';
  const asked = checkTag(isTag ? locale : locale.tag);
  const table = findTable(asked, isTag ? locales : [locale]);
  // Amounts are written in the language of the words around them, as the region that was asked for writes them.
  const tag = isWithin(asked, table.tag) ? asked : table.tag;
  const tables: readonly Partial<Record<string, string>>[] = [messages, table.messages, en.messages];

  const write: Translator['write'] = (key, values = {}, variant) => {
    const found = tables.map((each) => each[`${key}.${variant}`] ?? each[key]).find((text) => text !== undefined);
    return (found ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  };
  return {
    tag: table.tag,
    write,
    region: new Intl.Locale(asked).region,
    count: (key, n) => write(key, { n }, new Intl.PluralRules(tag).select(n)),
    formatAmount(amount, currency) {
      const exponent = getCurrencyExponent(currency.toLowerCase());
      const digits = { minimumFractionDigits: exponent, maximumFractionDigits: exponent };
      return new Intl.NumberFormat(tag, { style: 'currency', currency, ...digits }).format(amount / 10 ** exponent);
    },
    nameCountry: (code) => new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code,
    formatChoice: (names) => new Intl.ListFormat(tag, { type: 'disjunction' }).format(names),
  };
}

function findTable(asked: string, known: readonly Locale[]): Locale {
  const fits = known.filter(({ tag }) => isWithin(asked, tag));
  // The longest is the nearest.
  return fits.sort((a, b) => b.tag.length - a.tag.length)[0] ?? en;
}

/** Tells whether a tag is a language or a region of it: `de-AT` is within `de`. */
function isWithin(tag: string, language: string): boolean {
  return `${tag}-`.toLowerCase().startsWith(`${language}-`.toLowerCase());
}

function checkTag(tag: string): string {
  try {
    return String(new Intl.Locale(tag));
  } catch {
    throw createOptionError('locale must be a BCP 47 tag, or a table of messages');
  }
}
