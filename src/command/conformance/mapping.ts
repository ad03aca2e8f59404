/** Writes the options `readCharge` and `readError` of `createClient` from the statuses and codes that stand in the answers. */
import type { ChargeReaders } from '../../client/charge-answer.js';
import type { HttpAnswer } from '../../client/responses.js';
import { isAboutRequest } from '../../schema/charge-outcome.js';
import {
  findNamed,
  findValue,
  isPublic,
  type Leaf,
  listLeaves,
  NAMES,
  writeJsonValue,
  writePath,
} from '../gateway/members.js';
import { isReadAsUsed, type Row } from './row.js';

/** An answer to a trial. */
interface Sample extends Pick<Row, 'trial' | 'state'> {
  readonly asked: HttpAnswer;
  readonly status: number;
  /** The values that may be shown. */
  readonly leaves: readonly Leaf[];
}

/** Values of the gateway, and all that each of them stood for, the most frequent first. */
type Meanings = ReadonlyMap<string, readonly string[]>;

/** Writes the options as code. Returns `undefined` if the client understands the gateway without them. */
export function writeMapping(rows: readonly Row[], secrets: readonly string[]): string | undefined {
  const samples = rows.flatMap(({ trial, state, asked }): Sample[] => {
    if (!asked || 'failure' in asked) return [];
    const leaves = listLeaves(asked.body).filter(({ value }) => isPublic(value, secrets));
    return [{ trial, state, asked, status: asked.status, leaves }];
  });
  const charges = samples.filter(({ trial }) => trial.kind === 'charge');
  const differs = charges.some(({ state }) => state === 'differs');
  const { tables, lines } = differs ? writeReadCharge(charges) : { tables: [], lines: [] };
  const members = [...lines, ...writeReadError(samples)];
  if (members.length === 0) return undefined;
  const code = [...tables, 'const mapping = {', ...members.map((line) => `  ${line}`), '};'];
  return [...code, '// createClient({ baseUrl, apiKey, signature, ...mapping })'].map((line) => `  ${line}`).join('\n');
}

function writeReadCharge(charges: readonly Sample[]) {
  const statusPath = findPath(charges, NAMES.status);
  const codePath = findPath(charges, NAMES.code);
  const readStatus = ({ leaves }: Sample) => findValue(leaves, statusPath);
  const getOutcome = ({ trial }: Sample) => trial.expected;
  const silent = charges.filter((charge) => readStatus(charge) === undefined);
  const statuses = listMeanings(charges, readStatus, getOutcome);
  const http = keepCertain(listMeanings(silent, ({ status }) => status, getOutcome));
  const readCode = ({ leaves }: Sample) => findValue(leaves, codePath);
  const codes = keepCertain(listMeanings(charges, readCode, ({ trial }) => trial.declineCode ?? ''));
  const lookUp = (table: string, { size }: Meanings, key: string) => (size > 0 ? [`${table}.get(String(${key}))`] : []);
  const at = (path: Leaf['path'] | undefined) => (path ? [writePath(path)] : []);
  const members = [
    writeMember('id', at(findPath(charges, NAMES.id, (path) => isAlwaysNew(charges, path))), true),
    writeMember(
      'status',
      [...lookUp('STATUSES', statuses, writePath(statusPath)), ...lookUp('HTTP', http, 'status')],
      true,
    ),
    writeMember('decline_code', [...lookUp('CODES', codes, writePath(codePath)), ...at(codePath)]),
    writeMember('redirect_url', at(findPath(charges, NAMES.redirect))),
  ];
  return {
    tables: [...writeTable('STATUSES', statuses), ...writeTable('HTTP', http), ...writeTable('CODES', codes)],
    lines: ['readCharge: ({ status, body }) => ({', ...members.flat(), '}),'],
  };
}

/** Writes a member with the expressions to try one after the other. */
function writeMember(name: string, expressions: readonly string[], isNeeded = false): string[] {
  if (expressions.length > 0) return [`  ${name}: ${expressions.join(' ?? ')},`];
  return isNeeded ? [`  ${name}: undefined, // no member with a usual name tells it: ask the gateway`] : [];
}

/** Finds the place of the member with the most likely of these names. */
function findPath(samples: readonly Sample[], names: readonly string[], fits = (_: Leaf['path']) => true) {
  const leaves = samples.flatMap((sample) => sample.leaves);
  return findNamed(
    leaves.filter(({ path }) => fits(path)),
    names,
  )?.path;
}

function isAlwaysNew(samples: readonly Sample[], path: Leaf['path']): boolean {
  const values = samples.flatMap(({ leaves }) => findValue(leaves, path) ?? []);
  return new Set(values).size === values.length;
}

function listMeanings(
  samples: readonly Sample[],
  read: (sample: Sample) => Leaf['value'] | undefined,
  getMeaning: (sample: Sample) => string,
): Meanings {
  const all = samples.flatMap((sample) => {
    const value = read(sample);
    return value === undefined ? [] : [{ value: String(value), meaning: getMeaning(sample) }];
  });
  const count = (value: string, meaning: string) =>
    all.filter((each) => each.value === value && each.meaning === meaning).length;
  const meaningsOf = (value: string) => [
    ...new Set(all.filter((each) => each.value === value).map(({ meaning }) => meaning)),
  ];
  return new Map(all.map(({ value }) => [value, meaningsOf(value).sort((a, b) => count(value, b) - count(value, a))]));
}

/** Keeps what always stood for one thing, under another name than ours. */
const keepCertain = (meanings: Meanings): Meanings =>
  new Map([...meanings].filter(([value, [first = '', ...others]]) => first && first !== value && others.length === 0));

/** Writes a table. A map, because an object would inherit members, and take `__proto__` for its prototype. */
function writeTable(name: string, meanings: Meanings): string[] {
  if (meanings.size === 0) return [];
  const entries = [...meanings].map(([value, [first = '', ...others]]) => {
    const doubt = others.length > 0 ? ` // also for cards that should be ${others.join(' or ')}: ask the gateway` : '';
    return `  [${writeJsonValue(value)}, ${writeJsonValue(first)}],${doubt}`;
  });
  return [`const ${name} = new Map([`, ...entries, ']);'];
}

const SAY_USED: ChargeReaders = { readError: () => 'token_already_used' };

/**
 * Writes how the gateway says that a token was used, if the client does not understand it, and would ask `readError`. It never
 * writes that an answer is a refusal: what a replay got may be about a charge.
 */
function writeReadError(samples: readonly Sample[]): string[] {
  const used = samples.find(({ trial, state }) => trial.kind === 'used_token' && state === 'differs');
  if (!used || !isAboutRequest(used.status) || !isReadAsUsed(used.asked, SAY_USED)) return [];
  const others = samples.filter(({ trial }) => trial.kind === 'refusal' || trial.kind === 'charge');
  const isOwn = ({ path, value }: Leaf) => others.every(({ leaves }) => findValue(leaves, path) !== value);
  const code = findNamed(used.leaves.filter(isOwn), NAMES.code);
  const end = "? 'token_already_used' : undefined),";
  if (code) return [`readError: ({ body }) => (${writePath(code.path)} === ${writeJsonValue(code.value)} ${end}`];
  if (others.some(({ status }) => status === used.status)) return [];
  return [`readError: ({ status }) => (status === ${used.status} ${end}`];
}
