/** What the configuration of a frame may say. */
import { LANGUAGES } from '../languages.js';

/** The languages that a frame can have beside English, which is always included. */
export const LOCALE_NAMES: readonly string[] = Object.keys(LANGUAGES).filter((tag) => tag !== 'en');

/** What a page may be allowed in addition: to submit the form, and to name the customer. */
export const ALLOWED_WORDS: readonly string[] = ['submit', 'customer'];
