/** What the configuration of a frame may say. */

/** The languages of the form beside English, which is always included. */
export const LOCALE_NAMES: readonly string[] = [
  'ar',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'fi',
  'fr',
  'hu',
  'it',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'sv',
];

/** What a page may be allowed in addition: to submit the form, and to name the customer. */
export const ALLOWED_WORDS: readonly string[] = ['submit', 'customer'];
