/** What a language of the form is: a text for each message. English decides which messages there are. */
import type { en } from '../locales/en.js';

/** The name of a message. Names are stable, because merchants use them to replace messages. */
export type MessageKey = keyof typeof en.messages;

/** Keys that a table may leave out. Some countries have special words, which not every language needs. */
type OptionalKey = Extract<MessageKey, `${string}.${'label' | 'empty' | 'invalid'}.${Uppercase<string>}`>;

type Required = Exclude<MessageKey, OptionalKey>;

/**
 * The messages of one language. A language with more plurals than English adds `form.count.few` and so on, as
 * `Intl.PluralRules` names them.
 */
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
