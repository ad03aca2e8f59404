/** The names of the tables of messages, as their files have them. */
import { readdirSync } from 'node:fs';

const FOLDER = new URL('../../../src/checkout/locales/', import.meta.url);

export const LOCALE_NAMES: readonly string[] = readdirSync(FOLDER)
  .map((file) => file.slice(0, -'.ts'.length))
  .sort();
