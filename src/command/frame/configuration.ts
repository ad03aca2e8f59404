/** The configuration of a frame, which stands in its index.html, and what it may say. */

/** The languages of the form beside English, which is always included. */
export const LOCALES: readonly string[] = ['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt'];

/** What a page may be allowed in addition: to submit the form, and to name the customer. */
export const ALLOWED_WORDS: readonly string[] = ['submit', 'customer'];

/** The configuration of a frame. */
export interface Configuration {
  /** The gateway's base URL, without a slash at its end. */
  readonly gateway: string;
  /** The publishable key. */
  readonly apiKey: string;
  readonly signature: string;
  /** The origins of the pages that may show the frame. */
  readonly embed: readonly string[];
  /** The languages beside English. */
  readonly locales: readonly string[];
  /** Words of `ALLOWED_WORDS`. */
  readonly allow: readonly string[];
  /** The options of the form that the page cannot change. */
  readonly options: object;
}
