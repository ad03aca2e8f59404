/** Reads the file of `--options`: the options of the form that the folder fixes. */
import { OPTIONS } from '../../checkout/options/option-table.js';
import { listHaving } from '../../checkout/options/shapes.js';
import { FROM_SERVER } from '../../frame/option-names.js';
import { copyOwn, type OwnMembers, readOwn } from '../../options/own.js';
import { failAsMisused } from '../fail.js';
import { showJson } from '../terminal.js';
import { findMeant } from '../words.js';
import { readGivenFile } from './given-file.js';

/** The options that a folder may fix: those of the page, and those that only a folder gives. */
export const FOLDER_OPTIONS: readonly string[] = [...listHaving(OPTIONS, 'f'), ...listHaving(OPTIONS, 'd')];

/** Why a folder with `--server` cannot fix an option. */
const WITH_SERVER: Readonly<Record<string, string>> = {
  ...Object.fromEntries(FROM_SERVER.map((name) => [name, 'the server tells it'])),
  remember: 'the server remembers the payment',
  orderId: 'the page gives it',
};

// A longer one would fill the terminal.
const LONGEST_NAME = 40;

/**
 * Reads the options that the folder fixes.
 * @param hasServer Whether the frame asks the shop's server.
 * @throws {CommandError} if one of them may not be fixed.
 */
export function readFixedOptions(path: string | undefined, hasServer: boolean): OwnMembers {
  if (path === undefined) return {};
  const text = new TextDecoder().decode(readGivenFile('--options', path));
  const options = copyOwn(parseJson(text));
  if (!options) return failAsMisused(`--options ${path} must hold one JSON object`);
  const foreign = Object.keys(options).find((name) => !FOLDER_OPTIONS.includes(name));
  if (foreign !== undefined) {
    const name = showJson(foreign.slice(0, LONGEST_NAME));
    const meant = findMeant(foreign, FOLDER_OPTIONS);
    const hint = meant === undefined ? `it can fix ${FOLDER_OPTIONS.join(', ')}` : `did you mean "${meant}"?`;
    return failAsMisused(`--options cannot fix ${name}; ${hint}`);
  }
  const told = hasServer ? Object.keys(options).find((name) => Object.hasOwn(WITH_SERVER, name)) : undefined;
  if (told !== undefined) {
    return failAsMisused(`--options cannot fix "${told}" together with --server: ${WITH_SERVER[told]}`);
  }
  const label = readOwn(options, 'submitLabel');
  if (label !== undefined && !(typeof label === 'string' && label.includes('{amount}'))) {
    return failAsMisused('submitLabel in --options must hold {amount}, so that the buyer sees what the button pays');
  }
  return options;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
