/** Loads a language of the form from the folder. */

import { isWithin } from '../../checkout/language/translate.js';
import type { Locale } from '../../checkout/locales/en.js';
import { tellDeveloper } from '../../report/tell-developer.js';

/** Finds the table for a tag among the languages of the folder. English needs none, and stands in for one that does not come. */
export async function loadLocales(asked: unknown, tags: readonly string[]): Promise<Locale[]> {
  const tag = tags.find((each) => isWithin(String(asked), each));
  if (tag === undefined) return [];
  // A variable, so that no bundler looks for the file.
  const path = `./locales/${tag}.js`;
  try {
    const tables: Record<string, Locale> = await import(path);
    return Object.values(tables);
  } catch (error) {
    tellDeveloper('error', error as Error);
    return [];
  }
}
