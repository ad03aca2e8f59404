/** Checks the files that a deployed index.html names, against its own words and against this version of payveil. */
import { version } from '../../version.js';
import { type Check, createCheck } from '../check.js';
import type { Built } from './built.js';
import { LOCALE_NAMES } from './configuration.js';
import { findTypeProblem } from './content-types.js';
import type { DeployedFile, Fetched } from './fetch-file.js';
import { computeIntegrity, nameLocale, nameScript, nameSheet } from './folder.js';
import type { IndexPage } from './index-page.js';

/** Lists the files that an index.html names. The name of an unknown language could be a path to anywhere. */
export function listNames({ script, sheet, configuration: { locales } }: IndexPage): readonly string[] {
  const known = LOCALE_NAMES.filter((tag) => locales.includes(tag));
  return [script, ...(sheet === undefined ? [] : [sheet]), ...known.map(nameLocale)];
}

/** Checks one of these files. */
export function checkFile(file: Fetched, page: IndexPage, built: Built): Check {
  const problem = 'failure' in file ? file.failure : findProblem(file, page, built);
  if (problem) return createCheck(file.name, 'failed', problem);
  return createCheck(file.name, 'ok', file.name === page.sheet ? 'its hash is right' : `is that of payveil ${version}`);
}

const CHANGED = 'was changed after it was written';
const OTHER = 'is from another version of payveil: check with that version, or write the folder again';

function findProblem(file: DeployedFile, page: IndexPage, built: Built): string | undefined {
  const { name, headers, bytes } = file;
  const wrongType = findTypeProblem(name, headers);
  if (wrongType) return wrongType;
  if (name === page.sheet) return nameSheet(bytes) === name ? undefined : CHANGED;
  if (name !== page.script) return isSame(bytes, readWanted(name, built)) ? undefined : `${CHANGED}, or ${OTHER}`;
  if (nameScript(bytes) !== name || computeIntegrity(bytes) !== page.integrity) return CHANGED;
  return isSame(bytes, built.script) ? undefined : OTHER;
}

const readWanted = (name: string, built: Built) =>
  built.readLocale(LOCALE_NAMES.find((tag) => nameLocale(tag) === name) ?? '');

const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;
