/** What a component needs beside a mounted form: the options that exist, and a sentence where no form can be mounted. */

import { refuseUnknown } from '../../options/known-names.js';
import { keepKnown } from '../../report/keep-known.js';
import { createTranslator, type LanguageOptions, refuseUnknownMessages } from '../language/translate.js';
import { en } from '../locales/en.js';
import type { AllMountOptions } from './mount-options.js';
import { OPTIONS } from './option-table.js';
import { listMembers, type OptionRows } from './shapes.js';

export { reportNew } from '../../report/keep-known.js';

const ROWS: OptionRows = OPTIONS;

/** Takes the options and the members that exist, and adds a `ConfigurationError` to `problems` for each name that does not. */
export function sortOptions(options: AllMountOptions, problems: unknown[]): AllMountOptions {
  const known = keepKnown(options, (option) => refuseUnknown(option, ROWS), problems);
  const sorted = Object.entries(known).map(([name, value]) => {
    const refuse = chooseRefusal(name);
    const isTable = refuse && typeof value === 'object' && value !== null;
    return [name, isTable ? keepKnown(value, refuse, problems) : value];
  });
  return Object.fromEntries(sorted);
}

/** Chooses what refuses the members of an option, if their names are known. */
function chooseRefusal(name: string): ((members: object) => void) | undefined {
  if (name === 'messages') return refuseUnknownMessages;
  const known = listMembers(ROWS[name]);
  return known && ((members) => refuseUnknown(members, known, `${name}.`));
}

/** Writes that the shop cannot take payments. Options of the language that are wrong are no reason to say nothing. */
export function writeClosed(options: LanguageOptions): string {
  try {
    return createTranslator(options).write('form.closed');
  } catch {
    return en.messages['form.closed'];
  }
}
