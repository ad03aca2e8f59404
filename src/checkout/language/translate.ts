/** Writes the form's texts in the buyer's language: messages, amounts, countries and lists. */
import { getCurrencyExponent } from '../../fields/money.js';
import { refuseUnknown } from '../../options/known-names.js';
import { en, type Locale, type MessageKey } from '../locales/en.js';

/** Keys for the decline codes of a gateway, and for the plurals of a language. */
type VariantKey = `declined.${string}` | `form.count.${Intl.LDMLPluralRule}`;

const VARIANT_KEY = /^(declined\..|form\.count\.(zero|one|two|few|many|other)$)/;

/** The values for the placeholders of a message, by the name between the braces. */
export type MessageValues = Readonly<Record<string, string | number>>;

export interface Message {
  readonly key: MessageKey;
  readonly values?: MessageValues;
  /** The variant of the message, such as a country. */
  readonly variant?: string;
}

export interface Translator {
  /** The language of the messages, BCP 47. */
  readonly tag: string;
  /** Whether there is a table for the wanted locale. If not, the messages are English. */
  readonly hasTable: boolean;
  /** Writes a message, or its variant if the table has one: `cvc.hint` with the variant `4` is `cvc.hint.4`. */
  write(key: MessageKey, values?: MessageValues, variant?: string | number): string;
  /** The regions where the buyer may live (ISO 3166-1), most likely first: of the locale, and of the browser's languages. */
  readonly regions: readonly string[];
  /** Writes a message in the plural form for `{n}`. */
  count(key: MessageKey, n: number): string;
  /** Writes an amount that is given in minor units. */
  formatAmount(amount: number, currency: string): string;
  /** Writes a time of the day, given in milliseconds since the epoch. */
  formatTime(instant: number): string;
  nameCountry(code: string): string;
  /** Writes alternatives: `A, B or C`. */
  formatChoice(names: readonly string[]): string;
}

/** The options for the language. */
export interface LanguageOptions {
  /** A BCP 47 tag whose table is among `locales`, or a table itself. Default: English. */
  readonly locale?: string | Locale | undefined;
  /** The imported tables. English is always included. */
  readonly locales?: readonly Locale[] | undefined;
  /**
   * Your own messages, which replace those of the table. You can add messages for other decline codes (`declined.lost_card`)
   * and plurals.
   */
  readonly messages?: Readonly<Partial<Record<MessageKey | VariantKey, string>>> | undefined;
}

/**
 * Refuses a key of `messages` that does not exist. Keys for decline codes and plurals are right, although the table lacks them.
 * @throws {ConfigurationError} `option_invalid`.
 */
export function refuseUnknownMessages(messages: object): void {
  const own = Object.entries(messages).filter(([key]) => !VARIANT_KEY.test(key));
  refuseUnknown(Object.fromEntries(own), en.messages, 'messages.');
}

/**
 * Creates the translator of a locale. It looks for each message in `de-AT`, then in `de`, then in English.
 * @throws {ConfigurationError} `option_invalid` when a key of `messages` does not exist.
 */
export function createTranslator({ locale = 'en', locales = [], messages = {} }: LanguageOptions): Translator {
  refuseUnknownMessages(messages);
  const isTag = typeof locale === 'string';
  const asked = readTag(isTag ? locale : locale.tag);
  const table = findTable(asked, isTag ? locales : [locale]);
  const hasTable = isWithin(asked, table.tag);
  // Amounts follow the language of the texts around them and the rules of the wanted region.
  // Intl writes plain Portuguese as Brazil does, and our texts are Portugal's.
  const tag = (hasTable ? asked : table.tag).replace(/^pt$/, 'pt-PT');
  const tables: readonly Partial<Record<string, string>>[] = [messages, table.messages, en.messages];

  const write: Translator['write'] = (key, values = {}, variant) => {
    const [found = ''] = tables.flatMap((each) => each[`${key}.${variant}`] ?? each[key] ?? []);
    return found.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  };
  let countries: Intl.DisplayNames | undefined;
  return {
    tag: table.tag,
    hasTable,
    write,
    regions: listRegions([asked, ...(globalThis.navigator?.languages ?? [])]),
    count: (key, n) => write(key, { n }, new Intl.PluralRules(tag).select(n)),
    formatAmount(amount, currency) {
      const exponent = getCurrencyExponent(currency.toLowerCase());
      const digits = { minimumFractionDigits: exponent, maximumFractionDigits: exponent };
      return new Intl.NumberFormat(tag, { style: 'currency', currency, ...digits }).format(amount / 10 ** exponent);
    },
    formatTime: (instant) => new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(instant),
    nameCountry(code) {
      // Making one takes longer than all names.
      countries ??= new Intl.DisplayNames(tag, { type: 'region' });
      return countries.of(code) ?? code;
    },
    formatChoice: (names) => new Intl.ListFormat(tag, { type: 'disjunction' }).format(names),
  };
}

function findTable(asked: string, known: readonly Locale[]): Locale {
  const fits = known.filter(({ tag }) => isWithin(asked, tag));
  // The longest tag is the closest match.
  return fits.sort((a, b) => b.tag.length - a.tag.length)[0] ?? en;
}

/** Lists the regions of language tags, each once. */
function listRegions(tags: readonly string[]): string[] {
  // A singleton begins an extension, such as that of the digits in `ar-u-nu-latn`.
  const bare = tags.map((tag) => tag.replace(/-[a-z\d]-.*/i, ''));
  return [...new Set(bare.flatMap((tag) => /-([A-Z]{2})\b/i.exec(tag)?.[1]?.toUpperCase() ?? []))];
}

/** Tells whether a tag is the language itself or one of its regions: `de-AT` is within `de`. */
export function isWithin(tag: string, language: string): boolean {
  return `${useHyphens(tag)}-`.toLowerCase().startsWith(`${useHyphens(language)}-`.toLowerCase());
}

/** Programs on servers write `de_DE`. */
const useHyphens = (tag: string) => tag.replaceAll('_', '-');

/** Reads a tag, also one of POSIX, such as `de_DE.UTF-8`. One that is wrong belongs to no language, so the texts are English. */
function readTag(tag: string): string {
  try {
    return String(new Intl.Locale(useHyphens(tag).replace(/[.@].*/, '')));
  } catch {
    return '';
  }
}
